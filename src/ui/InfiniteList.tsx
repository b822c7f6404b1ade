import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link } from 'react-aria-components';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { colour, motion, space, text } from './theme/tokens.ts';
import type { RouterOptions } from './routing.ts';
import { useRowWindow } from './useRowWindow.ts';

const messages = defineMessages({
  loadingMore: { id: 'ui.InfiniteList.loadingMore', defaultMessage: 'Loading more...' },
});

/** Where a row leads: an address, with what the router should be told along. */
interface RowTarget {
  href: string;
  routerOptions?: RouterOptions;
}

export interface InfiniteListProps<Item extends { id: string }> {
  /** Name of the list. */
  label: string;
  /** Every row there is so far. */
  items: readonly Item[];
  /** What a row shows: a `ListRow`. Rows are equally high. */
  renderRow: (item: Item) => ReactNode;
  /** Where a row leads. Give this or onAction. */
  getTarget?: (item: Item) => RowTarget;
  /** A row was chosen. */
  onAction?: (item: Item) => void;
  /** Called when 80 % of the way is scrolled, at most every 150 ms, and when the rows end early. */
  onLoadMore?: () => void;
  /** The next page is on its way: said at the end of the rows. */
  isLoadingMore?: boolean;
  /** Stands at the end when nothing more comes by itself: 'No More Orders', or a way to retry. */
  endMessage?: ReactNode;
  /** Where the list was scrolled to when it was last seen, in px. */
  initialScrollTop?: number;
  /** At most every 150 ms while scrolling. */
  onScrollTopChange?: (scrollTop: number) => void;
  /** Which rows are in the page, [first, last): at once, then at most every 150 ms. */
  onRowsChange?: (first: number, last: number) => void;
  /** Id of a row to mark, such as the one last opened. */
  currentId?: string | undefined;
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

const Rows = styled.ul``;

const Frame = styled.li`
  border-block-end: 1px solid ${colour('hairline')};
`;

const RowLink = styled(Link)`
  display: block;
  cursor: pointer;
  transition: background-color ${motion('quick')};

  &[data-hovered],
  &[data-pressed],
  &[data-current] {
    background: ${colour('sunken')};
  }

  &[data-focus-visible] {
    outline-offset: -2px;
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
  renderRow: (item: Item) => ReactNode;
  getTarget: ((item: Item) => RowTarget) | undefined;
  /** Null where rows only lead somewhere. */
  action: RefObject<((item: Item) => void) | undefined> | null;
}

/** Remembered: scrolling renders only the rows that come into view. */
const Row = memo(function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, position, total, isCurrent, renderRow, getTarget, action } = props;
  return (
    <Frame aria-posinset={position} aria-setsize={total}>
      <RowLink
        {...getTarget?.(item)}
        {...(action && { onPress: () => action.current?.(item) })}
        {...(isCurrent && { 'aria-current': true })}
      >
        {renderRow(item)}
      </RowLink>
    </Frame>
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
  getTarget,
  onAction,
  onLoadMore,
  isLoadingMore = false,
  endMessage,
  initialScrollTop,
  onScrollTopChange,
  onRowsChange,
  currentId,
  isBusy = false,
}: InfiniteListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  // Whoever is told changes with every render around the list; its rows need not.
  const action = useRef(onAction);
  useLayoutEffect(() => {
    action.current = onAction;
  });
  const { first, last, rowHeight, reveal } = useRowWindow(scroller, {
    count: items.length,
    initialScrollTop,
    onScrollTopChange,
    onRowsChange,
    onNearEnd: isLoadingMore ? undefined : onLoadMore,
  });
  const total = onLoadMore && endMessage === undefined ? -1 : items.length;
  const move = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    const at = Number(row?.getAttribute('aria-posinset')) - 1;
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
    if (row === null || goal === undefined) return;
    event.preventDefault();
    reveal(Math.min(end, Math.max(0, goal)));
  };
  return (
    <Scroller ref={scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its links */}
      <Rows
        aria-label={label}
        aria-busy={isBusy}
        onKeyDown={move}
        style={{
          paddingBlockStart: first * rowHeight,
          paddingBlockEnd: (items.length - last) * rowHeight,
        }}
      >
        {items.slice(first, last).map((item, index) => (
          <Row
            key={item.id}
            item={item}
            position={first + index + 1}
            total={total}
            isCurrent={item.id === currentId}
            renderRow={renderRow}
            getTarget={getTarget}
            action={onAction ? action : null}
          />
        ))}
      </Rows>
      <Footer>{isLoadingMore ? <FormattedMessage {...messages.loadingMore} /> : endMessage}</Footer>
    </Scroller>
  );
}
