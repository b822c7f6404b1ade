import { useEffect, useEffectEvent, useState } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';

const changedMessage = defineMessage<{ by: string; code: string }>({
  id: 'Live.changedBy',
  defaultMessage: '{by} changed {code} just now',
});
const movedMessage = defineMessage<{ by: string; code: string; status: string }>({
  id: 'Live.movedBy',
  defaultMessage: '{by} set {code} to {status}',
});

/**
 * Shows who has changed a transaction while it is open. A toast, because it must not move the content.
 * @param isFresh false while older data is shown
 */
export function useOthersChangesToast(transaction: Transaction | null, isFresh: boolean) {
  const { toasts } = useServices();
  const intl = useIntl();
  const user = useUser();
  const [last, setLast] = useState<Transaction | null>(null);
  const version = transaction?.version ?? null;

  const compare = useEffectEvent(() => {
    if (!transaction || !isFresh) return;
    setLast(transaction);
    const { changedBy: by, code, status } = transaction;
    if (!last || last.version === version || by === null || by === user.code) return;
    const text =
      last.status === status
        ? intl.formatMessage(changedMessage, { by, code })
        : intl.formatMessage(movedMessage, { by, code, status: statuses[status].description });
    toasts.info(text);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- a new version comes from outside of React
  useEffect(() => compare(), [version, isFresh]);
}
