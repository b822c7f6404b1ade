/** How long to wait in a browser without `requestIdleCallback`. */
const fallbackMs = 1_000;

/** Runs `action` once the page is idle; never where the person asked the browser to save data. */
export function whenIdle(action: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ('requestIdleCallback' in window) requestIdleCallback(action);
  else setTimeout(action, fallbackMs);
}
