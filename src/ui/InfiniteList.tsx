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
  /** Name of the list. */
  label: string;
  /** Every row there is so far. */
  items: readonly Item[];
  /** What a row shows: a `ListRow`. Rows are equally high. */
  renderRow: (item: Item) => ReactNode;
  /** Address of a row: it is a link, which can be opened in a new tab. */
  hrefOf: (item: Item) => string;
  /** A row was opened, by a click or by Enter. */
  onAction?: (item: Item) => void;
  /** Called when 80 % of the way is scrolled, at most every 150 ms, and when the rows end early. */
  onLoadMore?: () => void;
  /** The next page is on its way: said at the end of the rows. */
  isLoadingMore?: boolean;
  /** Stands at the end when nothing more comes by itself: 'No More Orders', or a way to retry. */
  endMessage?: ReactNode;
  /** Where the list was scrolled to when it was last seen, in px. */
  initialScrollTop?: number;
  /** At most every 150 ms while scrolling, and before a row is chosen. */
  onScrollTopChange?: (scrollTop: number) => void;
  /** Which rows are in the page, [first, last): at once, then at most every 150 ms. */
  onRowsChange?: (first: number, last: number) => void;
  /** Id of a row to mark, such as the one last opened. */
  currentId?: string | undefined;
  /** Moves the focus to that row when the list appears. @default false */
  focusesCurrent?: boolean;
  /** Rows are being refreshed; they stay. */
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
    /* What happens in a row is laid out and painted there alone. */
    contain: content;
    /* As high on every screen, however thin a line is drawn there. */
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
 * A list of any length. Only the rows near the eye are in the page, yet each says its place in
 * the whole. It is its own scroll container and fills the height it is given. Tab or the arrow
 * keys go from row to row, Home and End to the ends.
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
    // The browser itself opens new tabs and windows.
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
        // As high as all rows, also while some are replaced: a shorter list would scroll back.
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

/** Focuses the current row once, as soon as there are rows. */
function useFocusOnReturn(scroller: RefObject<HTMLElement | null>, isReady: boolean) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    scroller.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [scroller, isReady]);
}

/** Position of the row in which an event happened, from 0; -1 outside the rows. */
function positionOf({ target }: SyntheticEvent): number {
  const row = target instanceof Element ? target.closest('li') : null;
  return Number(row?.getAttribute('aria-posinset') ?? 0) - 1;
}
