import type { Transaction } from 'kysely';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { clientNetwork } from '../http/overload/clientNetwork.ts';
import type { SharedLimit } from '../http/overload/sharedLimit.ts';
import { confirmSession } from '../sessions/sessions.ts';
import { clearFailures, type CountedAttempt, revertAttempt } from './accountThrottle.ts';
import {
  type Account,
  type Attempt,
  authenticate,
  lockUnchanged,
  wrongCredentials,
} from './authenticate.ts';
import { isKnownDevice } from './knownDevices.ts';

/**
 * Checks the password of the session's user, and records in the session that it was typed now. Attempts
 * count as attempts to sign in. @param perAddress limits failed attempts from unknown browsers.
 */
export function confirmPasswordHandler(
  perAddress: SharedLimit,
): Handlers['login.php?run=confirmPassword'] {
  return async (context, { password }) => {
    const { userId } = context.user;
    const attempt: Attempt = {
      password,
      findAccount: () => findOwnAccount(context),
      refuse() {
        context.log.warn({ event: 'password_not_confirmed', userId });
        return wrongCredentials();
      },
    };
    const { user, counted, isKnown } = await authenticate(context, perAddress, attempt);
    const attempts = await inTransaction(context.db, async (trx) => {
      await lockUnchanged(trx, user, attempt.refuse);
      const { tokenHash } = context.session;
      if (!(await confirmSession(trx, tokenHash, context.clock()))) throw sessionFailed();
      return countFailures(trx, context, counted);
    });
    if (!isKnown) perAddress.giveBack(clientNetwork(context.address));
    context.log.info({ event: 'password_confirmed', userId, failuresBefore: attempts - 1 });
    return { status: 'success', message: 'Password confirmed' };
  };
}

/**
 * Ends the attempt. The count also limits the attempts to guess a code, so the password alone does not reset
 * it for a user who needs a code. @returns the number of attempts.
 */
async function countFailures(
  trx: Transaction<Schema>,
  { session, secondFactor, clock }: CallContext,
  counted: CountedAttempt,
): Promise<number> {
  if (!secondFactor || !session.hasFactor) return clearFailures(trx, counted.subject);
  return revertAttempt(trx, counted, clock());
}

async function findOwnAccount(context: CallContext): Promise<Account> {
  const { db, clock, deviceCookie } = context;
  const { userId, userName } = context.user;
  const { token } = deviceCookie;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isKnown = token !== null && (await isKnownDevice(db, token, { userId, now: clock() }));
  return { user, userId, foldedName: userName, knownDevice: isKnown ? token : null };
}
