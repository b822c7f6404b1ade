import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { offsetBelow, MeasuredHeights, type RowLayout, rowsAbove } from './measuredHeights.ts';
import { throttle } from './throttle.ts';

const overscan = 5;
const throttleTime = 150;
const nearEnd = 0.8;
/** Height of the bars above a list, px. No screen has less. */
const barsHeight = 112;
/** Scrolling that renders further rows, px. */
const scrollStep = 73;

interface RowWindowOptions {
  items: readonly { id: string }[];
  /** Number of rows above the visible ones, with the hidden part of the first visible row. */
  initialTopRow: number | undefined;
  onTopRowChange: ((topRow: number) => void) | undefined;
  onRowsChange: ((first: number, last: number) => void) | undefined;
  onNearEnd: (() => void) | undefined;
  /** True if the rows are those of a table. */
  hasColumns: boolean;
  /** Height of a row until the first one has been measured, px. */
  rowHeight: number;
}

/**
 * Returns the range [first, last) of rows of a scrolled list to render, and the layout of all rows. Rows
 * are measured when they are rendered. The first visible row stays where it is when others turn out to be
 * higher than assumed.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { items, initialTopRow = 0, hasColumns, rowHeight } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [heights] = useState(() => new MeasuredHeights(rowHeight));
  // Counts the measurements that moved rows.
  const [measurement, setMeasurement] = useState(0);
  const layout = useMemo(
    () => heights.layOut(items),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the heights have changed
    [heights, items, measurement],
  );
  const [scrolled, setView] = useState<View | null>(null);
  // Renders only the visible rows at first, which is fastest, and the same ones when they have been measured.
  // To read the height of the window instead of the screen would lay out the page once more.
  const view = scrolled ?? {
    top: offsetBelow(layout, initialTopRow),
    height: window.screen.height - barsHeight,
    around: 0,
  };
  const latest = useRef({ ...options, layout, view });
  const { first, last } = rowsNear(view, layout, items.length);

  const measure = useCallback(() => {
    const element = scroller.current;
    if (element && heights.measure(heightsIn(element, latest.current.items))) {
      setMeasurement((count) => count + 1);
    }
  }, [heights]);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- sets a state only after a new layout
  useLayoutEffect(() => {
    const element = scroller.current;
    const { layout: before } = latest.current;
    latest.current = { ...options, layout, view };
    if (!element || !scrolled || before === layout) return;
    // Rows above the visible ones were higher than assumed, or the width has changed.
    const firstVisible = before.indexAt(element.scrollTop);
    const shift = layout.topOf(firstVisible) - before.topOf(firstVisible);
    if (wanted.current !== null) showRow(element, layout, wanted.current);
    else if (shift === 0) return;
    else element.scrollTop += shift;
    setView(viewOf(element));
  });

  useLayoutEffect(() => {
    if (!scrolled && scroller.current && initialTopRow > 0) scroller.current.scrollTop = view.top;
    // Sets the initial scroll position, also when the measured heights differ from the assumed ones.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [layout]);

  // Runs before paint, so that rows never appear at the wrong position.
  useLayoutEffect(measure, [measure, items, first, last]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const reportRows = (view: View) => {
      const { layout, items } = latest.current;
      const { first, last } = rowsNear(view, layout, items.length);
      latest.current.onRowsChange?.(first, last);
    };
    reportRows(latest.current.view);
    const report = throttle(() => {
      latest.current.onTopRowChange?.(rowsAbove(latest.current.layout, element.scrollTop));
      reportRows(viewOf(element));
      // A list too short to scroll also requests the next page.
      if (latest.current.items.length > 0 && isNearEnd(element)) latest.current.onNearEnd?.();
    }, throttleTime);
    const look = () => {
      setView((seen) => (seen && isNear(seen, element) ? seen : viewOf(element)));
      report();
    };
    // Runs at once and when rows change, after layout and before paint.
    const observer = new ResizeObserver(() => {
      // A removed element has no size and no scroll position.
      if (!element.isConnected) return;
      measure();
      look();
    });
    // The space above the rows, which every further row changes, is part of the border box.
    for (const part of [element, ...element.children])
      observer.observe(part, { box: 'border-box' });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      report.cancel();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other columns are another child
  }, [measure, hasColumns]);

  /** Scrolls as far as a row is in view. */
  const bringIntoView = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      showRow(element, layout, index);
      setView(viewOf(element));
    },
    [layout],
  );

  /** Scrolls to a row and focuses it. */
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      showRow(element, layout, index);
      wanted.current = index;
      setView(viewOf(element));
    },
    [layout],
  );

  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === null) return undefined;
    // The row is now certain to be rendered.
    const row = `[data-row="${index + 1}"] a`;
    scroller.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
    // Until the next frame, the rows before it are measured.
    const frame = requestAnimationFrame(() => {
      // Another row may be wanted by now, and not be rendered yet.
      if (wanted.current === index) wanted.current = null;
    });
    return () => cancelAnimationFrame(frame);
  }, [scrolled]);

  /** Reports the scroll position at once, because the user is about to leave the list. */
  const reportTopRow = () => {
    if (scroller.current) options.onTopRowChange?.(rowsAbove(layout, scroller.current.scrollTop));
  };

  /** Returns the index of the first row that is not scrolled out of view. */
  const firstInView = () => Math.ceil(rowsAbove(layout, scroller.current?.scrollTop ?? 0));

  return { scroller, first, last, layout, firstInView, reveal, bringIntoView, reportTopRow };
}

/** Scrolls as little as possible to show a row below the column headers. */
function showRow(element: HTMLElement, { topOf }: RowLayout, index: number) {
  const top = topOf(index);
  const head = element.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0;
  const bottom = topOf(index + 1) + head - element.clientHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom > element.scrollTop) element.scrollTop = bottom;
}

interface View {
  top: number;
  height: number;
  /** Number of rows rendered beyond the visible ones on each side. */
  around: number;
}

const viewOf = ({ scrollTop, clientHeight }: HTMLElement): View => ({
  top: scrollTop,
  height: clientHeight,
  around: overscan,
});

/** Returns the range [first, last) of visible rows and a few around them. It is never empty. */
function rowsNear({ top, height, around }: View, { rowHeight, indexAt }: RowLayout, count: number) {
  const firstOfEnd = count - Math.ceil(height / rowHeight);
  return {
    first: Math.max(0, Math.min(firstOfEnd, indexAt(top)) - around),
    last: Math.min(count, indexAt(top + height) + 1 + around),
  };
}

/** Returns the heights of the rendered rows by id, px. */
function heightsIn(element: HTMLElement, items: readonly { id: string }[]): Map<string, number> {
  const heights = new Map<string, number>();
  for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
    const item = items[Number(row.dataset['row']) - 1];
    const { height } = row.getBoundingClientRect();
    if (item && height > 0) heights.set(item.id, height);
  }
  return heights;
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight * nearEnd;
}

/**
 * Returns whether no further row needs to be rendered. Rendering several rows at once would drop a
 * frame.
 */
function isNear(seen: View, { scrollTop, clientHeight }: HTMLElement): boolean {
  const moved = Math.abs(seen.top - scrollTop);
  const isMoved = moved >= scrollStep || (scrollTop === 0 && moved > 0);
  return !isMoved && seen.height === clientHeight;
}
