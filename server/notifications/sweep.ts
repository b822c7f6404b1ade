import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/**
 * Deletes the events before this time. Read marks skip their ids, so that these do not count as
 * missing.
 */
export async function deleteEventsBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await sql`
    with deleted as (delete from events where created_at < ${time} returning event_id)
    update role_periods set
      read_to = greatest(read_to, ended),
      missing = array(select id from unnest(missing) as id where id > ended order by id)
    from (
      select least(max(event_id), (select min(event_id) - 1 from events where created_at >= ${time}))
      from deleted having count(*) > 0
    ) as swept (ended)
    where read_to < ended or missing[1] <= ended`.execute(db);
}
