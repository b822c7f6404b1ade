import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { listPasskeys } from './passkeys/list.ts';
import { isoInZone } from '../time.ts';
import { withLockedUser } from '../users/lock.ts';
import { readUserId } from '../users/rows.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { changeOwn, finishRemoval, finishAddition, requireOffered } from './changeOwn.ts';
import { deleteApp, recordFactorChange, resetFactor } from './changes.ts';
import { readFactors } from './factors.ts';
import { isRequired } from './requireFactor.ts';
import { findSecret, stepOf, wrongCode } from './secondFactor.ts';
import { newSecret, showSecret } from './totp.ts';

/** Time limit for confirming a secret. */
const setUpLifetimeMs = 15 * 60_000;

/** The state of the user's second factor. */
export const viewFactor: Handlers['login.php?run=getSecondFactor'] = async (context) => {
  const { db, user, session, businessTimeZone, relyingParty } = context;
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
      ...(relyingParty && { PASSKEYS: await listPasskeys(context) }),
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
  const { user, clock, log } = context;
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
    await finishAddition(trx, context, now);
    await recordFactorChange(trx, context, { userId, action: 'set up second factor', now });
    return replaceRecoveryCodes(trx, keys, userId);
  });
  log.info({ event: 'factor_enrolled', userId });
  return { status: 'success', message: codes };
};

/** Removes the authenticator app of the user. Without a passkey, the second step is then off. */
export const removeFactor: Handlers['login.php?run=removeSecondFactor'] = async (context) => {
  const { user, clock, log } = context;
  requireOffered(context);
  const { userId } = user;
  const isOff = await changeOwn(context, async (trx) => {
    if (!(await deleteApp(trx, userId))) throw noFactor();
    const isOff = await finishRemoval(trx, context);
    const action = isOff ? 'remove second factor' : 'remove authenticator app';
    await recordFactorChange(trx, context, { userId, action, now: clock() });
    return isOff;
  });
  log.info({ event: 'factor_removed', userId });
  const message = isOff ? 'Second step is off' : 'Authenticator app was removed';
  return { status: 'success', message };
};

/** Creates new recovery codes. The earlier ones can no longer be used. */
export const renewCodes: Handlers['login.php?run=renewRecoveryCodes'] = async (context) => {
  const { user, clock, log } = context;
  const { keys } = requireOffered(context);
  const { userId } = user;
  const codes = await changeOwn(context, async (trx) => {
    if ((await readFactors(trx, userId)).length === 0) throw noFactor();
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
