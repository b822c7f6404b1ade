import { type RawBuilder, sql } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { searchWords } from '#domain/text/searchWords.ts';
import { withLatinDigits } from '#domain/money/typedNumber.ts';
import { plainPhone } from '#domain/text/typedPhone.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { containsPattern, hasForm } from '#server/api/search.ts';
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

/** A user is found if each word occurs in name, code or phone. */
const searchUsers = (context: CallContext, term: string) =>
  selectUsers(context).where((eb) =>
    eb.or([eb.and(searchWords(term).map(containsWord)), phoneContains(term)]),
  );

function containsWord(word: string): RawBuilder<boolean> {
  const pattern = containsPattern(withLatinDigits(word));
  return sql`(${hasForm(sql`user_name`, word)} or phone ilike ${pattern}
    or users.user_id in (select user_id from user_codes where code ilike ${pattern}))`;
}

/** Condition: the whole text is a part of the phone number, however it is written. */
function phoneContains(term: string): RawBuilder<boolean> {
  const digits = plainPhone(term).replace(/^0/, '');
  return /^\+?\d{3,}$/.test(digits) ? sql`phone like ${`%${digits}%`}` : sql`false`;
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
