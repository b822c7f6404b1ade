import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '#api/contract/live.ts';
import { type Coalesced, coalesce } from '#core/live/coalesce.ts';
import type { Network } from './network.ts';
import type { Person } from './people.ts';
import { type Read, screenOf } from './screens.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

export interface ListenerOptions {
  person: Person;
  /** Number of the listener. */
  place: number;
  network: Network;
  /** Called when the listener shows the newest state of a transaction. */
  onSeen: (listener: Listener, id: string) => void;
  /** Called when the listener shows everything that had happened at a time of `performance.now()`. */
  onCurrent: (listener: Listener, at: number) => void;
}

/**
 * A browser that shows its first screen: follows the stream, opens it again, and reads what it does not carry. Times
 * and decisions are those of `src/core/live`; rows are not rendered.
 */
export class Listener {
  readonly person: Person;
  readonly place: number;
  readonly #options: ListenerOptions;
  readonly #reads: readonly { read: Read; runSoon: Coalesced }[];
  /** Reads that must succeed before the screen is current. */
  readonly #behind = new Set<Read>();
  readonly #timers: NodeJS.Timeout[] = [];
  #behindSince = 0;
  /** Set from the opening of a stream that continues until its first message. */
  #continuedAt: number | null = null;
  #ids: readonly string[] = [];
  #stream: IncomingMessage | null = null;
  #position = '';
  #retryMs = firstDelayMs;
  #failures = 0;
  #isClosed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.person = options.person;
    this.place = options.place;
    this.#reads = screenOf(options.person).map((read) => ({
      read,
      runSoon: coalesce(() => this.#run(read), read.pauseMs),
    }));
  }

  /** True while its stream is open. */
  get isOpen(): boolean {
    return this.#stream !== null;
  }

  /** Shows the screen. Resolves when its stream is open or refused. */
  async open(): Promise<void> {
    for (const { read: one, runSoon } of this.#reads) {
      // Screens are opened at different times.
      if (one.everyMs) void this.#repeat(runSoon, one.everyMs);
    }
    await this.#connect();
  }

  async #repeat(runSoon: Coalesced, everyMs: number): Promise<void> {
    await sleep(Math.random() * everyMs, undefined, { ref: false });
    if (this.#isClosed) return;
    runSoon();
    this.#timers.push(setInterval(runSoon, everyMs));
  }

  async #connect(): Promise<void> {
    const { network, place, person } = this.#options;
    const { cookie } = person;
    const stream = await network.openStream(place, { cookie, after: this.#position });
    if (this.#isClosed) return void stream?.destroy();
    if (!stream) return void this.#openLater();
    this.#stream = stream;
    this.#follow(stream);
  }

  close(): void {
    this.#isClosed = true;
    for (const { runSoon } of this.#reads) runSoon.cancel();
    for (const timer of this.#timers) clearInterval(timer);
    this.#stream?.destroy();
  }

  #follow(stream: IncomingMessage): void {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      this.#options.network.bytes += chunk.length;
      text += chunk;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#receive(text.slice(0, end));
        text = text.slice(end + 2);
      }
    });
    stream.on('error', () => {});
    stream.once('close', () => {
      this.#stream = null;
      this.#failures = 0;
      if (!this.#isClosed) void sleep(this.#retryMs).then(() => this.#connect());
    });
  }

  /** Opens it again after a refusal. */
  async #openLater(): Promise<void> {
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** this.#failures);
    this.#failures += 1;
    await sleep(delayMs * (0.5 + Math.random()));
    if (!this.#isClosed) await this.#connect();
  }

  #receive(message: string): void {
    const { retryMs, id, events } = read(message);
    this.#options.network.messages += 1;
    if (retryMs !== undefined) this.#retryMs = retryMs;
    if (id !== undefined) this.#position = id;
    if (events.length === 0) return;
    const continuedAt = this.#continuedAt;
    this.#continuedAt = null;
    for (const event of events) this.#handle(event);
    const isOpening = events.some(({ kind }) => kind === 'open');
    if (isOpening && events.length === 1) this.#continuedAt = performance.now();
    // The message after the first one contains what was missed.
    else if (continuedAt !== null && this.#behind.size === 0) {
      this.#options.onCurrent(this, continuedAt);
    }
  }

  #handle(event: LiveEvent): void {
    if (event.kind === 'resync') {
      const withinMs = event.within_ms ?? 0;
      if (withinMs === 0) return this.#readAgain();
      // Not current until then.
      for (const { read: one } of this.#reads) if (one.isCausedBy(event)) this.#behind.add(one);
      this.#behindSince = Infinity;
      return void sleep(Math.random() * withinMs).then(() => this.#readAgain());
    }
    for (const { read: one, runSoon } of this.#reads) if (one.isCausedBy(event)) runSoon();
    if ('id' in event) {
      if (event.kind === 'transaction' && !this.#ids.includes(event.id)) {
        this.#ids = [event.id, ...this.#ids.slice(0, 49)];
      }
      this.#options.onSeen(this, event.id);
    }
  }

  #readAgain(): void {
    if (this.#isClosed) return;
    const resync = { kind: 'resync' } as const;
    this.#behindSince = performance.now();
    for (const { read: one, runSoon } of this.#reads) {
      if (!one.isCausedBy(resync)) continue;
      this.#behind.add(one);
      runSoon();
    }
  }

  /** Returns false if the call has failed, for `coalesce` to repeat it. */
  async #run(one: Read): Promise<boolean> {
    const startedAt = performance.now();
    const { network, place } = this.#options;
    const answer = await network.call(place, one.request(this.#ids), true);
    if (answer === null) return false;
    if (one.isList) this.#ids = idsOf(answer);
    if (startedAt >= this.#behindSince && this.#behind.delete(one) && this.#behind.size === 0) {
      this.#options.onCurrent(this, this.#behindSince);
    }
    return true;
  }
}

const idsOf = (answer: unknown): string[] =>
  (answer as { message: { TRANSACTION_ID: string }[] }).message.map((row) => row.TRANSACTION_ID);

interface Message {
  retryMs?: number;
  id?: string;
  events: readonly LiveEvent[];
}

const kinds: Readonly<Record<LiveEvent['kind'], true>> = {
  account: true,
  transaction: true,
  removed: true,
  claim: true,
  figures: true,
  notifications: true,
  resync: true,
  open: true,
  rate: true,
  users: true,
  banks: true,
  lookups: true,
  ended: true,
};

/** Events by their text, because many listeners get the same. */
const knownEvents = new Map<string, readonly LiveEvent[]>();
const maxKnown = 200;

function read(message: string): Message {
  const fields = new Map(
    message.split('\n').map((line): [string, string] => {
      const end = line.indexOf(': ');
      return [line.slice(0, end), line.slice(end + 2)];
    }),
  );
  const retry = fields.get('retry');
  const id = fields.get('id');
  return {
    ...(retry !== undefined && { retryMs: Number(retry) }),
    ...(id !== undefined && { id }),
    events: eventsOf(fields.get('data') ?? '[]'),
  };
}

/** Reads events. One of another release is read as `resync`. */
function eventsOf(data: string): readonly LiveEvent[] {
  const known = knownEvents.get(data);
  if (known) return known;
  const events = (JSON.parse(data) as LiveEvent[]).map((event): LiveEvent =>
    Object.hasOwn(kinds, event.kind) ? event : { kind: 'resync' },
  );
  if (knownEvents.size >= maxKnown) knownEvents.clear();
  knownEvents.set(data, events);
  return events;
}
