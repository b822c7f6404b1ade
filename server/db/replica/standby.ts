import type { Kysely, PostgresPool } from 'kysely';
import type pg from 'pg';
import { StartError } from '../../startError.ts';
import { DatabaseUnavailable, errorText, isUnavailable } from '../errors.ts';
import type { Schema } from '../schema.ts';
import { hasReached, parsePosition, type Position, standbyPosition } from './position.ts';
import { PrimaryPositions } from './primaryPositions.ts';

/** Time for which a standby that failed is not used. */
const pauseMs = 5000;
/** Silence of the primary after which a standby answers in its place, and until when. */
const outageMs = { from: 3000, to: 15 * 60_000 };
/** Time limit of connecting and of reading the position, so that a vanished host delays few calls. */
export const standbyAnswerMs = 1000;
/** A standby that lags more does not count as current. */
const maxLagMs = 5000;

export interface StandbyOptions {
  primary: Kysely<Schema>;
  /** Connections to the standby. */
  pool: { connect(): Promise<pg.PoolClient>; end(): Promise<void> };
  /** Creates the query builder of a pool. */
  createDb: (pool: PostgresPool) => Kysely<Schema>;
  /** Receives a message when the standby fails. */
  log: (message: string) => void;
  /** Returns the time in milliseconds. @default the time since the start of the process */
  now?: () => number;
}

/** A read on the standby. It receives the age of the data. */
type Read<Result> = (db: Kysely<Schema>, ageMs: number) => Promise<Result>;

/** A standby, which can answer reads. */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #now: () => number;
  readonly #builders = new WeakMap<pg.PoolClient, Kysely<Schema>>();
  /** Positions of the primary. */
  readonly positions: PrimaryPositions;
  readonly #stopWatching: () => Promise<void>;
  #pausedUntil = -Infinity;
  #hasFailed = false;

  private constructor(options: StandbyOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.positions = new PrimaryPositions(options.primary, maxLagMs, this.#now);
    this.#stopWatching = this.positions.watch();
  }

  /** Opens a standby, which need not answer yet. @throws StartError if its lag cannot be known. */
  static async open(options: StandbyOptions): Promise<Standby> {
    const standby = new Standby(options);
    try {
      await standby.positions.note();
    } catch (error) {
      await standby.close();
      throw new StartError(
        `DATABASE_REPLICA_URL needs a primary with positions: ${errorText(error)}`,
      );
    }
    return standby;
  }

  /**
   * Runs a read on a standby that lags no more than allowed and has the session's last write.
   * @throws DatabaseUnavailable if there is none.
   */
  async readCurrent<Result>(written: Position | null, read: Read<Result>): Promise<Result> {
    const required = this.positions.required();
    if (required === null) throw new DatabaseUnavailable('the lag of the standby is unknown');
    const isCurrent = (current: Position) =>
      hasReached(current, required) && (written === null || hasReached(current, written));
    return this.#use(read, (current) => (isCurrent(current) ? 0 : null));
  }

  /** Returns true while no primary answers, for a limited time. */
  isOutage(): boolean {
    const silentMs = this.positions.silentForMs();
    return silentMs > outageMs.from && silentMs <= outageMs.to;
  }

  /**
   * Runs a read on the standby, which may lack what the primary had last. The read receives the age of
   * its data. @throws DatabaseUnavailable if that is unknown, or the standby fails.
   */
  async readLast<Result>(read: Read<Result>): Promise<Result> {
    return this.#use(read, (current) => this.positions.ageOf(current));
  }

  async close(): Promise<void> {
    await this.#stopWatching();
    await this.#options.pool.end();
  }

  /**
   * Runs a read on a connection, on which the position is read first: a proxy may lead each
   * connection to another standby. `ageOf` returns the age of its data; null if it does not suffice.
   */
  async #use<Result>(
    read: Read<Result>,
    ageOf: (current: Position) => number | null,
  ): Promise<Result> {
    const { client, current } = await this.#connect();
    const ageMs = ageOf(current);
    if (ageMs === null) {
      client.release();
      throw new DatabaseUnavailable('the standby lags');
    }
    let isBroken = false;
    try {
      return await read(this.#builderOf(client), ageMs);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async #connect(): Promise<{ client: pg.PoolClient; current: Position }> {
    if (this.#now() < this.#pausedUntil) throw new DatabaseUnavailable('the standby failed');
    try {
      const connected = await connect(this.#options.pool);
      this.#hasFailed = false;
      return connected;
    } catch (cause) {
      this.#pause(cause);
      throw new DatabaseUnavailable('the standby does not answer', { cause });
    }
  }

  #pause(cause: unknown): void {
    this.#pausedUntil = this.#now() + pauseMs;
    if (!this.#hasFailed) this.#options.log(`The standby answers no reads: ${errorText(cause)}`);
    this.#hasFailed = true;
  }

  #builderOf(client: pg.PoolClient): Kysely<Schema> {
    const known = this.#builders.get(client);
    if (known) return known;
    const connection = { query: client.query.bind(client), release: () => {} };
    const builder = this.#options.createDb({
      options: {},
      connect: async () => connection,
      end: async () => {},
    });
    this.#builders.set(client, builder);
    return builder;
  }
}

async function connect(pool: StandbyOptions['pool']) {
  const client = await pool.connect();
  try {
    const query = { text: standbyPosition, query_timeout: standbyAnswerMs };
    const { rows } = await client.query<{ position: string | null }>(query);
    const current = parsePosition(rows[0]?.position);
    if (!current) throw new DatabaseUnavailable('the server is not a standby');
    return { client, current };
  } catch (error) {
    client.release(true);
    throw error;
  }
}
