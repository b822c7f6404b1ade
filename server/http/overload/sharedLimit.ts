import { type Kysely, sql } from 'kysely';
import { localCommit } from '#server/db/localCommit.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Clock } from '#server/time.ts';

export interface SharedLimitOptions {
  db: Kysely<Schema>;
  clock: Clock;
  /** Distinguishes the counts from those of other limits. */
  name: string;
  /** Maximum number of requests of one subject per window. */
  max: number;
  windowMs: number;
  /**
   * Number of requests that a process reserves with one query. The rest is lost when it stops.
   * @default a tenth of `max`
   */
  reserved?: number;
  /** Maximum number of subjects in memory. @default 10,000 */
  maxSubjects?: number;
}

/** The requests that a server process may still answer without a query. */
interface Reservation {
  left: number;
  endsAt: number;
  /** True if no process has any requests left. */
  isLast: boolean;
}

interface RunningQuery {
  end: Promise<void>;
  /** Number of requests that wait for it. */
  waiting: number;
}

/** Default fraction of the limit that a process reserves with one query. */
const reservedFraction = 0.1;

/** A limit on requests that all server processes count together in the database. */
export class SharedLimit {
  readonly #options: SharedLimitOptions;
  readonly #size: number;
  readonly #reservations = new Map<string, Reservation>();
  /** Running queries by subject. Simultaneous requests share the result. */
  readonly #queries = new Map<string, RunningQuery>();

  constructor(options: SharedLimitOptions) {
    this.#options = options;
    const { max, reserved = Math.floor(max * reservedFraction) } = options;
    this.#size = Math.max(1, reserved);
  }

  /** Counts a request. @returns 0, or the waiting time in milliseconds if the limit is exceeded. */
  async count(subject: string): Promise<number> {
    for (;;) {
      const now = this.#options.clock().getTime();
      const reservation = this.#reservations.get(subject);
      if (reservation && reservation.endsAt > now) {
        if (reservation.left > 0) {
          reservation.left -= 1;
          return 0;
        }
        if (reservation.isLast) return reservation.endsAt - now;
      }
      const query = this.#queries.get(subject) ?? this.#startQuery(subject, now);
      // The limit admits no more than these, so a flood is refused without waiting.
      if (query.waiting >= this.#options.max) return this.#options.windowMs;
      query.waiting += 1;
      await query.end;
    }
  }

  /** Reverts the count of a request of this window. */
  giveBack(subject: string): void {
    const reservation = this.#reservations.get(subject);
    if (reservation) reservation.left += 1;
  }

  #startQuery(subject: string, now: number): RunningQuery {
    const end = this.#loadReservation(subject, now).finally(() => this.#queries.delete(subject));
    const query = { end, waiting: 0 };
    this.#queries.set(subject, query);
    return query;
  }

  async #loadReservation(subject: string, now: number): Promise<void> {
    const { used, endsAt } = await this.#countInDatabase(`${this.#options.name} ${subject}`, now);
    const left = Math.max(0, Math.min(this.#size, this.#options.max - (used - this.#size)));
    this.#store(subject, { left, endsAt, isLast: left < this.#size });
  }

  async #countInDatabase(subject: string, now: number): Promise<{ used: number; endsAt: number }> {
    const { db, windowMs } = this.#options;
    const hasEnded = sql<boolean>`request_counts.ends_at <= ${new Date(now)}`;
    const end = new Date(now + windowMs);
    const row = await db
      .insertInto('request_counts')
      .values({ subject, used: this.#size, ends_at: end })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          used: sql<number>`case when ${hasEnded} then 0 else request_counts.used end + ${this.#size}`,
          ends_at: sql<Date>`case when ${hasEnded} then ${end} else request_counts.ends_at end`,
        }),
      )
      .returning(['used', 'ends_at', localCommit.as('commit')])
      .executeTakeFirstOrThrow();
    return { used: row.used, endsAt: row.ends_at.getTime() };
  }

  #store(subject: string, reservation: Reservation): void {
    this.#reservations.delete(subject);
    const { maxSubjects = 10_000 } = this.#options;
    const oldest = this.#reservations.keys().next();
    if (this.#reservations.size >= maxSubjects && !oldest.done)
      this.#reservations.delete(oldest.value);
    this.#reservations.set(subject, reservation);
  }
}
