import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

const overscan = 5;
const throttleTime = 150;
const nearEnd = 0.8;
/** Before the first row was measured. */
const assumedRowHeight = 73;

interface RowWindowOptions {
  count: number;
  initialScrollTop: number | undefined;
  onScrollTopChange: ((scrollTop: number) => void) | undefined;
  onRowsChange: ((first: number, last: number) => void) | undefined;
  onNearEnd: (() => void) | undefined;
}

/** Which rows of a scrolled list are to be in the page: [first, last). All rows are equally high. */
export function useRowWindow(options: RowWindowOptions) {
  const { count, initialScrollTop = 0 } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [rowHeight, setRowHeight] = useState(assumedRowHeight);
  // At first nothing but what can be seen, as quickly as can be.
  const [view, setView] = useState<View>(() => ({
    top: initialScrollTop,
    height: window.innerHeight,
    around: 0,
  }));
  const latest = useRef({ ...options, rowHeight, view });
  const { first, last } = rowsNear(view, { count, rowHeight });

  useLayoutEffect(() => {
    latest.current = { ...options, rowHeight, view };
  });

  useLayoutEffect(() => {
    const isNew = view.around === 0;
    if (isNew && scroller.current && initialScrollTop > 0) {
      scroller.current.scrollTop = initialScrollTop;
    }
    // Where the list starts, also once its rows are known to be higher: afterwards the reader scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rowHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const tellRows = (view: View) => {
      const { first, last } = rowsNear(view, latest.current);
      latest.current.onRowsChange?.(first, last);
    };
    tellRows(latest.current.view);
    const report = throttle(() => {
      latest.current.onScrollTopChange?.(element.scrollTop);
      tellRows(viewOf(element));
      // A page too short to scroll asks for the next one as well.
      if (latest.current.count > 0 && isNearEnd(element)) latest.current.onNearEnd?.();
    }, throttleTime);
    const look = () => {
      setView((seen) => (isNear(seen, element) ? seen : viewOf(element)));
      report();
    };
    // Called at once, and when rows came or went: the page is laid out by then, and not yet seen.
    const observer = new ResizeObserver(() => {
      // What has just left the page has no size, and no place to be kept.
      if (!element.isConnected) return;
      setRowHeight((last) => heightOfRow(element) ?? last);
      look();
    });
    for (const part of [element, ...element.children]) observer.observe(part);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      report.cancel();
    };
  }, []);

  const hasRows = count > 0;
  useLayoutEffect(() => {
    // Before anybody sees the first rows where they are not.
    if (hasRows && scroller.current)
      setRowHeight(heightOfRow(scroller.current) ?? assumedRowHeight);
  }, [hasRows]);

  /** Scrolls to a row and focuses it. */
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const bottom = top + rowHeight - element.clientHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop) element.scrollTop = bottom;
      wanted.current = index;
      setView(viewOf(element));
    },
    [rowHeight],
  );

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    // Only now the row is sure to be in the page.
    const row = `li[aria-posinset="${wanted.current + 1}"] > *`;
    wanted.current = null;
    scroller.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  }, [view]);

  /** Reports the scroll position at once: the person is about to leave the list. */
  const reportScrollTop = () => {
    if (scroller.current) options.onScrollTopChange?.(scroller.current.scrollTop);
  };

  return { scroller, first, last, rowHeight, reveal, reportScrollTop };
}

interface View {
  top: number;
  height: number;
  /** How many rows more to either side, so that scrolling meets some. */
  around: number;
}

const viewOf = ({ scrollTop, clientHeight }: HTMLElement): View => ({
  top: scrollTop,
  height: clientHeight,
  around: overscan,
});

/** The rows in view and a few around them: [first, last). There are some wherever one looks. */
function rowsNear(
  { top, height, around }: View,
  { count, rowHeight }: { count: number; rowHeight: number },
) {
  const firstOfEnd = count - Math.ceil(height / rowHeight);
  return {
    first: Math.max(0, Math.min(firstOfEnd, Math.floor(top / rowHeight)) - around),
    last: Math.min(count, Math.ceil((top + height) / rowHeight) + around),
  };
}

/** px; null while there is no row to be seen. */
function heightOfRow(element: HTMLElement): number | null {
  const height = element.querySelector('li')?.getBoundingClientRect().height ?? 0;
  return height > 0 ? height : null;
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight * nearEnd;
}

/**
 * Whether nothing needs to be rendered anew: not a whole row came into view. Several rows at once
 * would keep a frame from being shown, where one by one none does.
 */
function isNear(seen: View, { scrollTop, clientHeight }: HTMLElement): boolean {
  const moved = Math.abs(seen.top - scrollTop);
  const isMoved = moved >= assumedRowHeight || (scrollTop === 0 && moved > 0);
  return !isMoved && seen.height === clientHeight && seen.around === overscan;
}
