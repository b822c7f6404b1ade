import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { TransactionSummary } from '#domain/transaction.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { type ListProps, PagedList } from '../PagedList.tsx';
import { tabMessages } from './tabMessages.ts';
import { TransactionRow } from '../TransactionRow.tsx';

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

export interface TransactionListProps extends ListProps<TransactionSummary> {
  tab: ListTab;
  onClearSearch: () => void;
  /** URL of the initiate form; null for a role without it. */
  initiateHref: string | null;
}

/** The list of one tab, in all its states. */
export function TransactionList({ tab, initiateHref, ...props }: TransactionListProps) {
  const { formatMessage } = useIntl();
  return (
    <PagedList
      {...props}
      label={formatMessage(tabMessages[tab])}
      renderRow={renderTransaction}
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
