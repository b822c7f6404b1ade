import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import type { RowSelection } from '#ui/InfiniteList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import type { ListSorting } from './columns/ListSorting.ts';
import type { ColumnParts } from './columns/columnParts.tsx';
import { tabMessages } from './tabMessages.ts';
import { TransactionListSkeleton } from '#screens/shared/lists/TransactionListSkeleton.tsx';
import { transactionRowHeights } from '#screens/shared/lists/transactionRowSizes.ts';
import { TransactionRow } from './TransactionRow.tsx';

export type ListTab = Exclude<DashboardTab, 'summary'>;

const emptyTexts = defineMessages({
  overview: {
    id: 'TransactionList.emptyOverview',
    defaultMessage: 'Transactions appear here as soon as there are any.',
  },
  alert: {
    id: 'TransactionList.emptyAlert',
    defaultMessage: 'No transaction has a problem.',
  },
  orders: {
    id: 'TransactionList.emptyOrders',
    defaultMessage: 'There are no open orders.',
  },
});

const endMessages = defineMessages({
  overview: { id: 'TransactionList.endOverview', defaultMessage: 'No More Transactions' },
  alert: { id: 'TransactionList.endAlert', defaultMessage: 'No More Alert' },
  orders: { id: 'TransactionList.endOrders', defaultMessage: 'No More Orders' },
});

const messages = defineMessages({
  searchHint: {
    id: 'TransactionList.searchHint',
    defaultMessage: 'Search by code, customer, bank, agent or amount.',
  },
  initiate: { id: 'TransactionList.initiate', defaultMessage: 'Transaction Initiate' },
});

const select = defineMessage<{ code: string }>({
  id: 'TransactionList.select',
  defaultMessage: 'Select {code}',
});

/** The selected transactions. */
export type TransactionSelection = Omit<RowSelection<TransactionSummary>, 'labelOf'>;

export interface TransactionListProps extends ListProps<TransactionSummary> {
  tab: ListTab;
  onClearSearch: () => void;
  /** Content in place of an empty list with filters; nothing for a list without filters. */
  noMatches?: ReactNode;
  /** What follows the matches of a search. */
  further?: ReactNode;
  /** URL of the initiate form; null for a role without it. */
  initiateHref: string | null;
  /** Shows the transactions in columns. */
  columns?: ColumnParts | undefined;
  /** Lets the headers of the columns sort the list. */
  sorting?: ListSorting | undefined;
  /** Lets the user select transactions. */
  selection?: TransactionSelection | undefined;
}

/** The list of one tab, in all its states. */
export function TransactionList({
  tab,
  initiateHref,
  noMatches,
  selection,
  columns,
  sorting,
  ...props
}: TransactionListProps) {
  const { formatMessage } = useIntl();
  const { kind } = props.state;
  const labelOf = ({ code }: TransactionSummary) => formatMessage(select, { code });
  if (noMatches && (kind === 'empty' || kind === 'noMatches')) {
    return (
      <>
        {noMatches}
        {props.further}
      </>
    );
  }
  return (
    <PagedList
      {...props}
      label={formatMessage(tabMessages[tab])}
      renderRow={renderTransaction}
      columns={columns && { Row: columns.Row, head: <columns.Head sorting={sorting} /> }}
      selection={selection && { ...selection, labelOf }}
      rowHeights={columns ? columns.rowHeights : transactionRowHeights}
      skeleton={columns?.skeleton ?? <TransactionListSkeleton />}
      endMessage={formatMessage(endMessages[tab])}
      emptyText={formatMessage(emptyTexts[tab])}
      emptyAction={
        initiateHref !== null && (
          <LinkButton href={initiateHref}>
            <FormattedMessage {...messages.initiate} />
          </LinkButton>
        )
      }
      searchHint={formatMessage(messages.searchHint)}
    />
  );
}

// Has a stable identity, so that a row renders again only when it changes.
const renderTransaction = (transaction: TransactionSummary) => (
  <TransactionRow transaction={transaction} />
);
