import { type RawBuilder, sql } from 'kysely';

/** Invariants by name, each with the query that selects the ids that violate it. */
export type Invariants = Readonly<Record<string, RawBuilder<{ id: string }>>>;

/**
 * The newest time in the data. Ages are measured from it instead of now, because nothing is swept
 * while the server is stopped.
 */
export const newestTimestamp = sql<Date>`greatest(
  (select max(happened_at) from history),
  (select max(last_seen_at) from sessions),
  (select max(created_at) from files))`;

/** The sweep removes files that are unclaimed for 24 hours and runs every hour. */
export const unclaimedHours = 25;
