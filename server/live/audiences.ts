import type { ServerResponse } from 'node:http';
import type { Reader } from './eventsFor.ts';

/** A reader and the connection that it listens on. */
export interface Stream {
  reader: Reader;
  /** Hash of the session's token, in hexadecimal digits. */
  session: string;
  response: ServerResponse;
}

/** Transactions of an audience that change within a second. More of them are read again instead. */
export const maxRecent = 100;
const recentMs = 1000;

/** Streams whose readers see the same transactions: those of all admins, of all bankers, or of one agent. */
export class Audience {
  readonly reader: Reader;
  readonly streams = new Set<Stream>();
  /** Those that the next figures are for. */
  readonly awaiting = new Set<Stream>();
  /** When the figures were read last. */
  figuresAt = -Infinity;
  #recent = { since: -Infinity, count: 0 };

  /** @param reader any of the readers */
  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** Lets the next figures be sent to all of its streams. */
  awaitFigures(): void {
    for (const stream of this.streams) this.awaiting.add(stream);
  }

  /** Counts changed transactions. @returns false if they are too many for rows */
  hasRoomFor(count: number, now: number): boolean {
    if (now - this.#recent.since >= recentMs) this.#recent = { since: now, count: 0 };
    this.#recent.count += count;
    return count === 0 || this.#recent.count <= maxRecent;
  }
}

const keyOf = ({ role, userId }: Reader) => (role === 'agent' ? `agent ${userId}` : role);

/** The audiences of this process. */
export class Audiences {
  readonly #byKey = new Map<string, Audience>();

  /** Returns the audience of a reader, which may be new. */
  of(reader: Reader): Audience {
    const known = this.#byKey.get(keyOf(reader));
    if (known) return known;
    const audience = new Audience(reader);
    this.#byKey.set(keyOf(reader), audience);
    return audience;
  }

  remove(stream: Stream): void {
    const audience = this.of(stream.reader);
    audience.streams.delete(stream);
    audience.awaiting.delete(stream);
    const isEmpty = audience.streams.size === 0 && audience.awaiting.size === 0;
    if (isEmpty) this.#byKey.delete(keyOf(stream.reader));
  }

  [Symbol.iterator](): Iterator<Audience> {
    return this.#byKey.values();
  }
}
