import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, requireVersion } from '#server/api/refusals.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { isoInZone } from '#server/time.ts';
import { shorten } from './rate.ts';

/** Rupees, as the column holds them: at most 8 digits before and 4 behind the point. */
const rateShape = /^\d{1,8}(\.\d{1,4})?$/;

export const viewSetting: Handlers['setting.php?run=viewSettingDetails'] = async ({
  db,
  businessTimeZone,
}) => {
  const row = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.user_id', 'settings.changed_by')
    .select(['rate', 'settings.version', 'settings.updated_at', 'users.user_code'])
    .executeTakeFirstOrThrow();
  const setting = {
    RATE: shorten(row.rate),
    VERSION: row.version,
    CHANGED_BY: row.user_code ?? undefined,
    CHANGED_TIME: isoInZone(row.updated_at, businessTimeZone),
  };
  return { status: 'success', message: [setting] };
};

/** Sets the rate that every header shows. */
export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = async (
  { db, session, user, clock, log },
  payload,
) => {
  const rate = payload.rate.trim();
  if (rate === '') throw new Refusal('Rate is required');
  if (!rateShape.test(rate)) throw new Refusal('Rate must be a number with at most 4 decimals');
  await inTransaction(db, async (transaction) => {
    await confirmActor(transaction, session);
    const before = await transaction
      .selectFrom('settings')
      .select('version')
      .forUpdate()
      .executeTakeFirstOrThrow();
    requireVersion('Setting', before.version, payload.version);
    await transaction
      .updateTable('settings')
      .set({
        rate,
        version: before.version + 1,
        changed_by: user.userId,
        updated_at: clock(),
      })
      .execute();
  });
  log.info({ event: 'rate_changed', userId: user.userId, rate });
  return { status: 'success', message: 'Setting updated successfully' };
};
