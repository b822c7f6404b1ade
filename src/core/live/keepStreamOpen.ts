import { liveAddress, type LiveEvent, readLiveMessage } from '#api/live.ts';
import { deviceNow, pageAge } from '#platform/clock.ts';
import type { Store } from '#platform/store.ts';
import type { LiveDependencies, LiveState } from './live.ts';

/** Delay before a lost stream is reported. Most are open again before. */
const graceMs = 10_000;
/**
 * A working stream is never silent for so long: the server sends an empty message every 20 seconds. The
 * connection of a device that slept may be lost without an error.
 */
const silenceMs = 60_000;
const silenceCheckMs = 20_000;
const firstDelayMs = 1_000;
/** The first request of a stream may take so much longer to the server than those of the first reads. */
const slackMs = 2_000;
const longestDelayMs = 30_000;

interface StreamOptions extends LiveDependencies {
  state: Store<LiveState>;
  onEvents: (events: readonly LiveEvent[]) => void;
}

/**
 * Keeps the stream open while the page is shown and online: opens it again after it was lost, and after a
 * silence. Returns the function that closes it.
 */
export function keepStreamOpen(options: StreamOptions): () => void {
  const { openStream, isShown, online, clock, checkSession, state, onEvents } = options;
  let close: (() => void) | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let lostAt = clock.now();
  let heardAt = deviceNow();
  let failures = 0;
  let isEnded = false;
  /** Position of the last message, from which the server continues. */
  let position = '';
  /** When the first stream was asked for. Screens have read before it, so its first message may miss something. */
  let askedAt: number | null = null;
  const delayed = new Set<ReturnType<typeof setTimeout>>();

  const isWanted = () => !isEnded && isShown.get() && online.get();

  /** Begins anew whenever the page is shown or online again. */
  function update() {
    disconnect();
    clearTimeout(grace);
    if (!isWanted()) return;
    failures = 0;
    if (state.get().kind !== 'open') state.set({ kind: 'connecting' });
    beginGrace();
    open();
  }
  function beginGrace() {
    clearTimeout(grace);
    grace = setTimeout(() => state.set({ kind: 'paused', since: lostAt }), graceMs);
  }
  function open() {
    disconnect();
    heardAt = deviceNow();
    close = openStream(liveAddress(startOfStream()), {
      onMessage,
      onLost(isRetrying) {
        lose();
        if (!isRetrying) scheduleRetry();
      },
    });
  }
  function startOfStream() {
    if (position !== '') return { after: position };
    // Later ones follow a failure, after which reads may be missing as well.
    if (askedAt !== null) return null;
    askedAt = deviceNow();
    return { age: pageAge() + slackMs };
  }
  function onMessage(data: string, id: string) {
    const isLate = position === '' && deviceNow() - (askedAt ?? 0) > slackMs;
    heardAt = deviceNow();
    if (id !== '') position = id;
    const events = [...readLiveMessage(data), ...(isLate ? [{ kind: 'resync' } as const] : [])];
    if (events.some(({ kind }) => kind === 'open')) {
      isOpen = true;
      failures = 0;
      clearTimeout(grace);
      state.set({ kind: 'open' });
    }
    const changes = events.filter((event) => !isAboutStream(event) && !delay(event));
    if (changes.length > 0) onEvents(changes);
    if (events.some(({ kind }) => kind === 'ended')) {
      disconnect();
      void checkAndOpen();
    }
  }
  /** Passes on later what all browsers would otherwise read at the same moment. */
  function delay(event: LiveEvent): boolean {
    if (event.kind !== 'resync' || !event.within_ms) return false;
    const timer = setTimeout(() => {
      delayed.delete(timer);
      onEvents([{ kind: 'resync' }]);
    }, Math.random() * event.within_ms);
    delayed.add(timer);
    return true;
  }
  function lose() {
    if (!isOpen) return;
    isOpen = false;
    lostAt = clock.now();
    beginGrace();
  }
  function disconnect() {
    clearTimeout(retry);
    close?.();
    close = null;
    lose();
  }
  function scheduleRetry() {
    disconnect();
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    // At random times, so that the browsers do not all connect at once after a failure of the server.
    retry = setTimeout(() => void checkAndOpen(), delayMs * (0.5 + Math.random()));
  }
  /** The call ends the session if it is no longer valid, and with it this stream. */
  async function checkAndOpen() {
    const isAnswered = await checkSession();
    // The page may have been hidden meanwhile, or shown again, which opens the stream.
    if (!isWanted() || close) return;
    if (isAnswered) open();
    else scheduleRetry();
  }

  const check = setInterval(() => {
    if (close && deviceNow() - heardAt > silenceMs) open();
  }, silenceCheckMs);
  const unsubscribe = [isShown.subscribe(update), online.subscribe(update)];
  update();
  return () => {
    isEnded = true;
    for (const end of unsubscribe) end();
    for (const timer of delayed) clearTimeout(timer);
    clearInterval(check);
    disconnect();
    clearTimeout(grace);
  };
}

const isAboutStream = ({ kind }: LiveEvent) => kind === 'open' || kind === 'ended';
