import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { FactorKeys } from './factorKeys.ts';

/** Without letters and digits that look alike. Its length divides 256, so all are equally likely. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 10;
const codesPerUser = 10;

const newCode = () =>
  Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length]).join('');

/** Returns a code in two groups, as people read it. */
const grouped = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/**
 * Creates the recovery codes of a user, which replace earlier ones. The database gets digests with a key
 * that is not in it: 50 random bits would not withstand a search for a plain digest.
 * @returns the codes, which nothing can show again.
 */
export async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  [key]: FactorKeys,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: codesPerUser }, newCode);
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_digest: key.digest(code, userId),
        key_id: key.id,
        used_at: null,
      })),
    )
    .execute();
  return codes.map(grouped);
}

export async function deleteRecoveryCodes(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/**
 * Marks a recovery code as used. @param code in capitals, without hyphen
 * @returns false if it is not an unused code of the user.
 */
export async function redeemRecoveryCode(
  trx: Transaction<Schema>,
  keys: FactorKeys,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const digests = keys.map((key) => key.digest(code, userId));
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_digest', 'in', digests)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Returns the number of codes that can still be used. Those of a removed key cannot. */
export async function countRecoveryCodes(
  db: Kysely<Schema>,
  keys: FactorKeys,
  userId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where(
      'key_id',
      'in',
      keys.map((key) => key.id),
    )
    .executeTakeFirstOrThrow();
  return count;
}
