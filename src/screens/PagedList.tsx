import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import type { ListState } from './states.ts';
import { Trouble } from './Trouble.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  empty: { id: 'PagedList.empty', defaultMessage: 'Nothing here yet' },
  moreFailed: { id: 'PagedList.moreFailed', defaultMessage: 'The rest could not be loaded.' },
});

const noMatches = defineMessage<{ search: string }>({
  id: 'PagedList.noMatches',
  defaultMessage: 'Nothing matches “{search}”',
});

/** Where a person left a list, and where they are now. */
export interface ListScroll {
  /** Names the list on screen. Another one begins at a position of its own. */
  listId: string;
  /** px from the top. */
  initialScrollTop: number;
  onScrollTopChange: (scrollTop: number) => void;
  /** The rows in the page, [first, last). */
  onRowsChange: (first: number, last: number) => void;
  /** The row that was opened or changed last. */
  currentId: string | undefined;
  /** The person comes back to the list: that row gets the focus. */
  focusesCurrent: boolean;
}

export interface PagedListProps<Row extends { id: string }> {
  /** Name of the list. */
  label: string;
  state: ListState<Row>;
  renderRow: (row: Row) => ReactNode;
  /** Address of a row's record. */
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Stands below the last row. */
  endMessage: string;
  /** Why there is nothing at all. */
  emptyText: string;
  /** The next step when there is nothing at all. */
  emptyAction?: ReactNode;
  /** What may be searched for; a list without a search has none. */
  searchHint?: string;
  onClearSearch?: () => void;
  scroll?: ListScroll | undefined;
}

/** What the app gives to a list, whatever its screen. */
export type ListProps<Row extends { id: string }> = Pick<
  PagedListProps<Row>,
  'state' | 'hrefOf' | 'onOpen' | 'scroll' | 'onLoadMore' | 'onRetry'
>;

/** A list that is read page by page, in every state it can have. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { formatMessage } = useIntl();
  const { state } = props;
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
          text={props.emptyText}
          action={props.emptyAction}
        />
      );
    case 'noMatches':
      return (
        <EmptyState
          drawing="search"
          title={formatMessage(noMatches, { search: state.search })}
          text={props.searchHint}
          action={
            <Button variant="outline" onPress={() => props.onClearSearch?.()}>
              <FormattedMessage {...commonMessages.clearSearch} />
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

function Rows<Row extends { id: string }>({
  label,
  state,
  renderRow,
  hrefOf,
  onOpen,
  onLoadMore,
  onRetry,
  endMessage,
  scroll,
}: PagedListProps<Row> & { state: Extract<ListState<Row>, { kind: 'ready' }> }) {
  const isOffline = state.freshness.kind === 'offline';
  return (
    <>
      <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
      <InfiniteList
        key={scroll?.listId}
        {...scroll}
        label={label}
        items={state.rows}
        renderRow={renderRow}
        hrefOf={hrefOf}
        onAction={onOpen}
        isBusy={state.freshness.kind === 'refreshing'}
        isLoadingMore={state.more === 'loading'}
        {...(state.more === 'available' && !isOffline && { onLoadMore })}
        endMessage={state.more === 'end' ? endMessage : undefined}
      />
      {state.more === 'failed' && !isOffline && (
        <Banner tone="warning" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...messages.moreFailed} />
        </Banner>
      )}
    </>
  );
}
