import { createStore, type ReadableStore } from './store.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const answerLimitMs = 10_000;

/**
 * Creates the online state of the app. The browser's own state is only a reason to ask: a virtual network card
 * or an office VPN makes it `false` on a working network, and its `online` event can be lost while the device
 * sleeps. `true` may be wrong too; calls then fail by themselves.
 * @param isAnswered returns true if the server answers, whatever it answers
 */
export function createOnline(isAnswered: () => Promise<boolean>): ReadableStore<boolean> {
  const state = createStore(navigator.onLine);
  /** True once the server has answered while the browser was offline by its own account. */
  let isBrowserWrong = false;
  let failures = 0;
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks now, and again after a pause, until the browser is online. */
  async function check() {
    clearTimeout(timer);
    round += 1;
    if (navigator.onLine) return state.set(true);
    const thisRound = round;
    const isOnline = await isAnswered();
    if (thisRound !== round) return;
    isBrowserWrong ||= isOnline;
    state.set(isOnline);
    const pauseMs = isOnline
      ? longestPauseMs
      : Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures = isOnline ? 0 : failures + 1;
    timer = setTimeout(() => void check(), pauseMs);
  }
  function checkAnew() {
    failures = 0;
    void check();
  }

  window.addEventListener('online', checkAnew);
  window.addEventListener('offline', () => {
    if (!isBrowserWrong && !navigator.onLine) state.set(false);
    checkAnew();
  });
  // Timers do not run while the device sleeps.
  window.addEventListener('focus', checkAnew);
  window.addEventListener('pageshow', checkAnew);
  document.addEventListener('visibilitychange', checkAnew);
  checkAnew();
  return { get: state.get, subscribe: state.subscribe };
}

/** Returns true if the server at an origin answers; empty for the origin of the page. */
export async function isServerAnswering(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/healthz`, {
      method: 'HEAD',
      // Another origin may keep its answer to itself, but it has answered.
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerLimitMs),
    });
    return true;
  } catch {
    return false;
  }
}
