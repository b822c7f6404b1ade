import type { ServerResponse } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveEvent } from '#api/contract/live.ts';
import type { Role } from '#domain/users/roles.ts';
import { coalesce, type LiveChange } from './changes.ts';
import { eventsFor, type Reader } from './eventsFor.ts';
import { NewestStates } from './newestStates.ts';

/** Bytes that a reader may leave unread. One that reads too slowly is disconnected, and reads again. */
const maxUnread = 64 * 1024;
/** A longer message would cost more than reading the screen again, which it is replaced by. */
const maxMessage = 16 * 1024;
/** Shortest time between two messages. Changes of the meantime are sent together. */
const defaultSpacingMs = 200;
/** Streams that are written before other work of the process gets a turn. */
const sliceSize = 50;
const keepAliveMs = 20_000;
const recheckMs = 30_000;
/** Each tab has a stream while it is shown, and for some seconds after it. */
const maxPerSession = 8;
/** Browsers come back after a restart at this rate, and never all within less than two seconds. */
const reconnectsPerSecond = 170;
const minSpreadMs = 2000;

/** A reader and the connection that it listens on. */
interface Stream {
  reader: Reader;
  /** Hash of the session's token, in hexadecimal digits. */
  session: string;
  response: ServerResponse;
}

export interface StreamsOptions {
  log: FastifyBaseLogger;
  /** Returns the roles of the users of those sessions that are active. */
  findRoles: (sessions: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
  spacingMs?: number;
}

/** The open streams of this process. */
export class Streams {
  readonly #options: StreamsOptions;
  /** Oldest first. */
  readonly #streams = new Set<Stream>();
  readonly #bySession = new Map<string, Set<Stream>>();
  readonly #newest = new NewestStates();
  readonly #timers: readonly NodeJS.Timeout[];
  #waiting: LiveChange[] = [];
  /** Set while changes wait to be sent. */
  #timer: NodeJS.Timeout | null = null;
  #isSending = false;
  #isStopped = false;
  #sentAt = -Infinity;
  #sessionChanges = 0;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#keepAlive(), keepAliveMs).unref(),
      setInterval(() => void this.#recheck(this.#streams), recheckMs).unref(),
    ];
  }

  get count(): number {
    return this.#streams.size;
  }

  /** Increases whenever sessions end; see {@link open}. */
  get sessionChanges(): number {
    return this.#sessionChanges;
  }

  /**
   * Starts a stream.
   * @param checkedAt `sessionChanges` before the session was read: the session may have ended since.
   */
  open(stream: Stream, checkedAt: number): void {
    if (this.#isStopped) return void stream.response.end();
    this.#add(stream);
    stream.response.once('close', () => this.#remove(stream));
    this.#write(stream, this.#withRetry(messageOf([{ kind: 'open' }])));
    if (checkedAt !== this.#sessionChanges) void this.#recheck([stream]);
  }

  /** Sends the events of the changes, and ends the streams of sessions that have ended. */
  deliver(changes: readonly LiveChange[]): void {
    this.#options.log.debug({ event: 'live_changes', changes: changes.length });
    for (const change of changes) {
      this.#waiting.push(change.kind === 'transaction' ? this.#newest.correct(change) : change);
    }
    this.#recheckAfter(changes);
    this.#startSending();
  }

  /** Ends all streams. Their browsers connect again after a random time. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer ?? undefined);
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) response.end(`retry: ${this.#retryMs()}\n\n`);
  }

  #startSending(): void {
    if (this.#timer || this.#isSending || this.#isStopped || this.#waiting.length === 0) return;
    const { spacingMs = defaultSpacingMs } = this.#options;
    const waitMs = Math.max(0, this.#sentAt + spacingMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#isSending = true;
      void this.#send().finally(() => {
        this.#isSending = false;
        this.#startSending();
      });
    }, waitMs).unref();
  }

  /** Sends the waiting changes to all streams. */
  async #send(): Promise<void> {
    const changes = coalesce(this.#waiting);
    this.#waiting = [];
    this.#sentAt = performance.now();
    /** Messages by user: a user may have several streams. */
    const messages = new Map<string, string>();
    let written = 0;
    for (const stream of this.#streams) {
      const { userId, role } = stream.reader;
      const key = `${userId} ${role}`;
      const message = messages.get(key) ?? messageFor(stream.reader, changes);
      messages.set(key, message);
      if (message === '') continue;
      this.#write(stream, message);
      written += 1;
      if (written % sliceSize === 0) await nextIteration();
    }
  }

  #withRetry(message: string): string {
    return `retry: ${this.#retryMs()}\n${message}`;
  }

  /** A random time, so that the browsers of these streams do not all connect at once. */
  #retryMs(): number {
    const spreadMs = Math.max(minSpreadMs, (this.count / reconnectsPerSecond) * 1000);
    return Math.round(500 + Math.random() * spreadMs);
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    const group = this.#bySession.get(stream.session) ?? new Set();
    this.#bySession.set(stream.session, group.add(stream));
    const [oldest] = group;
    if (group.size > maxPerSession && oldest) this.#drop(oldest, 'too many of the session');
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream);
    const group = this.#bySession.get(stream.session);
    group?.delete(stream);
    if (group?.size === 0) this.#bySession.delete(stream.session);
  }

