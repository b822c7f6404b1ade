import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Number of events that one statement reads and deletes. */
export const sweepSize = 1000;

/**
 * Deletes the events before this time. Reads the oldest ones only: their ids are in the order of their
 * times, except for changes at the same time, and what stays of these is deleted by a later sweep.
 */
export async function deleteEventsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  for (let deleted = sweepSize; deleted === sweepSize;) {
    const { rows } = await deleteOldest(time).execute(db);
    deleted = rows[0]?.deleted ?? 0;
  }
}

/**
 * Query that deletes those of the oldest events that were written before this time. Read marks skip
 * their ids, so that these do not count as missing.
 */
export const deleteOldest = (time: Date) => sql<{ deleted: number }>`
  with oldest as materialized (
    select event_id, created_at from events order by event_id limit ${sql.lit(sweepSize)}
  ),
  deleted as (
    delete from events
    where event_id = any (array(select event_id from oldest where created_at < ${time}))
    returning event_id
  ),
  skipped as (
    update role_periods set
      read_to = greatest(read_to, ended),
      missing = array(select id from unnest(missing) as id where id > ended order by id)
    from (
      select least(max(event_id), (select min(event_id) - 1 from oldest where created_at >= ${time}))
      from deleted having count(*) > 0
    ) as swept (ended)
    where read_to < ended or missing[1] <= ended
  )
  select count(*) as deleted from deleted`;
