import { sql } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { containsPattern } from '#server/api/search.ts';
import { readUserId, selectUsers, userNotFound, toUser } from './rows.ts';

type Run = 'user.php?run=get_all_users';

/** Lists users by name, including inactive ones. */
export const listUsers: Handlers[Run] = async (context, payload) => {
  const { after } = payload;
  const term = payload.search.trim();
  const { start, size } = readRange(payload, term !== '');
  const rows = await searchUsers(context, term)
    .$if(after !== undefined, (query) => query.where(isAfter(after)))
    .orderBy('user_name')
    .orderBy('user_id')
    .offset(start)
    .limit(size)
    .execute();
  return { status: 'success', message: rows.map((row) => toUser(row, context.businessTimeZone)) };
};

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
const isAfter = (user: RequestOf<Run>['after']) =>
  sql<boolean>`(user_name, user_id) > (${user?.USER_NAME}, ${readUserId(user?.USER_ID ?? '')})`;

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
