import {
  type ComponentType,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import {
  colour,
  inFlow,
  layer,
  motion,
  onPaper,
  radius,
  type RowHeights,
  size,
  space,
  text,
  whenHovered,
} from './theme/tokens.ts';
import { useLongPress } from './useLongPress.ts';
import { directoryRowHeights } from './DirectoryRow.tsx';
import { DensityContext } from './theme/DensityContext.ts';
import { useShortcut } from './useShortcut.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useWholePrint } from './useWholePrint.ts';

const messages = defineMessages({
  loadingMore: { id: 'ui.InfiniteList.loadingMore', defaultMessage: 'Loading more...' },
  notPrinted: { id: 'ui.InfiniteList.notPrinted', defaultMessage: 'Further rows are not printed.' },
});

/** Rows that the user has selected, by a long press, Space, or the mark over the logo. */
export interface RowSelection<Item> {
  /** True if the row is selected. Its identity changes with the selection. */
  ids: { readonly size: number; has: (id: string) => boolean };
  /** Returns the accessible name of the mark of a row, such as "Select 2611220001". */
  labelOf: (item: Item) => string;
  /** Called when the user selects a row or takes it out, or selects all rows up to it. */
  onSelect: (item: Item, isRange: boolean) => void;
}

/** A row of a list with columns: a `tr`, whose first cell contains the link. */
export interface ColumnRowProps<Item> {
  item: Item;
  /** Position of the row among all rows, from 1. */
  position: number;
  isCurrent: boolean;
  isSelected: boolean;
  /** Name of the mark that selects the row; undefined if it cannot be selected. */
  markLabel: string | undefined;
  hrefOf: (item: Item) => string;
}

/** Columns of a list. Their code is loaded only in wide windows. */
export interface ListColumns<Item> {
  /** Renders a row with a cell for each column. Its root has the attribute `data-row` with the position. */
  Row: ComponentType<ColumnRowProps<Item>>;
  /** A row of column headers, which stays above the rows. */
  head: ReactNode;
}

export interface InfiniteListProps<Item extends { id: string }> {
  /** Accessible name of the list. */
  label: string;
  /** Loaded rows. */
  items: readonly Item[];
  /**
   * Renders the content of a row, usually a `DirectoryRow`. Most rows have the same height; a row with long
   * names may be higher.
   */
  renderRow: (item: Item) => ReactNode;
  /**
   * Heights of a row with the line below it, until the first row has been measured. A number that is too low renders
   * rows that are removed again. @default those of a `DirectoryRow`
   */
  rowHeights?: RowHeights | undefined;
  /** Returns the URL of a row. Each row is a link that can be opened in a new tab. */
  hrefOf: (item: Item) => string;
  /** Called when a row is clicked or opened with Enter. */
  onOpen?: (item: Item) => void;
  /**
   * Called when 80 % of the list has been scrolled, at most every 150 ms, and when the rows do not
   * fill the list.
   */
  onLoadMore?: () => void;
  /** Shows at the end of the list that the next page is loading. */
  isLoadingMore?: boolean;
  /** Message at the end of the list, for example 'No More Orders', or a button to retry. */
  endMessage?: ReactNode;
  /** Content behind the end of the list. */
  further?: ReactNode;
  /**
   * Initial scroll position: the number of rows above the visible ones, with the hidden part of the
   * first visible row, such as 12.5.
   */
  initialTopRow?: number;
  /** Called with the scroll position, at most every 150 ms and before a row opens. */
  onTopRowChange?: (topRow: number) => void;
  /** Called with the range [first, last) of rendered rows, at most every 150 ms. */
  onRowsChange?: (first: number, last: number) => void;
  /** Id of the row to highlight, such as the one opened last. When it changes, the row is scrolled into view. */
  currentId?: string | undefined;
  /** Moves the focus to the highlighted row when the list appears. @default false */
  focusesCurrent?: boolean;
  /** Increase it to scroll the list to its first row and focus that row. @default 0 */
  topRequests?: number;
  /** Marks the rows as being refreshed. */
  isBusy?: boolean;
  /** Shows the rows as a table with these columns instead of as a list. */
  columns?: ListColumns<Item> | undefined;
  /** Lets the user select rows. While one is selected, a press on a row selects it instead of opening it. */
  selection?: RowSelection<Item> | undefined;
}

const Scroller = styled.div`
  container-type: inline-size;
  flex: 1 1 0;
  height: 100%;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${colour('surface')};
  ${inFlow('flex: none; height: 85dvh; overscroll-behavior: auto;')}
  ${onPaper('height: auto; overflow: visible;')}

  &:focus-visible {
    outline-offset: -2px;
  }

  /* The list itself keeps the visible rows where they are. */
  &[data-uneven] {
    overflow-anchor: none;
  }
`;

/**
 * A change of a row lays out and paints only that row. Rows are equally high on screens with different border
 * widths.
 *
 * The box of a row lies over its logo: an empty one while rows are selected, and on the hovered or focused row. Its
 * check is made of two borders, which forced colours show as well. The checkbox itself is invisible, and there to be
 * pressed and read.
 */
const Rows = styled.ul`
  & > * {
    contain: content;
    border-block-end: 1px solid ${colour('hairline')};
    break-inside: avoid;
  }

  & > li {
    min-height: calc(${size('row')} + 1px);
  }

  & > li > a {
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

  &[data-selectable] {
    user-select: none;
    -webkit-touch-callout: none;

    & input {
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0;
      width: calc(${size('logo')} + ${space(6)});
      height: 100%;
      margin: 0;
      opacity: 0;
      cursor: pointer;

      @media (hover: none) {
        pointer-events: none;
      }
    }

    & [data-mark] {
      position: relative;
    }
  }

  &[data-selecting] [data-mark]::before,
  &[data-selectable] > :hover [data-mark]::before,
  &[data-selectable] :focus-visible [data-mark]::before {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${colour('edge')};
    border-radius: ${radius('control')};
    background: ${colour('surface')};
  }

  &[data-selecting] > [data-selected] {
    background: ${colour('accentWash')};

    & [data-mark]::before {
      background: ${colour('accent')};
      border-color: ${colour('accent')};
    }

    & [data-mark]::after {
      content: '';
      position: absolute;
      inset: 25% 40% 35%;
      border: solid ${colour('onAccent')};
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
  }

  ${onPaper('& [data-mark]::before { content: none !important; }')}
`;

const Table = styled.table`
  display: block;

  & > tbody {
    display: block;
  }
`;

const Head = styled.thead`
  display: block;
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer('raised')};
  background: ${colour('surface')};
`;

const Footer = styled.output`
  display: block;
  padding: ${space(5)} ${space(4)} ${space(8)};
  ${text('small')}
  color: ${colour('inkSoft')};
  text-align: center;
`;

interface RowProps<Item extends { id: string }> extends ColumnRowProps<Item> {
  total: number;
  renderRow: (item: Item) => ReactNode;
}

/** Memoised so that scrolling renders only the rows that come into view. */
const Row = memo(function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, position, total, isCurrent, isSelected, markLabel, hrefOf, renderRow } = props;
  const isSelectable = markLabel !== undefined;
  return (
    <li
      aria-posinset={position}
      aria-setsize={total}
      data-row={position}
      data-selected={isSelected || undefined}
    >
      <a
        href={hrefOf(item)}
        // A link that is held would be dragged instead.
        draggable={isSelectable ? false : undefined}
        {...(isCurrent && { 'aria-current': true })}
      >
        {renderRow(item)}
      </a>
      {isSelectable && (
        // Space on the row does the same, so it is no further stop of the Tab key. The list hears its press.
        <input type="checkbox" tabIndex={-1} aria-label={markLabel} checked={isSelected} readOnly />
      )}
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
  onOpen,
  onLoadMore,
  isLoadingMore = false,
  endMessage,
  further,
  initialTopRow,
  onTopRowChange,
  onRowsChange,
  currentId,
  focusesCurrent = false,
  topRequests = 0,
  isBusy = false,
  columns: screenColumns,
  selection,
  rowHeights = directoryRowHeights,
}: InfiniteListProps<Item>) {
  const rowWindow = useRowWindow({
    items,
    initialTopRow,
    onTopRowChange,
    onRowsChange,
    onNearEnd: isLoadingMore ? undefined : onLoadMore,
    hasColumns: screenColumns !== undefined,
    rowHeight: rowHeights[use(DensityContext)],
  });
  const { scroller, layout, firstInView, reveal, bringIntoView } = rowWindow;
  const isPrinting = useWholePrint({ count: items.length, onLoadMore, isLoadingMore });
  const { first, last } = isPrinting ? { first: 0, last: items.length } : rowWindow;
  // Paper is not wide enough for them.
  const columns = isPrinting ? undefined : screenColumns;
  const { indexOf, indexOfFocused, ...focus } = useFocusOfRows(scroller, {
    items,
    first,
    last,
    hasColumns: screenColumns !== undefined,
    reveal,
  });
  useFocusOnReturn(scroller, focusesCurrent && items.length > 0);
  const lastTopRequest = useRef(topRequests);
  useLayoutEffect(() => {
    if (lastTopRequest.current === topRequests) return;
    lastTopRequest.current = topRequests;
    reveal(0);
  }, [topRequests, reveal]);
  // A record that is opened beside the list may have another row than the one that was in view.
  const lastCurrentId = useRef(currentId);
  useLayoutEffect(() => {
    if (currentId === lastCurrentId.current) return;
    const index = items.findIndex(({ id }) => id === currentId);
    if (index < 0) return;
    lastCurrentId.current = currentId;
    bringIntoView(index);
  }, [currentId, items, bringIntoView]);
  // A pressed row is highlighted in a frame of its own, because what it opens takes several to render.
  const [pressedId, setPressedId] = useState<string | null>(null);
  const highlightedId = pressedId ?? currentId;
  // The same while a page is loading, because a row that is told another total is rendered again.
  const hasMore = onLoadMore !== undefined || isLoadingMore;
  const total = hasMore && endMessage === undefined ? -1 : items.length;
  const isSelecting = selection !== undefined && selection.ids.size > 0;
  const select = (event: SyntheticEvent, isRange = false) => {
    const item = items[positionOf(event)];
    if (item) selection?.onSelect(item, isRange);
  };
  const { onClick: isEndOfPress, ...press } = useLongPress(selection ? select : undefined);
  const open = (event: MouseEvent) => {
    const item = items[positionOf(event)];
    const isRange = selection !== undefined && event.shiftKey;
    // The browser handles clicks that open a new tab or window.
    if (!item || event.ctrlKey || event.metaKey || (event.shiftKey && !isRange) || event.altKey)
      return;
    if (isBox(event)) return select(event, isRange);
    event.preventDefault();
    if (isEndOfPress(event)) return;
    if (isSelecting || isRange) return select(event, isRange);
    // The row that was pressed is being opened.
    if (pressedId !== null) return;
    rowWindow.reportTopRow();
    setPressedId(item.id);
    afterPaint(() => {
      // First, because a row stays pressed otherwise if the action fails.
      setPressedId(null);
      onOpen?.(item);
    });
  };
  /** Focuses a row; the first or the last one in place of one beyond it. */
  const moveTo = (index: number) => {
    if (items.length > 0) reveal(Math.min(items.length - 1, Math.max(0, index)));
  };
  /** Moves the focus by a row, or into the list: to its current row, or the first one in view. */
  const moveBy = (by: 1 | -1) => {
    const at = indexOfFocused();
    const current = items.findIndex(({ id }) => id === currentId);
    if (at >= 0) moveTo(at + by);
    else moveTo(current >= 0 ? current : firstInView());
  };
  useShortcut('nextRow', () => moveBy(1));
  useShortcut('previousRow', () => moveBy(-1));
  const answerKey = (event: KeyboardEvent) => {
    const at = indexOf(event);
    if (event.key === ' ' && selection && !isBox(event) && positionOf(event) >= 0) {
      event.preventDefault();
      select(event, event.shiftKey);
    }
    const page = Math.max(
      1,
      Math.floor((scroller.current?.clientHeight ?? 0) / layout.rowHeight) - 1,
    );
    const goals: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: items.length - 1,
    };
    const goal = goals[event.key];
    if (at < 0 || goal === undefined) return;
    event.preventDefault();
    moveTo(goal);
  };
  const name = { 'aria-label': label, 'aria-busy': isBusy };
  const rows = (
    <Rows
      {...(columns ? { as: 'tbody' } : name)}
      data-selectable={selection ? true : undefined}
      data-selecting={isSelecting || undefined}
      {...press}
      onClick={open}
      // Keeps the full height while rows are replaced: a shorter list would scroll back.
      style={
        isPrinting
          ? undefined
          : { height: layout.topOf(items.length), paddingBlockStart: layout.topOf(first) }
      }
    >
      {items.slice(first, last).map((item, index) => {
        const row = {
          item,
          position: first + index + 1,
          isCurrent: item.id === highlightedId,
          isSelected: selection?.ids.has(item.id) ?? false,
          markLabel: selection?.labelOf(item),
          hrefOf,
        };
        return columns ? (
          <columns.Row key={item.id} {...row} />
        ) : (
          <Row key={item.id} {...row} total={total} renderRow={renderRow} />
        );
      })}
    </Rows>
  );
  return (
    <Scroller
      ref={scroller}
      tabIndex={-1}
      data-uneven={layout.isUneven || undefined}
      {...focus}
      onKeyDown={answerKey}
    >
      {columns ? (
        <Table aria-rowcount={total < 0 ? total : total + 1} {...name}>
          <Head data-head>{columns.head}</Head>
          {rows}
        </Table>
      ) : (
        rows
      )}
      <Footer>
        {isLoadingMore ? <FormattedMessage {...messages.loadingMore} /> : endMessage}
        {isPrinting && total < 0 && <FormattedMessage {...messages.notPrinted} />}
      </Footer>
      {further}
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

interface FocusOptions {
  items: readonly { id: string }[];
  /** Range of the rendered rows, [first, last). */
  first: number;
  last: number;
  hasColumns: boolean;
  reveal: (index: number) => void;
}

/**
 * Keeps the focus on its row when rows get columns or lose them, which renders them anew. While its row is
 * scrolled out of view, and therefore not rendered, the list itself has the focus, so that the keys go on from there.
 */
function useFocusOfRows(
  scroller: RefObject<HTMLElement | null>,
  { items, first, last, hasColumns, reveal }: FocusOptions,
) {
  const focusedId = useRef<string>(undefined);
  const had = useRef(hasColumns);
  const indexOfFocused = () => {
    // A window that is not in front reports no focus.
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    if (row && scroller.current?.contains(row)) return Number(row.dataset['row']) - 1;
    return items.findIndex(({ id }) => id === focusedId.current);
  };
  useLayoutEffect(() => {
    const index = indexOfFocused();
    const hasChanged = had.current !== hasColumns;
    had.current = hasColumns;
    if (index < 0) return;
    if (hasChanged) return reveal(index);
    const { activeElement, body } = document;
    if (activeElement !== scroller.current && activeElement !== body) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${index + 1}"] a`);
    (row ?? scroller.current)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when other rows are rendered
  }, [items, first, last, hasColumns, reveal]);
  return {
    onFocus(event: SyntheticEvent) {
      const index = positionOf(event);
      if (index >= 0) focusedId.current = items[index]?.id;
    },
    // A removed row has no event.
    onBlur() {
      focusedId.current = undefined;
    },
    indexOfFocused,
    /** Returns the index of the row of an event; without one that of the row with the focus. */
    indexOf(event: SyntheticEvent): number {
      const index = positionOf(event);
      return index >= 0 ? index : indexOfFocused();
    },
  };
}

/** Runs `action` once what has changed before is on the screen. */
function afterPaint(action: () => void) {
  requestAnimationFrame(() => setTimeout(action));
}

const isBox = ({ target }: SyntheticEvent) => target instanceof HTMLInputElement;

/** Returns the index of the row of an event, or -1 outside the rows. */
function positionOf({ target }: SyntheticEvent): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return Number(row?.dataset['row'] ?? 0) - 1;
}
