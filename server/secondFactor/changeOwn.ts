import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, signInWithCode } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { endOtherSessions } from '../sessions/endSessions.ts';
import { endWithoutFactor, hasApp, hasPasskey } from './factors.ts';
import { isRequired } from './requireFactor.ts';
import type { SecondFactor } from './secondFactor.ts';

/** @throws Refusal if this server offers no second factor. */
export function requireOffered({ secondFactor }: CallContext): SecondFactor {
  if (!secondFactor) throw new Refusal('This server has no second step');
  return secondFactor;
}

/** Runs a change of the user's second factor. One waits for another of the same user. */
export function changeOwn<Result>(
  context: CallContext,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
    await trx
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', context.user.userId)
      .forUpdate()
      .execute();
    await confirmActor(trx, context);
    await requireProof(trx, context);
    return work(trx);
  });
}

/**
 * Refuses to change a second factor in a session that was begun without it: whoever has the password alone
 * could otherwise replace it. Reads the session again, under the lock. @throws HttpRefusal
 */
async function requireProof(
  trx: Transaction<Schema>,
  { session: { tokenHash } }: CallContext,
): Promise<void> {
  const unproved = await trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select('sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('factor_at', 'is', null)
    .where((eb) => eb.or([hasApp, hasPasskey]))
    .executeTakeFirst();
  if (unproved) throw signInWithCode();
}

/**
 * The session counts as begun with the second factor, which the user has just proved to have. The others of
 * the user, which were begun without it, end.
 */
export async function finishAddition(
  trx: Transaction<Schema>,
  context: CallContext,
  now: Date,
): Promise<void> {
  const { user, session } = context;
  await endOtherSessions(trx, context, { userId: user.userId });
  await trx
    .updateTable('sessions')
    .set({ factor_at: now })
    .where('token_hash', '=', session.tokenHash)
    .execute();
}

/**
 * Ends the other sessions of the user after a factor was removed, and the second step if it was the last one.
 * @returns true if it was @throws Refusal if the role needs one
 */
export async function finishRemoval(
  trx: Transaction<Schema>,
  context: CallContext,
): Promise<boolean> {
  const { user, session, secondFactor } = context;
  const isOff = await endWithoutFactor(trx, user.userId);
  if (isOff && isRequired(session, secondFactor)) {
    throw new Refusal('Your role needs a second step');
  }
  await endOtherSessions(trx, context, { userId: user.userId });
  return isOff;
}
