import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

const overscan = 5;
const throttleTime = 150;
const nearEnd = 0.8;
/** Used until the first row has been measured. */
const assumedRowHeight = 73;

interface RowWindowOptions {
  count: number;
  initialScrollTop: number | undefined;
  onScrollTopChange: ((scrollTop: number) => void) | undefined;
  onRowsChange: ((first: number, last: number) => void) | undefined;
  onNearEnd: (() => void) | undefined;
}

/**
 * Returns the range [first, last) of rows of a scrolled list to render. All rows have the same
 * height.
 */
export function useRowWindow(options: RowWindowOptions) {
  const { count, initialScrollTop = 0 } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [rowHeight, setRowHeight] = useState(assumedRowHeight);
  // Renders only the visible rows at first, which is fastest.
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
    // Sets the initial scroll position, also when the measured row height differs from the assumed
    // one.
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
      // A list too short to scroll also requests the next page.
      if (latest.current.count > 0 && isNearEnd(element)) latest.current.onNearEnd?.();
    }, throttleTime);
    const look = () => {
      setView((seen) => (isNear(seen, element) ? seen : viewOf(element)));
      report();
    };
    // Runs at once and when rows change, after layout and before paint.
    const observer = new ResizeObserver(() => {
      // A removed element has no size and no scroll position.
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
    // Runs before paint, so that rows never appear at the wrong position.
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
    // The row is now certain to be rendered.
    const row = `li[aria-posinset="${wanted.current + 1}"] > *`;
    wanted.current = null;
    scroller.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  }, [view]);

  /** Reports the scroll position at once, because the user is about to leave the list. */
  const reportScrollTop = () => {
    if (scroller.current) options.onScrollTopChange?.(scroller.current.scrollTop);
  };

  return { scroller, first, last, rowHeight, reveal, reportScrollTop };
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

/** Returns the height of a row in px; null without rows. */
function heightOfRow(element: HTMLElement): number | null {
  const height = element.querySelector('li')?.getBoundingClientRect().height ?? 0;
  return height > 0 ? height : null;
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
  const isMoved = moved >= assumedRowHeight || (scrollTop === 0 && moved > 0);
  return !isMoved && seen.height === clientHeight && seen.around === overscan;
}
