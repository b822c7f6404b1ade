import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/** Greater than every id: lets the database search an index up to the end of an open period. */
const endless = '9223372036854775807';

/**
 * Condition: `event` is for the role of `period`, a period of the user, and was written during it by
 * another user. An event that is for the user as well counts once, as the user's own.
 */
export const isReceived = ({ userId }: Pick<SignedIn, 'userId'>): RawBuilder<SqlBool> => sql`
  period.user_id = ${userId}
  and event.role = period.role
  and event.event_id > period.after_event
  and event.event_id <= coalesce(period.until_event, ${sql.lit(endless)}::bigint)
  and event.actor_id <> ${userId}
  and event.user_id is distinct from ${userId}`;
