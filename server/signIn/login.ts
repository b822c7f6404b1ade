import { sql, type Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, TooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '../db/schema.ts';
import { clientNetwork } from '../http/overload/clientNetwork.ts';
import type { SharedLimit } from '../http/overload/sharedLimit.ts';
import { toSignedIn } from '../sessions/signedIn.ts';
import { isLockedUnused } from '../users/unused.ts';
import { readFactors } from '../secondFactor/factors.ts';
import {
  ChallengeExpired,
  PasskeyRefused,
  type VerifiedPasskey,
} from '../secondFactor/passkeys/accept.ts';
import { askAtSignIn, signInScope } from '../secondFactor/passkeys/ask.ts';
import { verifyPasskey } from '../secondFactor/passkeys/verify.ts';
import {
  CodeNeeded,
  type FactorAttempt,
  type Proof,
  proveFactor,
  UnreadableSecret,
} from '../secondFactor/secondFactor.ts';
import { factorNotices } from '../secondFactor/notices.ts';
import { clearFailures, revertAttempt } from './accountThrottle.ts';
import { answerSignedIn } from './answerSignedIn.ts';
import {
  type Attempt,
  authenticate,
  type Authenticated,
  wrongCredentials,
} from './authenticate.ts';
import { beginBrowserSession } from './beginBrowserSession.ts';
import { isKnownDevice } from './knownDevices.ts';
import { lockedAccount, recordUse } from './recordUse.ts';
import { hashPassword, isOutdated } from './passwords.ts';

/**
 * Signs a user in (specification, sections 2 and 7).
 * @param perAddress limits failed attempts from unknown browsers. It slows down attempts of one
 * password on many names.
 */
export function loginHandler(perAddress: SharedLimit): Handlers['login.php?run=login'] {
  return async (context, credentials) => {
    const { log } = context;
    const attempt = {
      password: credentials.password,
      findAccount: () => findAccount(context, credentials.username),
      refuse(user: UserRow | undefined) {
        log.warn({ event: 'sign_in_failed', userId: user?.user_id ?? null });
        return wrongCredentials();
      },
    };
    const authenticated = await authenticate(context, perAddress, attempt);
    const { user, isKnown } = authenticated;
    const userId = user.user_id;
    if (user.is_locked) throw lockedAccount(context, user);
    const giveBack = () => {
      if (!isKnown) perAddress.giveBack(clientNetwork(context.address));
    };
    const signingIn = signIn(context, authenticated, attempt, credentials);
    const { attempts, ended, proof, notices } = await signingIn.catch(async (error: unknown) => {
      // Neither a failure nor a success: a wrong code counts as a failure.
      if (error instanceof CodeNeeded) {
        await revertAttempt(context.db, authenticated.counted, context.clock());
        giveBack();
        throw await askForFactor(context, error, userId);
      }
      throw error;
    });
    giveBack();
    log.info({ event: 'signed_in', userId, failuresBefore: attempts - 1 });
    if (proof?.by === 'recovery code') {
      log.warn({ event: 'recovery_code_used', userId, left: proof.codesLeft });
    }
    if (ended > 0) log.warn({ event: 'too_many_sessions', userId, ended });
    return {
      ...answerSignedIn(context, toSignedIn(user)),
      ...(notices.length > 0 && { notices }),
      ...(proof?.by === 'recovery code' && { recovery_codes: proof.codesLeft }),
    };
  };
}

/** Finds the account of a name. Makes the same queries whether it exists or not. */
async function findAccount(context: PublicContext, userName: string) {
  const { db, clock, deviceCookie } = context;
  const { token } = deviceCookie;
  const { foldedName } = await db
    .selectNoFrom(sql<string>`lower(search_form(${userName}))`.as('foldedName'))
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .select(isLockedUnused(context).as('is_locked'))
    .where(sql`lower(search_form(user_name))`, '=', foldedName)
    // Of names that only look the same, the typed one.
    .orderBy(sql`lower(user_name) = lower(${userName}::text)`, 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  const userId = user?.user_id ?? null;
  const isKnown = token !== null && (await isKnownDevice(db, token, { userId, now: clock() }));
  return { user, userId, foldedName, knownDevice: isKnown ? token : null };
}

interface SignedIn {
  /** Number of attempts, including this one. */
  attempts: number;
  /** Number of sessions above the maximum that were ended. */
  ended: number;
  /** Null if the user has no second factor. */
  proof: Proof | null;
  /** Notices about the user's second factor. */
  notices: string[];
}

/** Checks the second factor and creates the session. @throws Refusal */
async function signIn(
  context: PublicContext,
  { user, counted }: Authenticated<UserRow>,
  { password, refuse }: Attempt,
  sent: SentFactor,
): Promise<SignedIn> {
  const { db, clock } = context;
  const userId = user.user_id;
  const passkey = await checkPasskey(context, userId, sent);
  const newHash = isOutdated(user.password_hash) ? await hashAgain(password) : null;
  const { setCookies, ...outcome } = await inTransaction(db, async (trx) => {
    const now = clock();
    await recordUse(trx, user, now, refuse);
    const proof = await prove(trx, context, { userId, code: sent.code, passkey, now });
    if (newHash !== null) await replaceHash(trx, userId, newHash);
    const session = { userId, now, factorAt: proof ? now : null };
    return {
      ...(await beginBrowserSession(trx, context, session)),
      proof,
      notices: context.secondFactor ? await factorNotices(trx, user) : [],
      // In the same database transaction as the session.
      attempts: await clearFailures(trx, counted.subject),
    };
  });
  setCookies();
  return outcome;
}

/** Second factor that the user sends with the password. */
type SentFactor = Pick<RequestOf<'login.php?run=login'>, 'code' | 'passkey'>;

/** Checks the passkey of a sign-in, outside of the database transaction. @returns null without one */
async function checkPasskey(
  context: PublicContext,
  userId: number,
  { passkey }: SentFactor,
): Promise<VerifiedPasskey | null> {
  if (!context.secondFactor || !passkey) return null;
  try {
    return await verifyPasskey(context, passkey, signInScope(context, userId));
  } catch (error) {
    logRefusedFactor(context, userId, error);
    // The password is right, so the person is asked again.
    throw error instanceof ChallengeExpired ? new CodeNeeded(error.message) : error;
  }
}

/** Returns the refusal of a sign-in without second factor, with what the user can prove it by. */
async function askForFactor(
  context: PublicContext,
  error: CodeNeeded,
  userId: number,
): Promise<CodeNeeded> {
  const { db, relyingParty } = context;
  const kinds = await readFactors(db, userId);
  if (!kinds.includes('passkey')) return error;
  const factors = kinds.filter((kind) => kind === 'app' || relyingParty !== null);
  const passkey = relyingParty && (await askAtSignIn(context, relyingParty, userId));
  return new CodeNeeded(error.problem, { factors, ...(passkey && { passkey }) });
}

/** Checks the second factor of a user who has one, and logs why it was refused. */
async function prove(
  trx: Transaction<Schema>,
  context: PublicContext,
  attempt: FactorAttempt,
): Promise<Proof | null> {
  if (!context.secondFactor) return null;
  try {
    return await proveFactor(trx, context.secondFactor, attempt);
  } catch (error) {
    logRefusedFactor(context, attempt.userId, error);
    throw error;
  }
}

function logRefusedFactor({ log }: PublicContext, userId: number, error: unknown): void {
  if (error instanceof CodeNeeded) log.info({ event: 'second_factor_asked', userId });
  else if (error instanceof UnreadableSecret) log.error({ event: 'factor_unreadable', userId });
  else if (error instanceof PasskeyRefused) {
    log.warn({ event: 'second_factor_failed', userId, by: 'passkey', reason: error.reason });
  } else if (error instanceof Refusal) log.warn({ event: 'second_factor_failed', userId });
}

/** Hashes a password, or returns null if the queue is full; a later sign-in tries again. */
async function hashAgain(password: string): Promise<string | null> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (error instanceof TooManyAttempts) return null;
    throw error;
  }
}

async function replaceHash(trx: Transaction<Schema>, userId: number, hash: string) {
  await trx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}
