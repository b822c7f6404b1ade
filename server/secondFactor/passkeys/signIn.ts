import type { PasskeyProof } from '#api/contract/passkey.ts';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, TooManyAttempts } from '#server/api/refusals.ts';
import type { UserRow } from '#server/db/schema.ts';
import { factorNotices } from '../notices.ts';
import { clientNetwork } from '#server/http/overload/clientNetwork.ts';
import type { SharedLimit } from '#server/http/overload/sharedLimit.ts';
import { answerSignedIn } from '#server/signIn/answerSignedIn.ts';
import { beginBrowserSession } from '#server/signIn/beginBrowserSession.ts';
import { lockedAccount, recordUse } from '#server/signIn/recordUse.ts';
import { toSignedIn } from '#server/sessions/signedIn.ts';
import { isLockedUnused } from '#server/users/unused.ts';
import { acceptPasskey, PasskeyRefused, type VerifiedPasskey } from './accept.ts';
import { askAtSignIn, signInScope } from './ask.ts';
import { isPasskeySignInOffered, requireRelyingParty } from './relyingParty.ts';
import { verifyPasskey } from './verify.ts';

/** Asks for a passkey of any user. @param perAddress limits the challenges of a network */
export function beginPasskeySignInHandler(
  perAddress: SharedLimit,
): Handlers['login.php?run=beginPasskeySignIn'] {
  return async (context) => {
    requireSignInOffered(context);
    await countAttempt(context, perAddress);
    const message = await askAtSignIn(context, requireRelyingParty(context), null);
    return { status: 'success', message };
  };
}

/**
 * Signs a user in who has proved with a passkey who they are, which counts as both factors.
 * @param perAddress limits failed sign-ins. It gives a success back.
 */
export function signInWithPasskeyHandler(
  perAddress: SharedLimit,
): Handlers['login.php?run=signInWithPasskey'] {
  return async (context, { passkey }) => {
    requireSignInOffered(context);
    await countAttempt(context, perAddress);
    const giveBack = () => perAddress.giveBack(clientNetwork(context.address));
    const { user, ended, notices } = await signIn(context, passkey).catch((error: unknown) => {
      if (error instanceof PasskeyRefused) {
        const { userId, reason } = error;
        context.log.warn({ event: 'sign_in_failed', userId, by: 'passkey', reason });
      } else if (!(error instanceof Refusal)) giveBack();
      throw error;
    });
    giveBack();
    const userId = user.user_id;
    context.log.info({ event: 'signed_in', userId, by: 'passkey' });
    if (ended > 0) context.log.warn({ event: 'too_many_sessions', userId, ended });
    return {
      ...answerSignedIn(context, toSignedIn(user)),
      ...(notices.length > 0 && { notices }),
    };
  };
}

function requireSignInOffered(context: PublicContext): void {
  if (!isPasskeySignInOffered(context)) {
    throw new Refusal('Passkeys cannot take the place of the password here');
  }
}

async function countAttempt(context: PublicContext, perAddress: SharedLimit): Promise<void> {
  if ((await perAddress.count(clientNetwork(context.address))) === 0) return;
  context.log.warn({ event: 'sign_in_throttled' });
  throw new TooManyAttempts();
}

async function signIn(context: PublicContext, proof: PasskeyProof) {
  const verified = await verifyPasskey(context, proof, signInScope(context, null));
  const user = await findUser(context, verified);
  const { setCookies, ...outcome } = await inTransaction(context.db, async (trx) => {
    const now = context.clock();
    await recordUse(trx, user, now, inactive);
    await acceptPasskey(trx, verified, now);
    const session = { userId: user.user_id, now, factorAt: now };
    return {
      ...(await beginBrowserSession(trx, context, session)),
      notices: await factorNotices(trx, user),
    };
  });
  setCookies();
  return { user, ...outcome };
}

/** @throws Refusal of a user who may not sign in. */
async function findUser(context: PublicContext, { userId }: VerifiedPasskey): Promise<UserRow> {
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .select(isLockedUnused(context).as('is_locked'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.deleted_flg === 'D') throw inactive(user);
  if (user.is_locked) throw lockedAccount(context, user);
  return user;
}

const inactive = (user: UserRow | undefined) =>
  new PasskeyRefused('the user is not active', user?.user_id);
