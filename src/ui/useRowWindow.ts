import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from './throttle.ts';

const overscan = 5;
const throttleMs = 150;
const nearEnd = 0.8;
/** px, before the first row was measured. */
const assumedRowHeight = 73;

interface RowWindowOptions {
  count: number;
  initialScrollTop: number | undefined;
  onScrollTopChange: ((scrollTop: number) => void) | undefined;
  onRowsChange: ((first: number, last: number) => void) | undefined;
  onNearEnd: (() => void) | undefined;
}

/** The rows of a scrolled list that are in the page: [first, last). All rows are equally high. */
export function useRowWindow(options: RowWindowOptions) {
  const { count, initialScrollTop = 0 } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const [measuredHeight, setMeasuredHeight] = useState<number>();
  const rowHeight = measuredHeight ?? assumedRowHeight;
  // oxlint-disable-next-line react/incompatible-library -- nothing below is memoised from it
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialOffset: initialScrollTop,
    initialRect: { width: 0, height: window.innerHeight },
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = first + rows.length;

  const hasRows = count > 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!hasRows || !element) return undefined;
    const measure = () => {
      const height = element.querySelector('li')?.getBoundingClientRect().height;
      // A list that has just left the page has no height.
      if (height) setMeasuredHeight(height);
    };
    measure();
    // Rows are higher in a narrow list and with larger text. The footer grows with the text.
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [hasRows]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const isMeasured = measuredHeight !== undefined;
  const restoreScrollTop = useEffectEvent(() => {
    if (scroller.current) scroller.current.scrollTop = initialScrollTop;
  });
  // Only now the list is as high as it was when the person left it.
  useLayoutEffect(() => {
    if (isMeasured) restoreScrollTop();
  }, [isMeasured]);

  const report = useReport(() => {
    const element = scroller.current;
    if (!element?.isConnected) return;
    options.onScrollTopChange?.(element.scrollTop);
    options.onRowsChange?.(first, last);
    // A page too short to scroll asks for the next one as well.
    if (hasRows && isNearEnd(element)) options.onNearEnd?.();
  });
  useEffect(report, [report, first, last, count, virtualizer.isScrolling]);

  const wanted = useRef<number>(undefined);
  const focusWanted = () => {
    const row = scroller.current?.querySelector<HTMLElement>(
      `li[aria-posinset="${(wanted.current ?? -1) + 1}"] > *`,
    );
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(focusWanted);

  return {
    scroller,
    first,
    last,
    rowHeight,
    /** Scrolls to a row and focuses it once it is in the page. */
    reveal(index: number) {
      wanted.current = index;
      virtualizer.scrollToIndex(index);
      // The browser sends it with the next frame, and the next key may come before.
      scroller.current?.dispatchEvent(new Event('scroll'));
      focusWanted();
    },
    /** Reports the scroll position at once: the person is about to leave the list. */
    reportScrollTop() {
      if (scroller.current) options.onScrollTopChange?.(scroller.current.scrollTop);
    },
  };
}

/** Calls `run` at once and then at most every 150 ms. The last call is never lost. */
function useReport(run: () => void) {
  const latest = useEffectEvent(run);
  const [report] = useState(() => throttle(() => latest(), throttleMs));
  useEffect(() => report.cancel, [report]);
  return report;
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight * nearEnd;
}
