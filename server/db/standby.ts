import { type Kysely, sql } from 'kysely';
import { DatabaseUnavailable } from './errors.ts';
import type { Schema } from './schema.ts';

const beatIntervalMs = 1000;
/** Silence of the primary after which the standby answers in its place. */
const silenceMs = 3000;
/** The standby does not answer with older data. */
const maxAgeMs = 15 * 60_000;

/**
 * Takes the id of a transaction, which only a primary can. So its commit is in the log, with the time,
 * although nothing is written: the age of a standby's data does not grow while nobody works. PostgreSQL
 * delays such a commit neither for the disk nor for a standby.
 */
const beat = sql`select pg_current_xact_id()`;

/** Time since the last commit that the standby has; null if it has none. No row on a primary. */
const dataAge = sql<{ ageMs: number | null }>`
  select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as "ageMs"
  where pg_is_in_recovery()`;

interface StandbyOptions {
  primary: Kysely<Schema>;
  standby: Kysely<Schema>;
  /** Returns the time in milliseconds. @default the time since the start of the process */
  now?: () => number;
}

/** A standby, which answers reads while no primary does (decision 17). */
export class Standby {
  readonly #primary: Kysely<Schema>;
  readonly #standby: Kysely<Schema>;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #beating: Promise<void> | null = null;
  /** When the last beat began that the primary has answered. */
  #answeredAt: number;

  /** Opens a standby beside a primary that has just answered. */
  constructor({ primary, standby, now = () => performance.now() }: StandbyOptions) {
    this.#primary = primary;
    this.#standby = standby;
    this.#now = now;
    this.#answeredAt = now();
    this.#timer = setInterval(() => {
      // A primary that does not answer stays silent.
      this.#beating ??= this.beat()
        .catch(() => {})
        .finally(() => (this.#beating = null));
    }, beatIntervalMs).unref();
  }

  /** Asks the primary for a sign of life, which reaches the standbys. @throws if it does not answer. */
  async beat(): Promise<void> {
    const begun = this.#now();
    await beat.execute(this.#primary);
    this.#answeredAt = begun;
  }

  /** Returns true while no primary answers. */
  isOutage(): boolean {
    return this.#now() - this.#answeredAt > silenceMs;
  }

  /**
   * Runs a read on the standby. The read receives the age of its data. Both use one connection, because a
   * proxy may lead each connection to another standby.
   * @throws DatabaseUnavailable if no standby answers, or its data is too old.
   */
  read<Result>(read: (db: Kysely<Schema>, ageMs: number) => Promise<Result>): Promise<Result> {
    return this.#standby.connection().execute(async (connection) => {
      const ageMs = await readAge(connection);
      if (ageMs > maxAgeMs) throw new DatabaseUnavailable('the data of the standby is too old');
      return read(connection, ageMs);
    });
  }

  /** Returns the age of the data in milliseconds. @throws DatabaseUnavailable if no standby answers. */
  ageMs(): Promise<number> {
    return readAge(this.#standby);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#standby.destroy();
  }
}

async function readAge(standby: Kysely<Schema>): Promise<number> {
  const { rows } = await dataAge.execute(standby);
  const ageMs = rows[0]?.ageMs ?? null;
  if (ageMs === null) throw new DatabaseUnavailable('the server is not a standby with data');
  // The clock of the primary may be ahead.
  return Math.max(0, ageMs);
}
