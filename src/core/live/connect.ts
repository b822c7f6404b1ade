import { type LiveEvent, livePath, readLiveMessage } from '#api/live.ts';
import { deviceNow } from '#platform/clock.ts';
import type { LivePlatform } from '#platform/live.ts';
import type { LiveDependencies } from './live.ts';

/** A working stream is never silent for so long: the server sends an empty message every 20 seconds. */
export const silenceMs = 60_000;
export const silenceCheckMs = 20_000;
const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

export interface StreamOptions extends Pick<LiveDependencies, 'online' | 'checkSession'> {
  platform: LivePlatform;
}

interface ConnectionHandlers {
  onState: (isOpen: boolean) => void;
  /** Receives each message. One without events shows that the connection works. */
  onEvents: (events: readonly LiveEvent[]) => void;
}

/**
 * Keeps the stream of this browser open: opens it again after it was lost, after the device was offline,
 * and after a silence, for example while the device was asleep. Returns the function that closes it.
 */
export function connect(
  { platform, online, checkSession }: StreamOptions,
  { onState, onEvents }: ConnectionHandlers,
): () => void {
  let close: (() => void) | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let heardAt = deviceNow();
  let failures = 0;
  let isEnded = false;

  function disconnect() {
    clearTimeout(retry);
    close?.();
    close = null;
    onState(false);
  }
  function open() {
    disconnect();
    if (!online.get()) return;
    heardAt = deviceNow();
    close = platform.openStream(livePath, {
      onMessage(data) {
        heardAt = deviceNow();
        const events = readLiveMessage(data);
        const isEnding = events.some(({ kind }) => kind === 'ended');
        if (events.some(({ kind }) => kind === 'open')) {
          failures = 0;
          onState(true);
        }
        onEvents(events.filter(({ kind }) => kind !== 'open' && kind !== 'ended'));
        if (isEnding) {
          disconnect();
          void checkAndOpen();
        }
      },
      onLost(isRetrying) {
        onState(false);
        if (!isRetrying) scheduleRetry();
      },
    });
  }
  function scheduleRetry() {
    disconnect();
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    // At random times, so that the browsers do not all connect at once after a failure of the server.
    retry = setTimeout(() => void checkAndOpen(), delayMs * (0.5 + Math.random()));
  }
  /** The call ends the session if it is no longer valid, and with it this connection. */
  async function checkAndOpen() {
    const isAnswered = await checkSession();
    if (isEnded) return;
    if (isAnswered) open();
    else scheduleRetry();
  }

  const check = setInterval(() => {
    if (online.get() && deviceNow() - heardAt > silenceMs) open();
  }, silenceCheckMs);
  const unsubscribe = online.subscribe(open);
  open();
  return () => {
    isEnded = true;
    clearInterval(check);
    unsubscribe();
    disconnect();
  };
}
