import { openEventStream, type StreamHandlers } from './eventStream.ts';
import { type Leadership, shareLeadership } from './leadership.ts';

/** A channel to the other tabs of this browser. */
export interface TabChannel {
  send: (message: unknown) => void;
  close: () => void;
}

/** Browser services with which tabs share one stream of events. */
export interface LivePlatform {
  /** Opens the stream at a path of this server. Returns the function that closes it. */
  openStream: (path: string, handlers: StreamHandlers) => () => void;
  /**
   * Runs `lead` while this tab is the leader of the tabs that share this name. `lead` returns the
   * function that ends it.
   */
  shareLeadership: (name: string, lead: () => () => void) => Leadership;
  /** Opens the channel of the tabs that share this name. */
  openChannel: (name: string, onMessage: (message: unknown) => void) => TabChannel;
}

export const live: LivePlatform = { openStream: openEventStream, shareLeadership, openChannel };

function openChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  // Without Web Locks each tab has a stream of its own, so the tabs send each other nothing.
  if (!('locks' in navigator)) return { send: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  return {
    // A channel has no target parameter: it is limited to this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
