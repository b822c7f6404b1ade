import { randomUUID } from 'node:crypto';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '#domain/users/roles.ts';
import { inParallel } from '#server/inParallel.ts';
import { isVisibleTo } from '#server/transaction/visibility.ts';
import { type Audience, Audiences, maxRecent, type Stream } from './audiences.ts';
import { coalesce, type LiveChange } from './changes.ts';
import type { FiguresOf, LiveContent, ViewOf } from './content.ts';
import { NewestStates } from './newestStates.ts';
import { changesFigures, messageOf, Messages, type Parcel, parcelOf } from './parcel.ts';
import { Positions } from './positions.ts';

/** Bytes that a reader may leave unread. One that reads too slowly is disconnected, and reads again. */
const maxUnread = 192 * 1024;
/** Shortest time between two messages. Changes of the meantime are sent together. */
const defaultSpacingMs = 170;
/** Shortest time between two readings of the figures of an audience. */
const defaultFiguresMs = 1000;
/** Streams that are written before other work of the process gets a turn. */
const sliceSize = 50;
const keepAliveMs = 20_000;
const recheckMs = 30_000;
/** Transactions that became overdue are looked for at this interval. */
const defaultOverdueMs = 60_000;
const recheckAgainMs = 500;
/** Each tab has a stream while it is shown, and for some seconds after it. */
const maxPerSession = 8;
/** Browsers come back after a restart at this rate, and never all within less than two seconds. */
const reconnectsPerSecond = 170;
const minSpreadMs = 2000;
/** Browsers read their screens again at the same rate, and within this time at most. */
const maxResyncMs = 15_000;

export interface StreamsOptions {
  log: FastifyBaseLogger;
  content: LiveContent;
  /** Returns the roles of the users of those sessions that are active. */
  findRoles: (sessions: readonly string[]) => Promise<ReadonlyMap<string, Role>>;
  spacingMs?: number;
  figuresMs?: number;
  overdueMs?: number;
}

/** The figures that an audience gets in one round. */
interface Due {
  streams: ReadonlySet<Stream>;
  figures: FiguresOf | 'failed';
}

/** The open streams of this process. */
export class Streams {
  readonly #options: Required<StreamsOptions>;
  /** Oldest first. */
  readonly #streams = new Set<Stream>();
  readonly #bySession = new Map<string, Set<Stream>>();
  /** The streams without those that join in the next round. */
  readonly #audiences = new Audiences();
  /** Streams that get what happened after a position, and then the same as the others. */
  readonly #joining = new Map<Stream, string>();
  readonly #positions = new Positions(randomUUID());
  readonly #newest = new NewestStates();
  readonly #timers: readonly NodeJS.Timeout[];
  /** Changes that were not sent yet. */
  #waiting: LiveChange[] = [];
  /** Position up to which everything was sent to all. */
  #sent = this.#positions.newest;
  #sentAt = -Infinity;
  /** Set while a round is planned. */
  #timer: NodeJS.Timeout | null = null;
  #isSending = false;
  #isStopped = false;
  #sessionChanges = 0;
  /** Streams whose sessions are to be read. */
  readonly #unchecked = new Set<Stream>();
  /** The reading that runs, if any. */
  #checking: Promise<void> | null = null;

