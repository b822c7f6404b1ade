import { sql } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { PageEnds } from '#server/api/pageEnds.ts';
import { containsPattern } from '#server/api/search.ts';
import type { Clock } from '#server/time.ts';
import { readUserId, selectUsers, userNotFound, toUser } from './rows.ts';

/** Lists users by name, including inactive ones. */
export function listUsersHandler(clock: Clock): Handlers['user.php?run=get_all_users'] {
  const pageEnds = new PageEnds<number>(clock);
  return async (context, payload) => {
    const { businessTimeZone, session } = context;
    const term = payload.search.trim();
    const start = Number(payload.start);
    const size = Math.min(Number(payload.end), limits.pageSize);
    const query = searchUsers(context, term).orderBy('user_name').orderBy('user_id').limit(size);
    const rows = await pageEnds.read(
      { session, list: term, start, size, isSearch: term !== '' },
      (after) => (after === null ? query.offset(start) : query.where(isAfter(after))).execute(),
      (row) => row.user_id,
    );
    return { status: 'success', message: rows.map((row) => toUser(row, businessTimeZone)) };
  };
}

function searchUsers(context: CallContext, term: string) {
  if (term === '') return selectUsers(context);
  const pattern = containsPattern(term);
  return selectUsers(context).where((eb) =>
    eb.or([
      eb('user_name', 'ilike', pattern),
      eb(
        'user_id',
        'in',
        eb.selectFrom('user_codes').select('user_codes.user_id').where('code', 'ilike', pattern),
      ),
      eb('phone', 'ilike', pattern),
    ]),
  );
}

/** Condition: the user is after this one in the list. */
const isAfter = (userId: number) =>
  sql<boolean>`(user_name, user_id) > (select user_name, user_id from users where user_id = ${userId})`;

/** Returns one user. @throws Refusal `not_found`. */
export const viewUser: Handlers['user.php?run=viewUserDetails'] = async (
  context,
  { user_id: id },
) => {
  const { businessTimeZone, log, user } = context;
  const row = await selectUsers(context).where('user_id', '=', readUserId(id)).executeTakeFirst();
  if (!row) throw userNotFound();
  log.info({ event: 'user_viewed', userId: user.userId, target: row.user_id });
  return { status: 'success', message: [toUser(row, businessTimeZone)] };
};
