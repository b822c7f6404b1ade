import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/api/call.ts';

/**
 * Condition of a query of `users`: the account is active, but locked because it was not used for too long. The
 * active admin who used the product last is never locked, so that there is always one who can unlock the others.
 */
export function isLockedUnused({
  clock,
  lockUnusedDays,
}: Pick<AppContext, 'clock' | 'lockUnusedDays'>): RawBuilder<boolean> {
  if (lockUnusedDays === null) return sql<boolean>`false`;
  const lastUse = new Date(clock().getTime() - lockUnusedDays * 24 * 3_600_000);
  return sql<boolean>`(
    users.deleted_flg = '' and users.last_used_at <= ${lastUse}
    and (users.role <> 'admin' or exists (
      select from users other where other.role = 'admin' and other.deleted_flg = ''
        and (other.last_used_at, other.user_id) > (users.last_used_at, users.user_id))))`;
}
