import type { Transaction } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { redeemChallenge } from './challenges.ts';

/** The proof of a passkey, checked but not used yet. */
export interface VerifiedPasskey {
  passkeyId: string;
  userId: number;
  counter: number;
  challenge: Buffer;
}

/** A proof that is not accepted. `reason` is for the log. */
export class PasskeyRefused extends Refusal {
  readonly reason: string;
  /** The user of the passkey; null if it is unknown. */
  readonly userId: number | null;

  constructor(reason: string, userId: number | null = null) {
    super('This passkey was not accepted');
    this.reason = reason;
    this.userId = userId;
  }
}

/** The challenge is not open: it has expired, was used, or belongs to another browser or purpose. */
export class ChallengeExpired extends Refusal {
  constructor() {
    super('This took too long. Please try again.');
  }
}

/** Uses a checked proof in a database transaction. @throws Refusal if another request was faster */
export async function acceptPasskey(
  trx: Transaction<Schema>,
  { passkeyId, userId, counter, challenge }: VerifiedPasskey,
  now: Date,
): Promise<void> {
  if (!(await redeemChallenge(trx, challenge))) throw new ChallengeExpired();
  const row = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .where((eb) =>
      eb.or([
        eb('counter', '<', counter),
        eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)]),
      ]),
    )
    .returning('passkey_id')
    .executeTakeFirst();
  if (!row) throw new PasskeyRefused('removed or used at the same time', userId);
}
