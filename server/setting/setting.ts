import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import { changedFields } from '#server/history/changes.ts';
import { writeHistory } from '#server/history/entries.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { isoInZone } from '#server/time.ts';
import { formatRate } from './rate.ts';

/** Rupees with at most 8 digits before and 4 after the decimal point, as in the column. */
const ratePattern = /^\d{1,8}(\.\d{1,4})?$/;

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
    RATE: formatRate(row.rate),
    VERSION: row.version,
    CHANGED_BY: row.user_code ?? undefined,
    CHANGED_TIME: isoInZone(row.updated_at, businessTimeZone),
  };
  return { status: 'success', message: [setting] };
};

/** Sets the rate shown in every header. */
export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = async (
  context,
  payload,
) => {
  const { db, user, clock, log } = context;
  const rate = payload.rate.trim();
  if (rate === '') throw new Refusal('Rate is required');
  if (!ratePattern.test(rate)) throw new Refusal('Rate must be a number with at most 4 decimals');
  if (Number(rate) === 0) throw new Refusal('Rate must be more than zero');
  await inTransaction(db, async (trx) => {
    await confirmActor(trx, context);
    const before = await trx
      .selectFrom('settings')
      .select(['version', 'rate'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    requireVersion('Setting', before.version, payload.version);
    const now = clock();
    const saved = await trx
      .updateTable('settings')
      .set({
        rate,
        version: before.version + 1,
        changed_by: user.userId,
        updated_at: now,
      })
      .returning('rate')
      .executeTakeFirstOrThrow();
    const changes = changedFields('settings', before, saved);
    await writeHistory(trx, context, { about: 'setting', action: 'update rate', changes, now });
  });
  log.info({ event: 'rate_changed', userId: user.userId, rate });
  return { status: 'success', message: 'Setting updated successfully' };
};
