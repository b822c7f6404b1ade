import type { LiveEvent } from '#api/live.ts';
import type { OpenEventStream, StreamHandlers } from './eventStream.ts';
import { createStore, type Store } from './store.ts';

/** What a page follows, in memory: streams that a test or a story plays, and whether it is shown. */
export interface MemoryBrowser {
  openStream: OpenEventStream;
  isShown: Store<boolean>;
  /** The open streams, the oldest first. */
  streams: readonly StreamHandlers[];
  /** Sends a message on the newest open stream. A stream is not open until it has sent `open`. */
  send: (...events: readonly LiveEvent[]) => void;
}

export function createMemoryBrowser(): MemoryBrowser {
  const streams: StreamHandlers[] = [];
  return {
    openStream(_path, handlers) {
      streams.push(handlers);
      return () => streams.splice(streams.indexOf(handlers), 1);
    },
    isShown: createStore(true),
    streams,
    send: (...events) => streams.at(-1)?.onMessage(JSON.stringify(events)),
  };
}
