import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { colour, motion, size, space, text, whenHovered } from './theme/tokens.ts';
import { useRowWindow } from './useRowWindow.ts';

const messages = defineMessages({
  loadingMore: { id: 'ui.InfiniteList.loadingMore', defaultMessage: 'Loading more...' },
});

export interface InfiniteListProps<Item extends { id: string }> {
  /** Accessible name of the list. */
  label: string;
  /** Loaded rows. */
  items: readonly Item[];
  /** Renders the content of a row, usually a `ListRow`. All rows have the same height. */
  renderRow: (item: Item) => ReactNode;
  /** Returns the URL of a row. Each row is a link that can be opened in a new tab. */
  hrefOf: (item: Item) => string;
  /** Called when a row is clicked or opened with Enter. */
  onAction?: (item: Item) => void;
  /**
   * Called when 80 % of the list has been scrolled, at most every 150 ms, and when the rows do not
   * fill the list.
   */
  onLoadMore?: () => void;
  /** Shows at the end of the list that the next page is loading. */
  isLoadingMore?: boolean;
  /** Message at the end of the list, for example 'No More Orders', or a button to retry. */
  endMessage?: ReactNode;
  /** Initial scroll position in px. */
  initialScrollTop?: number;
  /** Called with the scroll position in px, at most every 150 ms and before a row opens. */
  onScrollTopChange?: (scrollTop: number) => void;
  /** Called with the range [first, last) of rendered rows, at most every 150 ms. */
  onRowsChange?: (first: number, last: number) => void;
  /** Id of the row to highlight, such as the one opened last. */
  currentId?: string | undefined;
  /** Moves the focus to the highlighted row when the list appears. @default false */
  focusesCurrent?: boolean;
  /** Marks the rows as being refreshed. */
  isBusy?: boolean;
}

const Scroller = styled.div`
  container-type: inline-size;
  flex: 1 1 0;
  height: 100%;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${colour('surface')};
`;

const Rows = styled.ul`
  & > li {
    /* Limits layout and paint to the row that changed. */
    contain: content;
    /* Makes rows equally high on screens with different border widths. */
    min-height: calc(${size('row')} + 1px);
    border-block-end: 1px solid ${colour('hairline')};
  }

  & > li > * {
    display: block;
    color: inherit;
    text-decoration: none;
    cursor: pointer;
    transition: background-color ${motion('quick')};

    ${whenHovered(`background: ${colour('sunken')};`)}

    &:active,
    &[aria-current] {
      background: ${colour('sunken')};
    }

    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;

const Footer = styled.output`
  display: block;
  padding: ${space(5)} ${space(4)} ${space(8)};
  ${text('small')}
  color: ${colour('inkSoft')};
  text-align: center;
`;

interface RowProps<Item extends { id: string }> {
  item: Item;
  position: number;
  total: number;
  isCurrent: boolean;
  hrefOf: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
}

/** Memoised so that scrolling renders only the rows that come into view. */
const Row = memo(function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, position, total, isCurrent, hrefOf, renderRow } = props;
  return (
    <li aria-posinset={position} aria-setsize={total}>
      <a href={hrefOf(item)} {...(isCurrent && { 'aria-current': true })}>
        {renderRow(item)}
      </a>
    </li>
  );
}) as <Item extends { id: string }>(props: RowProps<Item>) => ReactNode;

/**
 * Shows a list of any length and renders only the rows in view. The list scrolls itself and fills
 * the height of its container. Tab and arrow keys move between rows; Home and End move to the first
 * and last row.
 */
export function InfiniteList<Item extends { id: string }>({
  label,
  items,
  renderRow,
  hrefOf,
  onAction,
  onLoadMore,
  isLoadingMore = false,
  endMessage,
  initialScrollTop,
  onScrollTopChange,
  onRowsChange,
  currentId,
  focusesCurrent = false,
  isBusy = false,
}: InfiniteListProps<Item>) {
  const { scroller, first, last, rowHeight, reveal, reportScrollTop } = useRowWindow({
    count: items.length,
    initialScrollTop,
    onScrollTopChange,
    onRowsChange,
    onNearEnd: isLoadingMore ? undefined : onLoadMore,
  });
  useFocusOnReturn(scroller, focusesCurrent && items.length > 0);
  const total = onLoadMore && endMessage === undefined ? -1 : items.length;
  const open = (event: MouseEvent) => {
    const item = items[positionOf(event)];
    // The browser handles clicks that open a new tab or window.
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    reportScrollTop();
    onAction?.(item);
  };
  const answerKey = (event: KeyboardEvent) => {
    const at = positionOf(event);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const end = items.length - 1;
    const goals: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: end,
    };
    const goal = goals[event.key];
    if (at < 0 || goal === undefined) return;
    event.preventDefault();
    reveal(Math.min(end, Math.max(0, goal)));
  };
  return (
    <Scroller ref={scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its links */}
      <Rows
        aria-label={label}
        aria-busy={isBusy}
        onClick={open}
        onKeyDown={answerKey}
        // Keeps the full height while rows are replaced: a shorter list would scroll back.
        style={{ height: items.length * rowHeight, paddingBlockStart: first * rowHeight }}
      >
        {items.slice(first, last).map((item, index) => (
          <Row
            key={item.id}
            item={item}
            position={first + index + 1}
            total={total}
            isCurrent={item.id === currentId}
            hrefOf={hrefOf}
            renderRow={renderRow}
          />
        ))}
      </Rows>
      <Footer>{isLoadingMore ? <FormattedMessage {...messages.loadingMore} /> : endMessage}</Footer>
    </Scroller>
  );
}

/** Moves the focus to the current row once, when the first rows are there. */
function useFocusOnReturn(scroller: RefObject<HTMLElement | null>, isReady: boolean) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    scroller.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [scroller, isReady]);
}

/** Returns the index of the row of an event, or -1 outside the rows. */
function positionOf({ target }: SyntheticEvent): number {
  const row = target instanceof Element ? target.closest('li') : null;
  return Number(row?.getAttribute('aria-posinset') ?? 0) - 1;
}
