import type { LiveEvent } from '#api/live.ts';
import type { Clock } from '#platform/clock.ts';
import type { LivePlatform } from '#platform/live.ts';
import { createStore, type ReadableStore } from '#platform/store.ts';
import type { Session } from '../session/session.ts';

/**
 * State of the stream of changes.
 * - `off`: the server has none, or nobody is signed in.
 * - `connecting`: it is being opened, or was lost a moment ago.
 * - `paused`: it was lost at `since`, the server's time in ms since 1970, and is being opened again.
 */
export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'paused'; since: number };

export const isStreamOpen = ({ kind }: LiveState) => kind === 'open';

export type LiveListener = (events: readonly LiveEvent[]) => void;

/** The changes that the server reports while a user is signed in. All tabs share one stream. */
export interface Live {
  state: ReadableStore<LiveState>;
  /** Opens the stream for the signed-in user, if it is not open. It ends with the session. */
  start: () => void;
  /**
   * Calls the listener with the events of each message. `resync` is also sent when the stream has been
   * opened. Returns the function to unsubscribe.
   */
  subscribe: (listener: LiveListener) => () => void;
}

export interface LiveDependencies {
  loadPlatform: () => Promise<LivePlatform>;
  online: ReadableStore<boolean>;
  clock: Pick<Clock, 'now'>;
  session: Session;
  /**
   * Makes a call, which ends the session in the usual way if it is no longer valid. Returns false if the
   * call failed.
   */
  checkSession: () => Promise<boolean>;
}

export function createLive(dependencies: LiveDependencies): Live {
  const { session } = dependencies;
  const state = createStore<LiveState>({ kind: 'off' });
  const listeners = new Set<LiveListener>();
  let running: { userId: string; stop: () => void } | null = null;

  function stop() {
    running?.stop();
    running = null;
    state.set({ kind: 'off' });
  }
  session.state.subscribe(() => {
    const current = session.state.get();
    const isSame = current.kind === 'signedIn' && current.user.id === running?.userId;
    if (running && !isSame) stop();
  });

  return {
    state,
    start() {
      const current = session.state.get();
      if (running || current.kind !== 'signedIn') return;
      const run = { userId: current.user.id, stop: () => {} };
      running = run;
      const isStopped = () => running !== run;
      void load().catch(() => isStopped() || stop());
      async function load() {
        // The screen is shown first.
        const [platform, { shareStream }] = await Promise.all([
          dependencies.loadPlatform(),
          import('./shareStream.ts'),
        ]);
        if (isStopped()) return;
        run.stop = shareStream(run.userId, {
          ...dependencies,
          platform,
          state,
          onEvents: (events) => listeners.forEach((listener) => listener(events)),
        });
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
