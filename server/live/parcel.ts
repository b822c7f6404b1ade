import type { LiveEvent } from '#api/contract/live.ts';
import type { Audience, Stream } from './audiences.ts';
import type { LiveChange } from './changes.ts';
import type { FiguresOf, ViewOf } from './content.ts';
import { allEventsFor, notificationsFor, type Reader } from './eventsFor.ts';

/** A longer message would cost more than reading the screen again, which it is replaced by. */
const maxMessage = 64 * 1024;

/** Changes that streams of one audience are told of in one message. */
export interface Parcel {
  audience: Audience;
  streams: readonly Stream[];
  changes: readonly LiveChange[];
  /** Those of the whole audience, without rows and claims. */
  events: readonly LiveEvent[];
  /** The transactions whose rows and claims belong to the events. */
  ids: readonly string[];
  /** False if the streams may have received some of the changes before. */
  isExact: boolean;
}

type Parts = Pick<Parcel, 'audience' | 'changes' | 'isExact'> & { streams: Iterable<Stream> };

export function parcelOf({ audience, streams, changes, isExact }: Parts): Parcel {
  const events = allEventsFor(audience.reader, changes);
  const ids = events.flatMap((event) => (hasView(event) ? [event.id] : []));
  return { audience, streams: [...streams], changes, events, ids, isExact };
}

const hasView = (one: LiveEvent): one is Extract<LiveEvent, { kind: 'transaction' | 'claim' }> =>
  one.kind === 'transaction' || one.kind === 'claim';

/** Returns true if the figures of the audience may have changed. */
export const changesFigures = ({ events }: Pick<Parcel, 'events'>): boolean =>
  events.some((event) => 'id' in event);

/** Returns a message of the stream. */
export const messageOf = (events: readonly LiveEvent[], position: string): string =>
  messageWith(
    events.map((event) => JSON.stringify(event)),
    position,
  );

const messageWith = (events: readonly string[], position: string): string =>
  `id: ${position}\ndata: [${events.join(',')}]\n\n`;

export interface MessageOptions {
  /** Null if the rows could not be read. */
  views: ViewOf | null;
  position: string;
  /** Time within which clients read again what cannot be sent. */
  resyncMs: number;
}

/** The messages of a parcel. What they share is serialised once. */
export class Messages {
  readonly #parcel: Parcel;
  readonly #options: MessageOptions;
  readonly #resync: string;
  /** Null if the clients have to read again. */
  readonly #shared: readonly string[] | null;
  /** By what a stream does not share with all others. */
  readonly #texts = new Map<string, string>();

  constructor(parcel: Parcel, options: MessageOptions) {
    const { events, ids, audience } = parcel;
    const { views, position, resyncMs } = options;
    this.#parcel = parcel;
    this.#options = options;
    this.#resync = messageOf([{ kind: 'resync', within_ms: resyncMs }], position);
    const isLost = events[0]?.kind === 'resync' || (views === null && ids.length > 0);
    this.#shared = isLost
      ? null
      : events.map((event) => JSON.stringify(withView(event, audience.reader, views)));
  }

  /** Returns the message for one of the streams; '' for none. @param figures null for none */
  for({ reader }: Stream, figures: FiguresOf | 'failed' | null): string {
    if (this.#shared === null || figures === 'failed') return this.#resync;
    const { changes, isExact } = this.#parcel;
    const isFirst = (id: string) => this.#options.views?.(reader, id)?.isFirst ?? false;
    const own = [notificationsFor(reader, changes, isExact, isFirst), figures?.(reader) ?? null]
      .filter((event) => event !== null)
      .map((event) => JSON.stringify(event));
    const key = own.join();
    const text = this.#texts.get(key) ?? this.#write([...this.#shared, ...own]);
    this.#texts.set(key, text);
    return text;
  }

  #write(events: readonly string[]): string {
    if (events.length === 0) return '';
    const text = messageWith(events, this.#options.position);
    return text.length > maxMessage ? this.#resync : text;
  }
}

/** Adds the row and the claim to an event about a transaction. */
function withView(event: LiveEvent, reader: Reader, views: ViewOf | null): LiveEvent {
  if (!hasView(event)) return event;
  const view = views?.(reader, event.id);
  if (!view) return event;
  const { row, claim } = view;
  return event.kind === 'claim' ? { ...event, claim } : { ...event, row, claim };
}
