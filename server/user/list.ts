import { limits } from '#api/contract/wire.ts';
import type { Handlers } from '#server/api/call.ts';
import { refuseFarPage } from '#server/api/farPages.ts';
import { containsPattern } from '#server/api/search.ts';
import { readUserId, selectUsers, userNotFound, toUser } from './rows.ts';

/** Lists users by name, including inactive ones. */
export const listUsers: Handlers['user.php?run=get_all_users'] = async (
  { db, businessTimeZone },
  { search, start, end },
) => {
  const term = search.trim();
  refuseFarPage(Number(start), term);
  let query = selectUsers(db);
  if (term !== '') {
    const pattern = containsPattern(term);
    query = query.where((eb) =>
      eb.or([
        eb('user_name', 'ilike', pattern),
        eb('user_code', 'ilike', pattern),
        eb('phone', 'ilike', pattern),
      ]),
    );
  }
  const rows = await query
    .orderBy('user_name')
    .orderBy('user_id')
    .offset(Number(start))
    .limit(Math.min(Number(end), limits.pageSize))
    .execute();
  return { status: 'success', message: rows.map((row) => toUser(row, businessTimeZone)) };
};

/** Returns one user. @throws Refusal `not_found`. */
export const viewUser: Handlers['user.php?run=viewUserDetails'] = async (
  { db, businessTimeZone, log, user },
  { user_id: id },
) => {
  const row = await selectUsers(db).where('user_id', '=', readUserId(id)).executeTakeFirst();
  if (!row) throw userNotFound();
  log.info({ event: 'user_viewed', userId: user.userId, target: row.user_id });
  return { status: 'success', message: [toUser(row, businessTimeZone)] };
};
