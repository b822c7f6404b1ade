import type { LiveEvent } from '#api/live.ts';
import { deviceNow } from '#platform/clock.ts';
import type { Store } from '#platform/store.ts';
import { connect, silenceCheckMs, silenceMs, type StreamOptions } from './connect.ts';
import type { LiveDependencies, LiveState } from './live.ts';

/** Delay before a lost stream is reported, ms. Most are open again before. */
const graceMs = 10_000;

/** A message between tabs. The leader sends `state` and `events`, a new tab `hello`. */
type TabMessage =
  | { kind: 'hello' }
  | { kind: 'state'; isOpen: boolean }
  | { kind: 'events'; events: readonly LiveEvent[] };

interface SharedStreamOptions extends StreamOptions, Pick<LiveDependencies, 'clock'> {
  state: Store<LiveState>;
  onEvents: (events: readonly LiveEvent[]) => void;
}

/**
 * Shares one stream among the tabs of a user: one of them, the leader, opens it and sends the events to
 * the others. Returns the function that ends it in this tab.
 */
export function shareStream(userId: string, options: SharedStreamOptions): () => void {
  const { platform, online, clock, state, onEvents } = options;
  const name = `live ${userId}`;
  let isLeading = false;
  let isOpen = false;
  let lostAt = clock.now();
  let heardAt = deviceNow();
  let grace: ReturnType<typeof setTimeout> | undefined;

  const channel = platform.openChannel(name, (message) => receive(message as TabMessage));

  function receive(message: TabMessage) {
    switch (message.kind) {
      case 'hello':
        if (isLeading) channel.send({ kind: 'state', isOpen } satisfies TabMessage);
        return;
      case 'state':
        heardAt = deviceNow();
        return setOpen(message.isOpen);
      case 'events':
        heardAt = deviceNow();
        // The messages of another tab may arrive before the answer to `hello`.
        setOpen(true);
        if (message.events.length > 0) onEvents(message.events);
        return;
      default:
        return message satisfies never;
    }
  }
  /** Handles a message of the leader in all tabs. */
  function broadcast(message: TabMessage) {
    channel.send(message);
    receive(message);
  }

  function setOpen(isOpenNow: boolean) {
    if (isOpenNow === isOpen) return;
    isOpen = isOpenNow;
    clearTimeout(grace);
    if (!isOpen) {
      lostAt = clock.now();
      return beginGrace();
    }
    state.set({ kind: 'open' });
    // Changes may have been missed until now.
    onEvents([{ kind: 'resync' }]);
  }
  function beginGrace() {
    clearTimeout(grace);
    state.set({ kind: 'connecting' });
    grace = setTimeout(() => state.set({ kind: 'paused', since: lostAt }), graceMs);
  }

  const leadership = platform.shareLeadership(name, () => {
    isLeading = true;
    broadcast({ kind: 'state', isOpen: false });
    const close = connect(options, {
      onState: (isOpen) => broadcast({ kind: 'state', isOpen }),
      onEvents: (events) => broadcast({ kind: 'events', events }),
    });
    return () => {
      isLeading = false;
      close();
    };
  });

  /** Replaces a leader that has been silent for too long, for example because the device suspended it. */
  const check = setInterval(() => {
    if (isLeading || !online.get() || deviceNow() - heardAt <= silenceMs) return;
    heardAt = deviceNow();
    setOpen(false);
    leadership.takeOver();
  }, silenceCheckMs);
  // Coming back online begins a new attempt.
  const unsubscribe = online.subscribe(() => online.get() && !isOpen && beginGrace());

  beginGrace();
  channel.send({ kind: 'hello' } satisfies TabMessage);
  return () => {
    leadership.resign();
    channel.close();
    unsubscribe();
    clearInterval(check);
    clearTimeout(grace);
  };
}
