import { type RawBuilder, sql } from 'kysely';

/** What must always hold, in a sentence, and the query that finds the ids of which it does not. */
export type Invariants = Readonly<Record<string, RawBuilder<{ id: string }>>>;

/**
 * The newest moment the data knows of. Ages are measured from it and not from now: while the
 * server is stopped nothing is swept, and nothing is wrong with that.
 */
export const newestMoment = sql<Date>`greatest(
  (select max(happened_at) from history),
  (select max(last_seen_at) from sessions),
  (select max(created_at) from files))`;

/** A day until the sweep takes what nobody claimed, and an hour until it comes round. */
export const sweptAfterHours = 25;
