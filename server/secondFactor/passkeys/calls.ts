import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, sessionFailed } from '#server/api/refusals.ts';
import { changeOwn, finishRemoval, finishAddition, requireOffered } from '../changeOwn.ts';
import { recordFactorChange } from '../changes.ts';
import { readFactors } from '../factors.ts';
import { replaceRecoveryCodes } from '../recoveryCodes.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { confirmSession } from '#server/sessions/sessions.ts';
import { acceptPasskey, ChallengeExpired, PasskeyRefused } from './accept.ts';
import { askForNewPasskey, askForPasskey, sessionScope } from './ask.ts';
import { redeemChallenge } from './challenges.ts';
import { requireRelyingParty } from './relyingParty.ts';
import { verifyNewPasskey, verifyPasskey } from './verify.ts';

const maxPasskeys = 20;

/** Asks for a new passkey of the user. */
export const beginPasskey: Handlers['login.php?run=beginPasskey'] = async (context) => {
  requireOffered(context);
  const relyingParty = requireRelyingParty(context);
  const owner = { ...context.user, now: context.clock() };
  const scope = sessionScope(context, 'add');
  const message = await changeOwn(context, (trx) =>
    askForNewPasskey(trx, relyingParty, scope, owner),
  );
  return { status: 'success', message };
};

/**
 * Adds a passkey. The first proof besides the password turns the second step on, with recovery codes. This
 * session counts as begun with it.
 */
export const addPasskey: Handlers['login.php?run=addPasskey'] = async (
  context,
  { passkey, name },
) => {
  const { user, clock, log } = context;
  const { keys } = requireOffered(context);
  const { userId } = user;
  const { created, challenge } = await verifyNewPasskey(
    context,
    passkey,
    sessionScope(context, 'add'),
  ).catch((error: unknown) => {
    if (error instanceof PasskeyRefused) {
      log.warn({ event: 'second_factor_failed', userId, by: 'passkey', reason: error.reason });
    }
    throw error;
  });
  const codes = await changeOwn(context, async (trx) => {
    if (!(await redeemChallenge(trx, challenge))) throw new ChallengeExpired();
    const isFirst = (await readFactors(trx, userId)).length === 0;
    const { count } = await trx
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maxPasskeys) throw new Refusal('You have too many passkeys. Remove one first.');
    const now = clock();
    const row = { ...created, user_id: userId, name, created_at: now };
    const added = await trx
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    if (!added) throw new Refusal('This passkey is already in use', 'conflict');
    await finishAddition(trx, context, now);
    const change = { userId, action: 'add passkey', now, passkey: [null, name] } as const;
    await recordFactorChange(trx, context, change);
    return isFirst ? replaceRecoveryCodes(trx, keys, userId) : [];
  });
  log.info({ event: 'passkey_added', userId });
  return { status: 'success', message: codes };
};

/** Renames a passkey of the user. */
export const renamePasskey: Handlers['login.php?run=renamePasskey'] = async (
  context,
  { passkey_id: passkeyId, name },
) => {
  const { user, clock, log } = context;
  requireOffered(context);
  const { userId } = user;
  await changeOwn(context, async (trx) => {
    const before = await trx
      .selectFrom('passkeys')
      .select('name')
      .where('passkey_id', '=', passkeyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.name === name) return;
    await trx.updateTable('passkeys').set({ name }).where('passkey_id', '=', passkeyId).execute();
    await recordFactorChange(trx, context, {
      userId,
      action: 'rename passkey',
      now: clock(),
      passkey: [before.name, name],
    });
  });
  log.info({ event: 'passkey_renamed', userId });
  return { status: 'success', message: 'Passkey was renamed' };
};

/** Removes a passkey of the user. Without another proof besides the password, the second step is then off. */
export const removePasskey: Handlers['login.php?run=removePasskey'] = async (
  context,
  { passkey_id: passkeyId },
) => {
  const { user, clock, log } = context;
  requireOffered(context);
  const { userId } = user;
  await changeOwn(context, async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('passkey_id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound();
    await finishRemoval(trx, context);
    await recordFactorChange(trx, context, {
      userId,
      action: 'remove passkey',
      now: clock(),
      passkey: [removed.name, null],
    });
  });
  log.info({ event: 'passkey_removed', userId });
  return { status: 'success', message: 'Passkey was removed' };
};

const notFound = () => new Refusal('Passkey not found', 'not_found');

/** Asks for a passkey in place of the password. */
export const beginConfirmation: Handlers['login.php?run=beginPasskeyConfirmation'] = async (
  context,
) => {
  requireOffered(context);
  const scope = sessionScope(context, 'confirm');
  const message = await askForPasskey(context, requireRelyingParty(context), scope);
  return { status: 'success', message };
};

/** Checks a passkey of the session's user, and records in the session that it was used now. */
export const confirmWithPasskey: Handlers['login.php?run=confirmWithPasskey'] = async (
  context,
  { passkey },
) => {
  requireOffered(context);
  const { db, user, session, clock, log } = context;
  const { userId } = user;
  const scope = sessionScope(context, 'confirm');
  const verified = await verifyPasskey(context, passkey, scope).catch((error: unknown) => {
    if (error instanceof PasskeyRefused) {
      log.warn({ event: 'password_not_confirmed', userId, by: 'passkey', reason: error.reason });
    }
    throw error;
  });
  await inTransaction(db, async (trx) => {
    await confirmActor(trx, context);
    await acceptPasskey(trx, verified, clock());
    if (!(await confirmSession(trx, session.tokenHash, clock()))) throw sessionFailed();
  });
  log.info({ event: 'password_confirmed', userId, by: 'passkey' });
  return { status: 'success', message: 'Passkey confirmed' };
};
