import { sql, type Transaction } from 'kysely';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, TooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { roleNumbers } from '#domain/roles.ts';
import { endSubscriptionsOfDevice } from '#server/push/subscriptions.ts';
import { beginSession, endSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { clientNetwork } from '#server/http/clientNetwork.ts';
import type { SharedLimit } from '#server/http/sharedLimit.ts';
import { isLockedUnused } from '#server/user/unused.ts';
import {
  CodeNeeded,
  type Proof,
  proveFactor,
  UnreadableSecret,
} from '#server/factor/secondFactor.ts';
import { factorNotices } from '#server/factor/notices.ts';
import { clearFailures, revertAttempt } from './accountThrottle.ts';
import {
  type Attempt,
  authenticate,
  type Authenticated,
  unchanged,
  wrongCredentials,
} from './authenticate.ts';
import { isKnownDevice, rememberDevice } from './knownDevices.ts';
import { hashPassword, isOutdated } from './passwords.ts';

/**
 * Signs a user in (specification, sections 2 and 7).
 * @param perAddress limits failed attempts from unknown browsers. It slows down attempts of one
 * password on many names.
 */
export function loginHandler(perAddress: SharedLimit): Handlers['login.php?run=login'] {
  return async (context, credentials) => {
    const { log, sessionTimes } = context;
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
    const signingIn = signIn(context, authenticated, attempt, credentials.code);
    const { attempts, ended, proof, notices } = await signingIn.catch(async (error: unknown) => {
      // Neither a failure nor a success: a wrong code counts as a failure.
      if (error instanceof CodeNeeded) {
        await revertAttempt(context.db, authenticated.counted, context.clock());
        giveBack();
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
      status: 'success',
      message: {
        USER_NAME: user.user_name,
        USER_ID: String(user.user_id),
        ROLE: roleNumbers[user.role],
        USER_CODE: user.user_code,
        PHONE: user.phone,
      },
      ...(notices.length > 0 && { notices }),
      ...(proof?.by === 'recovery code' && { recovery_codes: proof.codesLeft }),
      session_limits: { idle_ms: sessionTimes.idleMs, absolute_ms: sessionTimes.absoluteMs },
    };
  };
}

/** Finds the account of a name. Makes the same queries whether it exists or not. */
async function findAccount(context: PublicContext, userName: string) {
  const { db, clock, deviceCookie } = context;
  const { token } = deviceCookie;
  const { foldedName } = await db
    .selectNoFrom(sql<string>`lower(${userName}::text)`.as('foldedName'))
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .select(isLockedUnused(context).as('is_locked'))
    .where(sql`lower(user_name)`, '=', foldedName)
    .executeTakeFirst();
  const userId = user?.user_id ?? null;
  const isKnown = token !== null && (await isKnownDevice(db, token, { userId, now: clock() }));
  return { user, userId, foldedName, knownDevice: isKnown ? token : null };
}

/** Only those who give the right password get this answer. */
function lockedAccount({ log, lockUnusedDays }: PublicContext, user: UserRow): Refusal {
  log.warn({ event: 'sign_in_locked', userId: user.user_id });
  return new Refusal(
    `This account was not used for ${lockUnusedDays} days. Ask an admin to unlock it.`,
  );
}

interface SignedIn {
  /** Number of attempts, including this one. */
  attempts: number;
  /** Number of sessions above the maximum that were ended. */
  ended: number;
  /** Null if the user has no second factor. */
  proof: Proof | null;
  /** What the user should know about the second factor. */
  notices: string[];
}

/** Checks the second factor and creates the session. @throws Refusal */
async function signIn(
  context: PublicContext,
  { user, counted }: Authenticated<UserRow>,
  { password, refuse }: Attempt,
  code: string | undefined,
): Promise<SignedIn> {
  const { db, clock, cookie, deviceCookie, sessionTimes, sessionsPerUser } = context;
  const userId = user.user_id;
  const origin = { address: context.address, device: context.device };
  const newHash = isOutdated(user.password_hash) ? await hashAgain(password) : null;
  const token = newToken();
  const { device, ...outcome } = await inTransaction(db, async (trx) => {
    const now = clock();
    await recordUse(trx, user, now, refuse);
    const proof = await prove(trx, context, { userId, code, now });
    if (newHash !== null) await replaceHash(trx, userId, newHash);
    if (cookie.token !== null) await endSession(trx, hashToken(cookie.token));
    // Another user of this browser may not have signed out.
    await endSubscriptionsOfDevice(trx, deviceCookie.token, userId);
    const ended = await beginSession(trx, {
      userId,
      origin,
      token,
      now,
      factorAt: proof ? now : null,
      times: sessionTimes,
      maxSessions: sessionsPerUser,
    });
    return {
      ended,
      proof,
      notices: context.secondFactor ? await factorNotices(trx, user) : [],
      device: await rememberDevice(trx, deviceCookie.token, { userId, now }),
      // In the same database transaction as the session.
      attempts: await clearFailures(trx, counted.subject),
    };
  });
  cookie.set(token);
  deviceCookie.set(device);
  return outcome;
}

/** Checks the code of a user with a second factor, and logs why it was refused. */
async function prove(
  trx: Transaction<Schema>,
  { secondFactor, log }: PublicContext,
  attempt: Parameters<typeof proveFactor>[2],
): Promise<Proof | null> {
  if (!secondFactor) return null;
  try {
    return await proveFactor(trx, secondFactor, attempt);
  } catch (error) {
    const { userId } = attempt;
    if (error instanceof CodeNeeded) log.info({ event: 'second_factor_asked', userId });
    else if (error instanceof UnreadableSecret) log.error({ event: 'factor_unreadable', userId });
    else if (error instanceof Refusal) log.warn({ event: 'second_factor_failed', userId });
    throw error;
  }
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

/** Locks the user. Refuses one who was deactivated or got another password in the meantime. */
async function recordUse(
  trx: Transaction<Schema>,
  user: UserRow,
  now: Date,
  refuse: Attempt['refuse'],
): Promise<void> {
  const row = await trx
    .updateTable('users')
    .set({ last_used_at: now })
    .where((eb) => eb.and(unchanged(user)))
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw refuse(user);
}

async function replaceHash(trx: Transaction<Schema>, userId: number, hash: string) {
  await trx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}
