import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { applicableTo, type BulkRow, type BulkTransition } from '#domain/transactions/bulk.ts';
import { maxSelectedRows } from '#domain/lists/rowSelection.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { commonMessages } from '#ui/commonMessages.ts';
import { transitionMessages } from '#screens/shared/transactions/transitionMessages.ts';
import { withCount } from './bulkMessages.ts';

const messages = defineMessages({
  label: { id: 'SelectionBar.label', defaultMessage: 'Selection' },
  cancel: { id: 'SelectionBar.cancel', defaultMessage: 'Cancel selection' },
  nothing: {
    id: 'SelectionBar.nothing',
    defaultMessage: 'Nothing can be done for these statuses at once.',
  },
});

const selected = defineMessage<{ count: number }>({
  id: 'SelectionBar.selected',
  defaultMessage: '{count, number} selected',
});

const most = defineMessage<{ count: number }>({
  id: 'SelectionBar.most',
  defaultMessage: '{count, number} selected, the most at once',
});

export interface SelectionBarProps {
  /** The selected transactions. */
  rows: readonly TransactionSummary[];
  /** True if nothing can be sent. */
  isOffline: boolean;
  /** Called with a transition and the rows whose status allows it. */
  onAction: (transition: BulkTransition, rows: readonly BulkRow[]) => void;
  onSelectAll: () => void;
  onCancel: () => void;
}

/** Actions for the selected transactions: those of their statuses, each with the number of transactions. */
export function SelectionBar({ rows, isOffline, onAction, ...events }: SelectionBarProps) {
  const { formatMessage } = useIntl();
  const count = rows.length;
  return (
    <ActionBar
      {...events}
      label={formatMessage(messages.label)}
      summary={formatMessage(count < maxSelectedRows ? selected : most, { count })}
      actions={(isOffline ? [] : applicableTo(rows)).map((action) => ({
        id: action.transition,
        label: formatMessage(withCount, {
          action: formatMessage(transitionMessages[action.transition]),
          count: action.rows.length,
        }),
        onPress: () => onAction(action.transition, action.rows),
      }))}
      emptyText={formatMessage(isOffline ? commonMessages.offline : messages.nothing)}
      cancelLabel={formatMessage(messages.cancel)}
    />
  );
}
