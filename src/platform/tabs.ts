import type { SessionUser } from '#domain/session.ts';

/** A message about the session that all tabs of a browser share. */
export type TabMessage =
  /** The storage that tabs share may reach the other tabs later than the message. */
  | { kind: 'began'; user: SessionUser }
  /** `message` is shown to the person; null when nothing is. */
  | { kind: 'ended'; reason: 'signedOut' | 'failed'; message: string | null };

/** The other tabs of this browser. */
export interface Tabs {
  send: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => void;
}

export function openTabs(): Tabs {
  const channel = new BroadcastChannel('session');
  return {
    // A channel has no target: it reaches this origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
  };
}

/** For an app without other tabs. */
export const noTabs: Tabs = { send: () => {}, listen: () => {} };
