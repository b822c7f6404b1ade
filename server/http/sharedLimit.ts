import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Clock } from '#server/time.ts';

export interface SharedLimitOptions {
  db: Kysely<Schema>;
  clock: Clock;
  /** Tells its counts from those of other limits. */
  name: string;
  /** Most requests of one subject within a window. */
  most: number;
  windowMs: number;
}

/** What a server process may still answer without asking the database. */
interface Share {
  left: number;
  endsAt: number;
  /** Nothing is left for any process. */
  isLast: boolean;
}

/** Part of a limit that a process takes at once: one statement for many requests. */
const share = 0.1;
const mostShares = 10_000;

/** A limit on requests that all server processes count together, in the database. */
export class SharedLimit {
  readonly #options: SharedLimitOptions;
  readonly #size: number;
  readonly #shares = new Map<string, Share>();
  /** Of subjects for which the database is being asked: requests at the same time share the answer. */
  readonly #asking = new Map<string, Promise<void>>();

  constructor(options: SharedLimitOptions) {
    this.#options = options;
    this.#size = Math.max(1, Math.floor(options.most * share));
  }

  /** Counts a request. @returns 0, or how long to wait where it is one too many, ms. */
  async count(subject: string): Promise<number> {
    for (;;) {
      const now = this.#options.clock().getTime();
      const known = this.#shares.get(subject);
      if (known && known.endsAt > now) {
        if (known.left > 0) {
          known.left -= 1;
          return 0;
        }
        if (known.isLast) return known.endsAt - now;
      }
      await this.#ask(subject, now);
    }
  }

  #ask(subject: string, now: number): Promise<void> {
    const asked = this.#asking.get(subject);
    if (asked) return asked;
    const asking = this.#take(subject, now).finally(() => this.#asking.delete(subject));
    this.#asking.set(subject, asking);
    return asking;
  }

  async #take(subject: string, now: number): Promise<void> {
    const { used, endsAt } = await this.#use(`${this.#options.name} ${subject}`, now);
    const left = Math.max(0, Math.min(this.#size, this.#options.most - (used - this.#size)));
    this.#keep(subject, { left, endsAt, isLast: left < this.#size });
  }

  async #use(subject: string, now: number): Promise<{ used: number; endsAt: number }> {
    const { db, windowMs } = this.#options;
    const isOver = sql<boolean>`request_counts.ends_at <= ${new Date(now)}`;
    const end = new Date(now + windowMs);
    const row = await db
      .insertInto('request_counts')
      .values({ subject, used: this.#size, ends_at: end })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          used: sql<number>`case when ${isOver} then 0 else request_counts.used end + ${this.#size}`,
          ends_at: sql<Date>`case when ${isOver} then ${end} else request_counts.ends_at end`,
        }),
      )
      .returning(['used', 'ends_at'])
      .executeTakeFirstOrThrow();
    return { used: row.used, endsAt: row.ends_at.getTime() };
  }

  #keep(subject: string, kept: Share): void {
    this.#shares.delete(subject);
    const oldest = this.#shares.keys().next();
    if (this.#shares.size >= mostShares && !oldest.done) this.#shares.delete(oldest.value);
    this.#shares.set(subject, kept);
  }
}
