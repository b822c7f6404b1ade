import { roleNumbers } from '#domain/users/roles.ts';
import type { AppContext } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { hasApp, hasPasskey } from '../secondFactor/factors.ts';
import { isoInZone } from '../time.ts';
import { isLockedUnused } from './unused.ts';

/** Query for all users without secrets, to be filtered. */
export const selectUsers = (
  context: Pick<AppContext, 'db' | 'clock' | 'lockUnusedDays' | 'secondFactor'>,
) =>
  context.db
    .selectFrom('users')
    .select(['user_id', 'user_name', 'user_code', 'role', 'phone', 'deleted_flg', 'updated_at'])
    .select(['version', 'last_used_at'])
    .select(isLockedUnused(context).as('is_locked'))
    .select((eb) =>
      eb
        .selectFrom('users as changer')
        .select('changer.user_code')
        .whereRef('changer.user_id', '=', 'users.changed_by')
        .as('changed_by_code'),
    )
    .select((eb) =>
      eb.and([eb.val(context.secondFactor !== null), eb.or([hasApp, hasPasskey])]).as('has_factor'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('user_identities')
            .select('subject')
            .whereRef('user_identities.user_id', '=', 'users.user_id'),
        )
        .as('is_linked'),
    );

type SelectedUser = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** Converts a row to a user of the API. */
export const toUser = (row: SelectedUser, timeZone: string) => ({
  USER_ID: String(row.user_id),
  USER_NAME: row.user_name,
  USER_CODE: row.user_code,
  ROLE: roleNumbers[row.role],
  PHONE: row.phone,
  DELETED_FLG: row.deleted_flg,
  USER_LAST_UPDATED: isoInZone(row.updated_at, timeZone),
  VERSION: row.version,
  CHANGED_BY: row.changed_by_code ?? undefined,
  SECOND_FACTOR: row.has_factor ? (true as const) : undefined,
  PROVIDER_LINK: row.is_linked ? (true as const) : undefined,
  UNUSED_SINCE: row.is_locked ? isoInZone(row.last_used_at, timeZone) : undefined,
});

export const userNotFound = () => new Refusal('User not found', 'not_found');

/** Parses the id of a user. @throws Refusal `not_found` if no user can have it. */
export function readUserId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw userNotFound();
  return Number(id);
}
