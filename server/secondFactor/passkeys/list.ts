import type { CallContext } from '#server/api/call.ts';
import { isoInZone } from '#server/time.ts';

/** Returns the passkeys of the user in the form of the API, the oldest first. */
export async function listPasskeys({ db, user, businessTimeZone }: CallContext) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => ({
    PASSKEY_ID: row.passkey_id,
    NAME: row.name,
    SYNCED: row.is_synced,
    CREATED_TIME: isoInZone(row.created_at, businessTimeZone),
    ...(row.last_used_at && { LAST_USED_TIME: isoInZone(row.last_used_at, businessTimeZone) }),
  }));
}