  #drop(stream: Stream, reason: string): void {
    this.#remove(stream);
    stream.response.destroy();
    this.#options.log.warn({ event: 'live_dropped', userId: stream.reader.userId, reason });
  }

  #write(stream: Stream, text: string): void {
    const { response } = stream;
    if (response.writableEnded) return;
    if (response.writableLength + text.length > maxUnread) this.#drop(stream, 'slow reader');
    else response.write(text);
  }

  #keepAlive(): void {
    this.#newest.age();
    // With a new time to connect again, because there may be more streams now.
    for (const stream of this.#streams) this.#write(stream, this.#withRetry(messageOf([])));
  }

  #recheckAfter(changes: readonly LiveChange[]): void {
    const users = new Set(changes.flatMap((c) => (c.kind === 'sessions' ? [c.userId] : [])));
    const isUncertain = changes.some((change) => change.kind === 'resync');
    if (users.size === 0 && !isUncertain) return;
    this.#sessionChanges += 1;
    const affected = [...this.#streams].filter(
      (stream) => isUncertain || users.has(stream.reader.userId),
    );
    void this.#recheck(affected);
  }

  /** Ends the streams whose session has ended. */
  async #recheck(streams: Iterable<Stream>): Promise<void> {
    const checked = [...streams];
    if (checked.length === 0) return;
    const sessions = new Set(checked.map(({ session }) => session));
    try {
      const roles = await this.#options.findRoles([...sessions]);
      for (const stream of checked) {
        if (roles.get(stream.session) !== stream.reader.role) this.#end(stream);
      }
    } catch (error) {
      // The next check follows, and every call of the client is checked as well.
      this.#options.log.warn({ event: 'live_check_failed', err: error });
    }
  }

  #end(stream: Stream): void {
    if (!this.#streams.has(stream)) return;
    this.#remove(stream);
    stream.response.end(messageOf([{ kind: 'ended' }]));
  }
}

const messageOf = (events: readonly LiveEvent[]) => `data: ${JSON.stringify(events)}\n\n`;

/** Returns the message about these changes for one reader; '' for none. */
function messageFor(reader: Reader, changes: readonly LiveChange[]): string {
  const events = changes.flatMap((change) => eventsFor(reader, change));
  if (events.length === 0) return '';
  const unique = new Map(events.map((event) => [JSON.stringify(event), event]));
  const message = messageOf([...unique.values()]);
  return message.length > maxMessage ? messageOf([{ kind: 'resync' }]) : message;
}