  constructor(options: StreamsOptions) {
    this.#options = {
      spacingMs: defaultSpacingMs,
      figuresMs: defaultFiguresMs,
      overdueMs: defaultOverdueMs,
      ...options,
    };
    this.#timers = [
      setInterval(() => this.#keepAlive(), keepAliveMs).unref(),
      setInterval(() => this.#recheck(this.#streams), recheckMs).unref(),
      setInterval(() => void this.#followTime(), this.#options.overdueMs).unref(),
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
   * @param after position of the last message that the client received; null for none
   */
  open(stream: Stream, checkedAt: number, after: string | null = null): void {
    if (this.#isStopped) return void stream.response.end();
    this.#add(stream);
    stream.response.once('close', () => this.#remove(stream));
    if (after !== null && this.#positions.since(after)) {
      this.#write(stream, this.#withRetry(messageOf([{ kind: 'open' }], after)));
      this.#joining.set(stream, after);
      this.#plan();
    } else {
      this.#audiences.of(stream.reader).streams.add(stream);
      const within_ms = after === null ? 0 : this.#resyncMs;
      const events = [{ kind: 'open' }, { kind: 'resync', within_ms }] as const;
      this.#write(stream, this.#withRetry(messageOf(events, this.#position)));
    }
    if (checkedAt !== this.#sessionChanges) this.#recheck([stream]);
  }

  /** Returns a position after which is everything that happened in the last milliseconds; null if that is not known. */
  positionBefore(ageMs: number): string | null {
    return this.#positions.before(ageMs);
  }

  /** Sends the events of the changes, and ends the streams of sessions that have ended. */
  deliver(changes: readonly LiveChange[], position: string | null): void {
    const corrected = changes.map((change) =>
      change.kind === 'transaction' ? this.#newest.correct(change) : change,
    );
    this.#positions.add(corrected, position);
    if (changes.length === 0) return;
    this.#options.log.debug({ event: 'live_changes', changes: changes.length });
    this.#waiting.push(...corrected);
    this.#recheckAfter(changes);
    this.#plan();
  }

  /** Ends all streams. Their browsers connect again after a random time. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer ?? undefined);
    for (const timer of this.#timers) clearInterval(timer);
    for (const { response } of this.#streams) response.end(`retry: ${this.#retryMs()}\n\n`);
  }

  /** Position up to which every stream has everything. Older ones are harmless: clients get some of it twice. */
  get #position(): string {
    const isIdle = !this.#isSending && this.#waiting.length === 0;
    return isIdle ? this.#positions.newest : this.#sent;
  }

  /** Plans the next round for the earliest time at which there is something to send. */
  #plan(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    const at = this.#nextAt();
    if (this.#isSending || this.#isStopped || at === Infinity) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#isSending = true;
        void this.#send().finally(() => {
          this.#isSending = false;
          this.#plan();
        });
      },
      Math.max(0, at - performance.now()),
    ).unref();
  }

  #nextAt(): number {
    const { spacingMs, figuresMs } = this.#options;
    if (this.#waiting.length > 0 || this.#joining.size > 0) return this.#sentAt + spacingMs;
    const times = [...this.#audiences].map(({ awaiting, figuresAt }) =>
      awaiting.size > 0 ? figuresAt + figuresMs : Infinity,
    );
    return Math.min(...times);
  }

  /** Sends the waiting changes to all streams, and the figures that are due. */
  async #send(): Promise<void> {
    const position = this.#positions.newest;
    const parcels = this.#takeParcels();
    const [views, figures] = await Promise.all([this.#readViews(parcels), this.#readFigures()]);
    let written = 0;
    for (const parcel of parcels) {
      const due = figures.get(parcel.audience);
      const messages = new Messages(parcel, { views, position, resyncMs: this.#resyncMs });
      for (const stream of parcel.streams) {
        if (!this.#streams.has(stream)) continue;
        const message = messages.for(stream, due?.streams.has(stream) ? due.figures : null);
        // From now on it gets the same as the others, whose audience may be a new one by now.
        this.#audiences.of(stream.reader).streams.add(stream);
        if (message === '') continue;
        this.#write(stream, message);
        written += 1;
        if (written % sliceSize === 0) await nextIteration();
      }
    }
    this.#sent = position;
  }

  /** Divides what waits among the audiences and the streams that join. */
  #takeParcels(): Parcel[] {
    const now = performance.now();
    if (this.#waiting.length > 0 || this.#joining.size > 0) this.#sentAt = now;
    const changes = coalesce(this.#waiting);
    this.#waiting = [];
    const parcels = [...this.#audiences].map((audience) => {
      const parcel = parcelOf({ audience, streams: audience.streams, changes, isExact: true });
      if (changesFigures(parcel)) audience.awaitFigures();
      return audience.hasRoomFor(parcel.ids.length, now) ? parcel : withoutRows(parcel);
    });
    parcels.push(...this.#takeJoining());
    return parcels;
  }

  #takeJoining(): Parcel[] {
    const groups = new Map<Audience, Map<string, Stream[]>>();
    for (const [stream, after] of this.#joining) {
      const audience = this.#audiences.of(stream.reader);
      // Also without a change: figures may be missing that came after the last message.
      audience.awaiting.add(stream);
      const byPosition = groups.get(audience) ?? new Map<string, Stream[]>();
      groups.set(audience, byPosition.set(after, [...(byPosition.get(after) ?? []), stream]));
    }
    this.#joining.clear();
    const missed = new Map<string, readonly LiveChange[]>();
    return [...groups].flatMap(([audience, byPosition]) =>
      [...byPosition].map(([after, streams]) => {
        const changes =
          missed.get(after) ?? coalesce(this.#positions.since(after) ?? [{ kind: 'resync' }]);
        missed.set(after, changes);
        const parcel = parcelOf({ audience, streams, changes, isExact: false });
        return parcel.ids.length > maxRecent ? withoutRows(parcel) : parcel;
      }),
    );
  }

  /** Reads the rows and claims of the parcels; null if that fails. */
  async #readViews(parcels: readonly Parcel[]): Promise<ViewOf | null> {
    const ids = new Set(parcels.flatMap((parcel) => parcel.ids));
    if (ids.size === 0) return noViews;
    try {
      return await this.#options.content.readViews([...ids]);
    } catch (error) {
      this.#options.log.warn({ event: 'live_read_failed', err: error });
      return null;
    }
  }

  /** Reads the figures that are due, of an audience at most once in their time. */
  async #readFigures(): Promise<ReadonlyMap<Audience, Due>> {
    const now = performance.now();
    const due = new Map<Audience, Due>();
    for (const audience of this.#audiences) {
      if (audience.awaiting.size === 0 || now < audience.figuresAt + this.#options.figuresMs)
        continue;
      due.set(audience, { streams: new Set(audience.awaiting), figures: 'failed' });
      audience.awaiting.clear();
      audience.figuresAt = now;
    }
    await inParallel(due.values(), async (one) => {
      try {
        const readers = [...one.streams].map(({ reader }) => reader);
        one.figures = await this.#options.content.readFigures(readers);
      } catch (error) {
        this.#options.log.warn({ event: 'live_read_failed', err: error });
      }
    });
    return due;
  }

  /** Sends figures to those who see a transaction that became overdue. */
  async #followTime(): Promise<void> {
    try {
      const overdue = await this.#options.content.readOverdue();
      for (const audience of this.#audiences) {
        if (overdue.some((fields) => isVisibleTo(audience.reader, fields))) audience.awaitFigures();
      }
      this.#plan();
    } catch (error) {
      this.#options.log.warn({ event: 'live_read_failed', err: error });
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

  /** The time within which the browsers of these streams read their screens again. */
  get #resyncMs(): number {
    return Math.min(maxResyncMs, Math.round((this.count / reconnectsPerSecond) * 1000));
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    const group = this.#bySession.get(stream.session) ?? new Set();
    this.#bySession.set(stream.session, group.add(stream));
    const [oldest] = group;
    if (group.size > maxPerSession && oldest) this.#drop(oldest, 'too many of the session');
  }

  #remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    this.#audiences.remove(stream);
    this.#joining.delete(stream);
    this.#unchecked.delete(stream);
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
    for (const { streams } of this.#audiences) {
      for (const stream of streams) {
        this.#write(stream, this.#withRetry(messageOf([], this.#position)));
      }
    }
  }

  #recheckAfter(changes: readonly LiveChange[]): void {
    const users = new Set(changes.flatMap((c) => (c.kind === 'sessions' ? [c.userId] : [])));
    const isUncertain = changes.some((change) => change.kind === 'resync');
    if (users.size === 0 && !isUncertain) return;
    this.#sessionChanges += 1;
    const affected = [...this.#streams].filter(
      (stream) => isUncertain || users.has(stream.reader.userId),
    );
    this.#recheck(affected);
  }

  /** Ends the streams whose session has ended. */
  #recheck(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#unchecked.add(stream);
    if (this.#checking) return;
    this.#checking = this.#checkAll().finally(() => (this.#checking = null));
  }

  /** Checks sessions until none is left to check. */
  async #checkAll(): Promise<void> {
    let hasFailed = false;
    while (this.#unchecked.size > 0 && !this.#isStopped) {
      const checked = [...this.#unchecked];
      this.#unchecked.clear();
      try {
        const sessions = new Set(checked.map(({ session }) => session));
        const roles = await this.#options.findRoles([...sessions]);
        for (const stream of checked) {
          if (roles.get(stream.session) !== stream.reader.role) this.#end(stream);
        }
      } catch (error) {
        if (!hasFailed) this.#options.log.warn({ event: 'live_check_failed', err: error });
        hasFailed = true;
        for (const stream of checked) if (this.#streams.has(stream)) this.#unchecked.add(stream);
        await sleep(recheckAgainMs, undefined, { ref: false });
      }
    }
  }

  #end(stream: Stream): void {
    if (!this.#streams.has(stream)) return;
    this.#remove(stream);
    stream.response.end(messageOf([{ kind: 'ended' }], this.#position));
  }
}

const noViews: ViewOf = () => null;

/** The events of a parcel whose rows are not read: its clients read them. */
const withoutRows = (parcel: Parcel): Parcel => ({
  ...parcel,
  ids: [],
  events: [{ kind: 'resync' }],
});
