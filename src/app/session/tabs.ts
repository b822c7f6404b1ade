import type { EndReason } from './session.ts';

/** What one tab tells the others about the session they share. */
export type TabNews =
  | { kind: 'began' }
  /** `message` is what the person is to read of it; null when nothing. */
  | { kind: 'ended'; why: EndReason; message: string | null };

export interface Tabs {
  tell: (news: TabNews) => void;
  listen: (listener: (news: TabNews) => void) => void;
}

export function openTabs(): Tabs {
  const channel = new BroadcastChannel('session');
  return {
    // A channel has no target: it reaches this origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel.postMessage(news),
    listen(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data));
    },
  };
}

/** For an app that is alone. */
export const noTabs: Tabs = { tell: () => {}, listen: () => {} };
