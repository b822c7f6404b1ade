import type { SessionUser } from '#domain/users/session.ts';

/** A message to other tabs about the session, which all tabs share. */
export type TabMessage =
  /** Contains the user because the shared storage may be updated after the message arrives. */
  | { kind: 'began'; user: SessionUser }
  /** `message` is shown as a toast; null for none. */
  | { kind: 'ended'; reason: 'signedOut' | 'failed'; message: string | null };

/** The other tabs of this browser. */
export interface Tabs {
  send: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => void;
}

export function openTabs(): Tabs {
  const channel = new BroadcastChannel('session');
  return {
    // A channel has no target parameter: it is limited to this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (message) => channel.postMessage(message),
    listen(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
    },
  };
}
