import type { Transaction } from 'kysely';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, signInWithCode } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { isoInZone } from '#server/time.ts';
import { withLockedUser } from '#server/user/lock.ts';
import { readUserId } from '#server/user/rows.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { isRequired } from './requireFactor.ts';
import { deleteFactor, recordFactorChange, resetFactor } from './changes.ts';
import { findSecret, type SecondFactor, stepOf, wrongCode } from './secondFactor.ts';
import { newSecret, showSecret } from './totp.ts';

/** How long a secret that is not confirmed can be. */
const setUpLifetimeMs = 15 * 60_000;

/** The state of the user's second factor. */
export const viewFactor: Handlers['login.php?run=getSecondFactor'] = async (context) => {
  const { db, user, session, businessTimeZone } = context;
  const secondFactor = requireOffered(context);
  const confirmed = await db
    .selectFrom('totp_secrets')
    .select('created_at')
    .where('user_id', '=', user.userId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  return {
    status: 'success',
    message: {
      ...(confirmed && { SINCE: isoInZone(confirmed.created_at, businessTimeZone) }),
      REQUIRED: isRequired(session, secondFactor),
      RECOVERY_CODES: await countRecoveryCodes(db, secondFactor.keys, user.userId),
    },
  };
};

/**
 * Creates a secret, which replaces one that is not confirmed. One that is in use stays until the new one
 * is confirmed.
 */
export const beginFactor: Handlers['login.php?run=beginSecondFactor'] = async (context) => {
  const { user, clock } = context;
  const { keys } = requireOffered(context);
  const secret = newSecret();
  const row = {
    secret: keys[0].encrypt(secret, user.userId),
    key_id: keys[0].id,
    created_at: clock(),
  };
  await changeOwn(context, async (trx) => {
    await trx
      .insertInto('totp_secrets')
      .values({ user_id: user.userId, is_confirmed: false, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'is_confirmed']).doUpdateSet(row))
      .execute();
  });
  const { text, address } = showSecret(secret, user.userName);
  return { status: 'success', message: { SECRET: text, ADDRESS: address } };
};

/** Puts the new secret into use, and returns new recovery codes. This session counts as begun with it. */
export const confirmFactor: Handlers['login.php?run=confirmSecondFactor'] = async (
  context,
  { code },
) => {
  const { user, session, clock, log } = context;
  const { keys } = requireOffered(context);
  const { userId } = user;
  const codes = await changeOwn(context, async (trx) => {
    const now = clock();
    const row = await findSecret(trx, userId, false);
    if (!row || now.getTime() - row.created_at.getTime() >= setUpLifetimeMs) {
      throw new Refusal('This took too long, or was done elsewhere. Start again.', 'conflict');
    }
    const step = stepOf(keys, row, code.replaceAll(/\s/g, ''), now);
    if (step === null) {
      log.warn({ event: 'second_factor_failed', userId });
      throw wrongCode();
    }
    await trx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .where('is_confirmed', '=', true)
      .execute();
    await trx
      .updateTable('totp_secrets')
      .set({ is_confirmed: true, created_at: now, last_step: step })
      .where('user_id', '=', userId)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ factor_at: now })
      .where('token_hash', '=', session.tokenHash)
      .execute();
    await recordFactorChange(trx, context, { userId, action: 'set up second factor', now });
    return replaceRecoveryCodes(trx, keys, userId);
  });
  log.info({ event: 'factor_enrolled', userId });
  return { status: 'success', message: codes };
};

/** Deletes the second factor of the user. */
export const removeFactor: Handlers['login.php?run=removeSecondFactor'] = async (context) => {
  const { user, session, clock, log } = context;
  if (isRequired(session, requireOffered(context))) {
    throw new Refusal('Your role needs a second step');
  }
  const { userId } = user;
  await changeOwn(context, async (trx) => {
    if (!(await deleteFactor(trx, userId))) throw noFactor();
    const action = 'remove second factor';
    await recordFactorChange(trx, context, { userId, action, now: clock() });
  });
  log.info({ event: 'factor_removed', userId });
  return { status: 'success', message: 'Second step is off' };
};

/** Creates new recovery codes. The earlier ones can no longer be used. */
export const renewCodes: Handlers['login.php?run=renewRecoveryCodes'] = async (context) => {
  const { user, clock, log } = context;
  const { keys } = requireOffered(context);
  const { userId } = user;
  const codes = await changeOwn(context, async (trx) => {
    if (!(await findSecret(trx, userId, true))) throw noFactor();
    const action = 'renew recovery codes';
    await recordFactorChange(trx, context, { userId, action, now: clock() });
    return replaceRecoveryCodes(trx, keys, userId);
  });
  log.info({ event: 'recovery_codes_renewed', userId });
  return { status: 'success', message: codes };
};

/** Deletes the second factor of another user, who lost it. All their sessions end. */
export const resetFactorOfUser: Handlers['user.php?run=resetSecondFactor'] = async (
  context,
  { user_id: id },
) => {
  requireOffered(context);
  const userId = readUserId(id);
  if (userId === context.user.userId) {
    throw new Refusal('You can change your own second step in Profile');
  }
  await withLockedUser(context, userId, async (trx) => {
    if (!(await resetFactor(trx, context, { userId, now: context.clock() }))) {
      throw new Refusal('This user has no second step');
    }
  });
  context.log.info({ event: 'factor_reset', userId: context.user.userId, target: userId });
  return { status: 'success', message: 'Second step was reset' };
};

const noFactor = () => new Refusal('Second step is off', 'conflict');

/** @throws Refusal if this server offers no second factor. */
function requireOffered({ secondFactor }: CallContext): SecondFactor {
  if (!secondFactor) throw new Refusal('This server has no second step');
  return secondFactor;
}

/** Runs a change of the user's second factor. One waits for another of the same user. */
function changeOwn<Result>(
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
    .innerJoin('totp_secrets', 'totp_secrets.user_id', 'sessions.user_id')
    .select('sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('factor_at', 'is', null)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  if (unproved) throw signInWithCode();
}
