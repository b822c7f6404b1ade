import type { Selectable, Transaction } from 'kysely';
import type { Role } from '#domain/users/roles.ts';
import type { FactorKind } from '#domain/users/secondFactor.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { acceptPasskey, type VerifiedPasskey } from './passkeys/accept.ts';
import { type FactorKeys, findKey } from './factorKeys.ts';
import { readFactors } from './factors.ts';
import { countRecoveryCodes, redeemRecoveryCode } from './recoveryCodes.ts';
import { findStep } from './totp.ts';

/** Settings of the second factor. */
export interface SecondFactor {
  /** Roles whose users need one. */
  roles: ReadonlySet<Role>;
  keys: FactorKeys;
}

/** Proof of the second factor. */
export type Proof = { by: 'app' } | { by: 'passkey' } | { by: 'recovery code'; codesLeft: number };

type TotpRow = Selectable<Schema['totp_secrets']>;

/** The password is right, and the user has a second factor, but there is no proof of it. */
export class CodeNeeded extends Refusal {
  /** Reason why the proof is refused. */
  readonly problem: string | undefined;

  constructor(problem?: string, details?: Refusal['details']) {
    super(problem ?? wordsOf(details?.factors ?? ['app']), 'second_factor', details);
    this.problem = problem;
  }
}

/** Without any of these, the passkeys of the user belong to another address of this server. */
function wordsOf(factors: readonly FactorKind[]): string {
  if (factors.includes('app')) return 'Enter the code from your authenticator app';
  return factors.includes('passkey') ? 'Use your passkey' : 'Enter one of your recovery codes';
}

export const wrongCode = () => new Refusal('This code is not right');

/** The key of the secret is not among the keys of the settings. */
export class UnreadableSecret extends Refusal {
  constructor() {
    super('Your second step cannot be checked. Ask an admin to reset it.');
  }
}

/** Returns the secret of a user that is in use, or the one that is not confirmed yet. */
export const findSecret = (trx: Transaction<Schema>, userId: number, isConfirmed: boolean) =>
  trx
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', isConfirmed)
    .executeTakeFirst();

/** Returns the time step of a code. @throws UnreadableSecret */
export function stepOf(keys: FactorKeys, row: TotpRow, code: string, now: Date): number | null {
  return findStep(decrypt(keys, row), code, now);
}

function decrypt(keys: FactorKeys, { secret, key_id, user_id }: TotpRow): Buffer {
  const key = findKey(keys, key_id);
  if (!key) throw new UnreadableSecret();
  return key.decrypt(secret, user_id);
}

/** Proof that a user sends besides the password. */
export interface FactorAttempt {
  userId: number;
  code: string | undefined;
  passkey: VerifiedPasskey | null;
  now: Date;
}

/**
 * Checks the code or the passkey of a sign-in and marks it as used. The caller has locked the user.
 * @returns null if the user has no second factor.
 * @throws CodeNeeded without either, and Refusal for a wrong one.
 */
export async function proveFactor(
  trx: Transaction<Schema>,
  { keys }: SecondFactor,
  { userId, code, passkey, now }: FactorAttempt,
): Promise<Proof | null> {
  if (passkey) {
    await acceptPasskey(trx, passkey, now);
    return { by: 'passkey' };
  }
  const row = await findSecret(trx, userId, true);
  if (!row && (await readFactors(trx, userId)).length === 0) return null;
  const typed = normalise(code ?? '');
  if (typed === '') throw new CodeNeeded();
  if (/^\d{6}$/.test(typed)) {
    if (!row) throw wrongCode();
    const step = stepOf(keys, row, typed, now);
    if (step === null || !(await acceptStep(trx, keys, row, step))) throw wrongCode();
    return { by: 'app' };
  }
  if (!(await redeemRecoveryCode(trx, keys, { userId, code: typed, now }))) throw wrongCode();
  return { by: 'recovery code', codesLeft: await countRecoveryCodes(trx, keys, userId) };
}

const normalise = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * Accepts a time step once, and encrypts the secret with the newest key.
 * @returns false if this step or a later one was accepted before.
 */
async function acceptStep(
  trx: Transaction<Schema>,
  keys: FactorKeys,
  row: TotpRow,
  step: number,
): Promise<boolean> {
  const [newest] = keys;
  const renewed =
    row.key_id === newest.id
      ? {}
      : { secret: newest.encrypt(decrypt(keys, row), row.user_id), key_id: newest.id };
  const accepted = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step, ...renewed })
    .where('user_id', '=', row.user_id)
    .where('is_confirmed', '=', true)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return accepted !== undefined;
}
