import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';

const newMessage = defineMessage<{ count: number }>({
  id: 'Live.new',
  defaultMessage: '{count, plural, one {# new transfer} other {# new transfers}}',
});
const changedMessage = defineMessage<{ code: string; status: string }>({
  id: 'Live.changed',
  defaultMessage: '{code} is now {status}',
});
const severalChangedMessage = defineMessage<{ count: number }>({
  id: 'Live.severalChanged',
  defaultMessage: '{count} transfers changed',
});

/** Announces the number of transactions that the list does not show yet. */
export function useAnnounceNew(count: number) {
  const { announcer } = useServices();
  const intl = useIntl();
  useEffect(() => {
    if (count > 0) announcer.announce('new', intl.formatMessage(newMessage, { count }));
  }, [announcer, intl, count]);
}

/** Returns a function that announces rows which others have changed. */
export function useAnnounceChanged() {
  const { announcer } = useServices();
  const intl = useIntl();
  return (rows: readonly TransactionSummary[]) => {
    const [row] = rows;
    if (!row) return;
    const { code, statusDescription: status } = row;
    const text =
      rows.length === 1
        ? intl.formatMessage(changedMessage, { code, status })
        : intl.formatMessage(severalChangedMessage, { count: rows.length });
    announcer.announce('changed', text);
  };
}
