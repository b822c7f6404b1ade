/*
 * What others change, as it happens. The shell starts it with `useLiveStream.ts`. `keepStreamOpen.ts` then keeps a
 * stream of server-sent events open while the page is shown and online. An event carries the row, the claim or the
 * figures that have changed, and hooks show them without a call. What an event does not carry is read: hooks subscribe
 * with `useLiveReads.ts` and read again after events that concern their key (`concerns.ts`); many events cause few reads
 * (`coalesce.ts`). `useLiveRows.ts` replaces the changed rows of a list in place. A stream that opens again continues
 * where it was lost; after a longer gap `resync` follows, and what is on the screen is read once. `useClaims.ts` polls
 * while there is no stream. Nothing relies on events to be right: versions and locks decide at the server.
 */
import type { LiveEvent } from '#api/live.ts';
import type { Clock } from '#platform/clock.ts';
import type { OpenEventStream } from '#platform/eventStream.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';

/**
 * State of the stream of changes.
 * - `off`: the server has none, or no screen of a user is open.
 * - `connecting`: it is being opened.
 * - `open`: it is open, or was lost a moment ago, or closed while the page is hidden or offline.
 * - `paused`: it was lost at `since`, the server's time in ms since 1970, and is being opened again.
 */
export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'paused'; since: number };

export const isStreamOpen = ({ kind }: LiveState) => kind === 'open';

export type LiveListener = (events: readonly LiveEvent[]) => void;

/** The changes that the server reports while a user is signed in and the page is shown. */
export interface Live {
  state: ReadableStore<LiveState>;
  /** Follows the changes of the signed-in user. Returns the function that ends it. */
  start: () => () => void;
  /** Calls the listener with the events of each message. Returns the function to unsubscribe. */
  subscribe: (listener: LiveListener) => () => void;
}

export interface LiveDependencies {
  openStream: OpenEventStream;
  isShown: ReadableStore<boolean>;
  online: ReadableStore<boolean>;
  clock: Pick<Clock, 'now'>;
  /**
   * Makes a call, which ends the session in the usual way if it is no longer valid. Returns false if the
   * call failed.
   */
  checkSession: () => Promise<boolean>;
}

export function createLive(dependencies: LiveDependencies): Live {
  const state = createStore<LiveState>({ kind: 'off' });
  const listeners = new Set<LiveListener>();
  const onEvents: LiveListener = (events) => listeners.forEach((listener) => listener(events));

  return {
    state,
    start() {
      let isStopped = false;
      let close: (() => void) | undefined;
      // The screen is shown first.
      async function open() {
        const { keepStreamOpen } = await import('./keepStreamOpen.ts');
        if (!isStopped) close = keepStreamOpen({ ...dependencies, state, onEvents });
      }
      void open().catch(() => {});
      return () => {
        isStopped = true;
        close?.();
        state.set({ kind: 'off' });
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
