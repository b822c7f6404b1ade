import type { LiveEvent } from '#api/live.ts';
import type { StreamHandlers } from './eventStream.ts';
import type { LivePlatform } from './live.ts';

/** The streams and the tabs of one browser in memory. */
export interface MemoryBrowser {
  /** Returns the platform of one more tab. */
  openTab: () => LivePlatform;
  /** The open streams, the oldest first. */
  streams: readonly StreamHandlers[];
  /** Sends a message on the newest open stream. */
  send: (...events: readonly LiveEvent[]) => void;
}

/** A browser whose streams a test or a story plays. A stream is not open until it has sent `open`. */
export function createMemoryBrowser(): MemoryBrowser {
  const streams: StreamHandlers[] = [];
  const channels = new Set<(message: unknown) => void>();
  /** Tabs that lead or wait for it; the first one leads. */
  const candidates: { lead: () => () => void; end: (() => void) | null }[] = [];

  function begin() {
    const [first] = candidates;
    if (first && !first.end) first.end = first.lead();
  }
  const openTab = (): LivePlatform => ({
    openStream(_path, handlers) {
      streams.push(handlers);
      return () => remove(streams, handlers);
    },
    shareLeadership(_name, lead) {
      const candidate = { lead, end: null };
      const resign = () => {
        remove(candidates, candidate);
        endOf(candidate)?.();
        begin();
      };
      candidates.push(candidate);
      begin();
      return {
        takeOver() {
          const [leader] = candidates;
          remove(candidates, candidate);
          candidates.unshift(candidate);
          if (leader) endOf(leader)?.();
          begin();
        },
        resign,
      };
    },
    openChannel(_name, onMessage) {
      channels.add(onMessage);
      return {
        send: (message) => channels.forEach((one) => one !== onMessage && one(message)),
        close: () => channels.delete(onMessage),
      };
    },
  });
  const send = (...events: readonly LiveEvent[]) =>
    streams.at(-1)?.onMessage(JSON.stringify(events));
  return { openTab, streams, send };
}

/** Returns the function that ends the leadership of a tab, once. */
function endOf(candidate: { end: (() => void) | null }) {
  const { end } = candidate;
  candidate.end = null;
  return end;
}

function remove<Item>(items: Item[], item: Item) {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
}
