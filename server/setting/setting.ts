import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { readRate } from './rate.ts';

/** Rupees, as the column holds them: at most 8 digits before and 4 behind the point. */
const rateShape = /^\d{1,8}(\.\d{1,4})?$/;

export const viewSetting: Handlers['setting.php?run=viewSettingDetails'] = async ({ db }) => ({
  status: 'success',
  message: [{ RATE: await readRate(db) }],
});

/** Sets the rate that every header shows. */
export const updateSetting: Handlers['setting.php?run=updateSettingDetails'] = async (
  { db, user, clock, log },
  payload,
) => {
  const rate = payload.rate.trim();
  if (rate === '') throw new Refusal('Rate is required');
  if (!rateShape.test(rate)) throw new Refusal('Rate must be a number with at most 4 decimals');
  await inTransaction(db, async (transaction) => {
    await confirmActor(transaction, user);
    await transaction.updateTable('settings').set({ rate, updated_at: clock() }).execute();
  });
  log.info({ event: 'rate_changed', userId: user.userId, rate });
  return { status: 'success', message: 'Setting updated successfully' };
};
