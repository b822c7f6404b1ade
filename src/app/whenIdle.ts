/** How long a browser that can't tell is taken to be busy, ms. */
const longEnough = 1_000;

/**
 * Runs what need not be done now once the page has nothing else to do, unless `signal` comes first;
 * never where the person asked the browser to save data.
 */
export function whenIdle(run: () => void, signal: AbortSignal) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const runUnlessOver = () => {
    if (!signal.aborted) run();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(runUnlessOver);
  else setTimeout(runUnlessOver, longEnough);
}
