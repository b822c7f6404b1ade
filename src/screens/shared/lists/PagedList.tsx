import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FloatingNote } from '#ui/FloatingNote.tsx';
import { InfiniteList, type ListColumns, type RowSelection } from '#ui/InfiniteList.tsx';
import type { RowHeights } from '#ui/theme/tokens.ts';
import type { ListScroll } from '#ui/listScroll.ts';
import { ListSkeleton } from '#ui/ListSkeleton.tsx';
import { space } from '#ui/theme/tokens.ts';
import { FreshnessBanner } from './FreshnessBanner.tsx';
import { shortCount } from '#domain/lists/listCount.ts';
import type { ListState } from '#domain/lists/screenStates.ts';
import { ErrorState } from './ErrorState.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  empty: { id: 'PagedList.empty', defaultMessage: 'Nothing here yet' },
  moreFailed: { id: 'PagedList.moreFailed', defaultMessage: 'The rest could not be loaded.' },
});

const noMatches = defineMessage<{ search: string }>({
  id: 'PagedList.noMatches',
  defaultMessage: 'Nothing matches “{search}”',
});

const newRowsMessage = defineMessage<{ count: string }>({
  id: 'PagedList.newRows',
  defaultMessage: '{count} new',
});

/** In place of the drawing, so that what follows is in view. */
const Further = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;

  & > p {
    padding: ${space(5)} ${space(4)};
    text-align: center;
  }
`;

export interface PagedListProps<Row extends { id: string }> {
  /** Name of the list. */
  label: string;
  state: ListState<Row>;
  renderRow: (row: Row) => ReactNode;
  /** Returns the URL of a row's record. */
  hrefOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  onLoadMore: () => void;
  onRetry: () => void;
  /** Heights of a row until the first one has been measured. @default those of a `DirectoryRow` */
  rowHeights?: RowHeights | undefined;
  /** Rows in the final layout while the list is loading. @default rows of two lines */
  skeleton?: ReactNode;
  /** Message below the last row. */
  endMessage: string;
  /** What follows the last row, or the note that nothing matches. */
  further?: ReactNode;
  /** Explanation of an empty list. */
  emptyText: string;
  /** Next step for an empty list. */
  emptyAction?: ReactNode;
  /** Description of the searchable fields, for a list with a search. */
  searchHint?: string;
  onClearSearch?: () => void;
  scroll?: ListScroll | undefined;
  /** Shows the rows as a table. */
  columns?: ListColumns<Row> | undefined;
  /** Lets the user select rows. */
  selection?: RowSelection<Row> | undefined;
  /** Number of rows that others have added and that are not shown yet, because they would move the rest. */
  newCount?: number;
  /** Called to show them, at the start of the list. */
  onShowNew?: () => void;
}

/** List props that the app passes to a screen. */
export type ListProps<Row extends { id: string }> = Pick<
  PagedListProps<Row>,
  'state' | 'hrefOf' | 'onOpen' | 'scroll' | 'newCount' | 'onShowNew' | 'onLoadMore' | 'onRetry'
>;

/** A paged list, in all its states. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { formatMessage } = useIntl();
  const { state } = props;
  switch (state.kind) {
    case 'loading':
      return props.skeleton ?? <ListSkeleton />;
    case 'failed':
    case 'offline':
      return <ErrorState kind={state.kind} onRetry={props.onRetry} />;
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
      return props.further ? (
        <Further>
          <p>{formatMessage(noMatches, { search: state.search })}</p>
          {props.further}
        </Further>
      ) : (
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
  further,
  scroll,
  columns,
  selection,
  rowHeights,
  newCount = 0,
  onShowNew,
}: PagedListProps<Row> & { state: Extract<ListState<Row>, { kind: 'ready' }> }) {
  const isOffline = state.freshness.kind === 'offline';
  return (
    <>
      <FreshnessBanner freshness={state.freshness} onRetry={onRetry} />
      {newCount > 0 && onShowNew && !isOffline && (
        <FloatingNote icon="retry" onPress={onShowNew}>
          <FormattedMessage {...newRowsMessage} values={{ count: shortCount(newCount) }} />
        </FloatingNote>
      )}
      <InfiniteList
        key={scroll?.listId}
        {...scroll}
        label={label}
        items={state.rows}
        renderRow={renderRow}
        hrefOf={hrefOf}
        onOpen={onOpen}
        columns={columns}
        rowHeights={rowHeights}
        selection={selection}
        isBusy={state.freshness.kind === 'refreshing'}
        isLoadingMore={state.more === 'loading'}
        {...(state.more === 'available' && !isOffline && { onLoadMore })}
        endMessage={state.more === 'end' ? endMessage : undefined}
        further={state.more === 'end' && further}
      />
      {state.more === 'failed' && !isOffline && (
        <Banner tone="warning" actions={[{ label: commonMessages.retry, onPress: onRetry }]}>
          <FormattedMessage {...messages.moreFailed} />
        </Banner>
      )}
    </>
  );
}
