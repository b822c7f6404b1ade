import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

const overscan = 5;
const throttleTime = 150;
const nearEnd = 0.8;
/** Before the first row was measured. */
const assumedRowHeight = 73;
const assumedViewHeight = 900;

interface RowWindowOptions {
  count: number;
  initialScrollTop: number | undefined;
  onScrollTopChange: ((scrollTop: number) => void) | undefined;
  onRowsChange: ((first: number, last: number) => void) | undefined;
  onNearEnd: (() => void) | undefined;
}

/** Which rows of a scrolled list are to be in the page: [first, last). All rows are equally high. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, options: RowWindowOptions) {
  const { count, initialScrollTop = 0 } = options;
  const wanted = useRef<number | null>(null);
  const [rowHeight, setRowHeight] = useState(assumedRowHeight);
  const [view, setView] = useState<View>({ top: initialScrollTop, height: assumedViewHeight });
  const latest = useRef({ ...options, rowHeight });
  const { first, last } = rowsNear(view, { count, rowHeight });

  useLayoutEffect(() => {
    latest.current = { ...options, rowHeight };
  });

  useLayoutEffect(() => {
    if (scroller.current && initialScrollTop > 0) scroller.current.scrollTop = initialScrollTop;
    // Only where the list starts: afterwards the reader scrolls.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const tellRows = () => {
      const view = { top: element.scrollTop, height: element.clientHeight };
      const { first, last } = rowsNear(view, latest.current);
      latest.current.onRowsChange?.(first, last);
    };
    tellRows();
    const report = throttle(() => {
      latest.current.onScrollTopChange?.(element.scrollTop);
      tellRows();
      if (isNearEnd(element)) latest.current.onNearEnd?.();
    }, throttleTime);
    const look = () => {
      // In steps of four rows, so that most scroll events need no new render.
      setView((seen) => step(seen, element));
      report();
    };
    const observer = new ResizeObserver(() => {
      const row = element.querySelector('li');
      if (row && row.offsetHeight > 0) setRowHeight(row.getBoundingClientRect().height);
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      report.cancel();
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const row = scroller.current?.querySelector('li');
    if (row && row.offsetHeight > 0) setRowHeight(row.getBoundingClientRect().height);
    // A page too short to scroll asks for the next one at once.
    if (scroller.current && count > 0 && isNearEnd(scroller.current)) latest.current.onNearEnd?.();
  }, [scroller, count]);

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
      setView({ top: element.scrollTop, height: element.clientHeight });
    },
    [scroller, rowHeight],
  );

  useLayoutEffect(() => {
    if (wanted.current === null) return;
    // Only now the row is sure to be in the page.
    const row = `li[aria-posinset="${wanted.current + 1}"] > *`;
    wanted.current = null;
    scroller.current?.querySelector<HTMLElement>(row)?.focus({ preventScroll: true });
  }, [scroller, view]);

  return { first, last, rowHeight, reveal };
}

interface View {
  top: number;
  height: number;
}

/** The rows in view and a few around them: [first, last). */
function rowsNear(
  { top, height }: View,
  { count, rowHeight }: { count: number; rowHeight: number },
) {
  return {
    first: Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - overscan),
    last: Math.min(count, Math.ceil((top + height) / rowHeight) + overscan),
  };
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight * nearEnd;
}

function step(seen: View, element: HTMLElement) {
  const moved = Math.abs(seen.top - element.scrollTop);
  const isNear = moved < 4 * assumedRowHeight && element.scrollTop > 0;
  return isNear && seen.height === element.clientHeight
    ? seen
    : { top: element.scrollTop, height: element.clientHeight };
}
