import type { Transaction } from 'kysely';
import type { FieldChanges, Schema } from '#server/db/schema.ts';
import { type Origin, writeHistory } from '#server/history/entries.ts';
import { forgetDevices } from '#server/login/knownDevices.ts';
import { endSubscriptionsOfUser } from '#server/push/subscriptions.ts';
import { endAllSessions } from '#server/sessions/sessions.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';

/** The actions of the history about second factors, with what it keeps of each. */
const recorded = {
  'set up second factor': { second_factor: [null, 'on'] },
  'remove second factor': { second_factor: ['on', null] },
  'reset second factor': { second_factor: ['on', null] },
  'renew recovery codes': {},
} as const satisfies Record<string, FieldChanges>;

export type FactorAction = keyof typeof recorded;
export const factorActions = Object.keys(recorded) as FactorAction[];

export const recordFactorChange = (
  trx: Transaction<Schema>,
  origin: Origin,
  { userId, action, now }: { userId: number; action: FactorAction; now: Date },
): Promise<void> =>
  writeHistory(trx, origin, { about: { userId }, action, changes: recorded[action], now });

/**
 * Deletes the second factor of a user. Sessions that were begun with it count as begun without one.
 * @returns false if the user had none.
 */
export async function deleteFactor(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('is_confirmed')
    .execute();
  await deleteRecoveryCodes(trx, userId);
  await trx
    .updateTable('sessions')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .execute();
  return rows.some((row) => row.is_confirmed);
}

/**
 * Deletes the second factor of a user who lost it, and ends everything that was begun with it. The
 * caller has locked the user. @returns false if the user had none, and then nothing else is changed.
 */
export async function resetFactor(
  trx: Transaction<Schema>,
  origin: Origin,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  if (!(await deleteFactor(trx, userId))) return false;
  await endAllSessions(trx, userId);
  await forgetDevices(trx, userId);
  await endSubscriptionsOfUser(trx, userId);
  await recordFactorChange(trx, origin, { userId, action: 'reset second factor', now });
  return true;
}
