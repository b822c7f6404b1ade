import type { LiveEvent } from '#api/live.ts';
import type { OpenEventStream, StreamHandlers } from '#platform/eventStream.ts';
import { createStore, type Store } from '#platform/store.ts';

/** What a page follows, in memory: streams that a test or a story plays, and whether it is shown. */
export interface MemoryBrowser {
  openStream: OpenEventStream;
  isShown: Store<boolean>;
  /** The open streams, the oldest first. */
  streams: readonly MemoryStream[];
  /**
   * Sends a message on the newest open stream, with positions from 1 on. A stream is not open until it has sent `open`.
   */
  send: (...events: readonly LiveEvent[]) => void;
}

interface MemoryStream extends StreamHandlers {
  path: string;
}

export function createMemoryBrowser(): MemoryBrowser {
  const streams: MemoryStream[] = [];
  let position = 0;
  return {
    openStream(path, handlers) {
      const stream = { ...handlers, path };
      streams.push(stream);
      return () => streams.splice(streams.indexOf(stream), 1);
    },
    isShown: createStore(true),
    streams,
    send: (...events) => streams.at(-1)?.onMessage(JSON.stringify(events), String((position += 1))),
  };
}
