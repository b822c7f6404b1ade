import type { Transaction } from 'kysely';
import type { FieldChanges, Schema } from '../db/schema.ts';
import { type Origin, writeHistory } from '../history/entries.ts';
import { forgetDevices } from '../signIn/knownDevices.ts';
import { endAllSessions } from '../sessions/endSessions.ts';
import { endWithoutFactor } from './factors.ts';

/** The actions of the history about second factors, with what it keeps of each. Of passkeys it keeps the name. */
const recorded = {
  'set up second factor': { second_factor: [null, 'on'] },
  'remove second factor': { second_factor: ['on', null] },
  'reset second factor': { second_factor: ['on', null] },
  'renew recovery codes': {},
  'remove authenticator app': {},
  'add passkey': {},
  'rename passkey': {},
  'remove passkey': {},
} as const satisfies Record<string, FieldChanges>;

export type FactorAction = keyof typeof recorded;
export const factorActions = Object.keys(recorded) as FactorAction[];

export const recordFactorChange = (
  trx: Transaction<Schema>,
  origin: Origin,
  { userId, action, now, passkey }: FactorChange,
): Promise<void> =>
  writeHistory(trx, origin, {
    about: { userId },
    action,
    changes: passkey ? { passkey } : recorded[action],
    now,
  });

interface FactorChange {
  userId: number;
  action: FactorAction;
  now: Date;
  /** The name of a passkey, before and after; null without one. */
  passkey?: readonly [before: string | null, after: string | null];
}

/** Deletes the secrets of the user's authenticator app. @returns false if none was in use. */
export async function deleteApp(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('is_confirmed')
    .execute();
  return rows.some((row) => row.is_confirmed);
}

async function deletePasskeys(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const rows = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('passkey_id')
    .execute();
  return rows.length > 0;
}

/**
 * Deletes all second factors of a user who lost them, and ends everything that was begun with it. The
 * caller has locked the user. @returns false if the user had none, and then nothing else is changed.
 */
export async function resetFactor(
  trx: Transaction<Schema>,
  origin: Origin,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const hadApp = await deleteApp(trx, userId);
  const hadPasskey = await deletePasskeys(trx, userId);
  if (!hadApp && !hadPasskey) return false;
  await endWithoutFactor(trx, userId);
  await endAllSessions(trx, userId);
  await forgetDevices(trx, userId);
  await recordFactorChange(trx, origin, { userId, action: 'reset second factor', now });
  return true;
}
