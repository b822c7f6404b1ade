import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { DashboardTab } from '#domain/dashboard.ts';
import type { TransactionSummary } from '#domain/transaction.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { FreshnessBanner } from '../FreshnessBanner.tsx';
import type { ListState } from '../states.ts';
import { TransactionRow } from '../TransactionRow.tsx';
import { Trouble } from '../Trouble.tsx';

export type ListTab = Exclude<DashboardTab, 'summary'>;

const messages = defineMessages({
  overview: { id: 'TransactionList.overview', defaultMessage: 'Overview' },
  alert: { id: 'TransactionList.alert', defaultMessage: 'Alert' },
  orders: { id: 'TransactionList.orders', defaultMessage: 'Orders' },
  empty: { id: 'TransactionList.empty', defaultMessage: 'Nothing here yet' },
  emptyOverview: {
    id: 'TransactionList.emptyOverview',
    defaultMessage: 'Transactions appear here as soon as there are any.',
  },
  emptyAlert: {
    id: 'TransactionList.emptyAlert',
    defaultMessage: 'No transaction has a problem.',
  },
  emptyOrders: {
    id: 'TransactionList.emptyOrders',
    defaultMessage: 'No transaction waits for anyone.',
  },
  noMatchesText: {
    id: 'TransactionList.noMatchesText',
    defaultMessage: 'Search by code, customer, bank, agent or amount.',
  },
  clear: { id: 'TransactionList.clear', defaultMessage: 'Clear search' },
  initiate: { id: 'TransactionList.initiate', defaultMessage: 'Transaction Initiate' },
  moreFailed: {
    id: 'TransactionList.moreFailed',
    defaultMessage: 'More transactions could not be loaded.',
  },
  retry: { id: 'TransactionList.retry', defaultMessage: 'Retry' },
});

const noMatches = defineMessage<{ search: string }>({
  id: 'TransactionList.noMatches',
  defaultMessage: 'Nothing matches “{search}”',
});

const endMessages = defineMessages({
  overview: { id: 'TransactionList.endOverview', defaultMessage: 'No More Transactions' },
  alert: { id: 'TransactionList.endAlert', defaultMessage: 'No More Alert' },
  orders: { id: 'TransactionList.endOrders', defaultMessage: 'No More Orders' },
});

const emptyMessages = {
  overview: messages.emptyOverview,
  alert: messages.emptyAlert,
  orders: messages.emptyOrders,
} as const;

export interface TransactionListProps {
  tab: ListTab;
  state: ListState<TransactionSummary>;
  onLoadMore: () => void;
  onRetry: () => void;
  onOpen: (transaction: TransactionSummary) => void;
  onClearSearch: () => void;
  /** Where a new transaction starts; null for a role that starts none. */
  initiateHref: string | null;
}

/** The list of one tab in every state it can have. */
export function TransactionList(props: TransactionListProps) {
  const { formatMessage } = useIntl();
  const { tab, state } = props;
  switch (state.kind) {
    case 'loading':
      return <ListSkeleton />;
    case 'failed':
    case 'offline':
      return <Trouble kind={state.kind} onRetry={props.onRetry} />;
    case 'empty':
      return (
        <EmptyState
          drawing="list"
          title={formatMessage(messages.empty)}
          text={formatMessage(emptyMessages[tab])}
          action={props.initiateHref !== null && <InitiateLink href={props.initiateHref} />}
        />
      );
    case 'noMatches':
      return (
        <EmptyState
          drawing="search"
          title={formatMessage(noMatches, { search: state.search })}
          text={formatMessage(messages.noMatchesText)}
          action={
            <Button variant="outline" onPress={props.onClearSearch}>
              <FormattedMessage {...messages.clear} />
            </Button>
          }
        />
      );
    case 'ready':
      return <Rows {...props} state={state} />;
    default:
      return state satisfies never;
  }
}

function InitiateLink({ href }: { href: string }) {
  return (
    <LinkButton href={href}>
      <FormattedMessage {...messages.initiate} />
    </LinkButton>
  );
}

function Rows({
  tab,
  state,
  onLoadMore,
  onRetry,
  onOpen,
}: TransactionListProps & { state: Extract<TransactionListProps['state'], { kind: 'ready' }> }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
      <InfiniteList
        label={formatMessage(messages[tab])}
        items={state.rows}
        renderRow={(transaction) => <TransactionRow transaction={transaction} />}
        onAction={onOpen}
        isBusy={state.freshness.kind === 'refreshing'}
        isLoadingMore={state.more === 'loading'}
        {...(state.more === 'available' && { onLoadMore })}
        endMessage={state.more === 'end' ? formatMessage(endMessages[tab]) : undefined}
      />
      {state.more === 'failed' && (
        <Banner
          tone="warning"
          action={
            <Button variant="quiet" onPress={onRetry}>
              <FormattedMessage {...messages.retry} />
            </Button>
          }
        >
          <FormattedMessage {...messages.moreFailed} />
        </Banner>
      )}
    </>
  );
}
