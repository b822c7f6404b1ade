import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** Rows of about a hundred pages. Further ones are not loaded to be printed. */
const maxRows = 2_000;

interface PrintedList {
  /** Number of loaded rows. */
  count: number;
  /** Loads further rows; undefined if there are none, or while they are loading. */
  onLoadMore: (() => void) | undefined;
  isLoadingMore: boolean;
}

/**
 * Returns true while the page is printed, for a list that has only some rows on the screen. The keys that print
 * first load the rows that are still missing; the menu of the browser leaves no time for that.
 */
export function useWholePrint({ count, onLoadMore, isLoadingMore }: PrintedList): boolean {
  const [{ subscribe, get }] = useState(watchPrinting);
  const isWanted = useRef(false);
  const goOn = useEffectEvent(() => {
    if (!isWanted.current || isLoadingMore) return;
    if (onLoadMore && count < maxRows) return onLoadMore();
    isWanted.current = false;
    window.print();
  });
  const answerKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || !onLoadMore)
      return;
    event.preventDefault();
    isWanted.current = true;
    goOn();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => answerKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- further rows have come
  useEffect(() => goOn(), [count, isLoadingMore]);
  return useSyncExternalStore(subscribe, get);
}

/** A store, because React renders its changes before the browser lays out the pages. */
function watchPrinting() {
  let isPrinting = false;
  return {
    subscribe(changed: () => void) {
      const begin = () => {
        isPrinting = true;
        changed();
      };
      const end = () => {
        isPrinting = false;
        changed();
      };
      addEventListener('beforeprint', begin);
      addEventListener('afterprint', end);
      return () => {
        removeEventListener('beforeprint', begin);
        removeEventListener('afterprint', end);
      };
    },
    get: () => isPrinting,
  };
}
