import { savesData } from './connection.ts';

/** Delay in a browser without `requestIdleCallback`. */
const fallbackMs = 1_000;

/** Runs `action` when the page is idle. */
export function whenIdle(action: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(action);
  else setTimeout(action, fallbackMs);
}

/** Reads ahead when the page is idle. Does nothing if the browser's data saver is on. */
export function readAhead(read: () => void) {
  if (!savesData()) whenIdle(read);
}
