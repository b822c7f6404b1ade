import { sql, type Transaction } from 'kysely';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, TooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { roleNumbers } from '#domain/roles.ts';
import { beginSession, endSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { clientNetwork } from '#server/http/clientNetwork.ts';
import type { SharedLimit } from '#server/http/sharedLimit.ts';
import { countAttempt, clearFailures, type NamedAccount, subjectOf } from './accountThrottle.ts';
import { isKnownDevice, rememberDevice } from './knownDevices.ts';
import { hashPassword, type HashPlace, isOutdated, withHashPlace } from './passwords.ts';

/**
 * Signs a user in (specification, sections 2 and 7).
 * @param perAddress limits failed attempts from unknown browsers. It slows down attempts of one
 * password on many names.
 */
export function loginHandler(perAddress: SharedLimit): Handlers['login.php?run=login'] {
  return async (context, credentials) => {
    const { log, sessionTimes } = context;
    const network = clientNetwork(context.address);
    const { user, subject, isKnown } = await authenticate(context, credentials, async () => {
      if ((await perAddress.count(network)) > 0) throw new TooManyAttempts();
    });
    const { password } = credentials;
    const { attempts, ended } = await signIn(context, user, { subject, password });
    if (!isKnown) perAddress.giveBack(network);
    log.info({ event: 'signed_in', userId: user.user_id, failuresBefore: attempts - 1 });
    if (ended > 0) log.warn({ event: 'too_many_sessions', userId: user.user_id, ended });
    return {
      status: 'success',
      message: {
        USER_NAME: user.user_name,
        USER_ID: String(user.user_id),
        ROLE: roleNumbers[user.role],
        USER_CODE: user.user_code,
        PHONE: user.phone,
      },
      session_limits: { idle_ms: sessionTimes.idleMs, absolute_ms: sessionTimes.absoluteMs },
    };
  };
}

interface Credentials {
  username: string;
  password: string;
}

interface Authenticated {
  user: UserRow;
  /** Key of the counted attempts. */
  subject: string;
  /** True if the user has signed in from this browser before. */
  isKnown: boolean;
}

/**
 * Checks the password of a sign-in. Takes a place in the queue of hashes first, because a sign-in
 * that a full queue refuses is no failed attempt.
 * @param countAddress counts an attempt from an unknown browser.
 */
async function authenticate(
  context: PublicContext,
  { username, password }: Credentials,
  countAddress: () => Promise<void>,
): Promise<Authenticated> {
  const find = () => findAccount(context, username);
  const check = (place: HashPlace, account: Account) =>
    checkPassword(context, place, account, password);
  const fromUnknownBrowser = (findAccount: () => Promise<Account>) =>
    withHashPlace('unknown browsers', async (place) => {
      await countAddress();
      return check(place, await findAccount());
    });
  try {
    // Refused before the account is read, so that a flood of requests costs little.
    if (context.deviceCookie.token === null) return await fromUnknownBrowser(find);
    const account = await find();
    const { user, knownDevice } = account;
    if (!user || knownDevice === null) return await fromUnknownBrowser(async () => account);
    return await withHashPlace(user.user_id, (place) => check(place, account));
  } catch (error) {
    if (error instanceof TooManyAttempts) context.log.warn({ event: 'sign_in_throttled' });
    throw error;
  }
}

async function checkPassword(
  context: PublicContext,
  place: HashPlace,
  { user, ...account }: Account,
  password: string,
): Promise<Authenticated> {
  const { db, clock } = context;
  const subject = subjectOf(account);
  if (!(await countAttempt(db, subject, clock()))) throw new TooManyAttempts();
  const isCorrect = await place.isPassword(password, user?.password_hash ?? null);
  if (!isCorrect || !user || user.deleted_flg === 'D') throw wrongCredentials(context, user);
  return { user, subject, isKnown: account.knownDevice !== null };
}

interface Account extends NamedAccount {
  user: UserRow | undefined;
}

/** Finds the account of a name. Makes the same queries whether it exists or not. */
async function findAccount(
  { db, clock, deviceCookie: { token } }: PublicContext,
  userName: string,
): Promise<Account> {
  const { foldedName } = await db
    .selectNoFrom(sql<string>`lower(${userName}::text)`.as('foldedName'))
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(user_name)`, '=', foldedName)
    .executeTakeFirst();
  const userId = user?.user_id ?? null;
  const isKnown = token !== null && (await isKnownDevice(db, token, { userId, now: clock() }));
  return { user, userId, foldedName, knownDevice: isKnown ? token : null };
}

// Unknown names, wrong passwords and inactive users get the same answer.
function wrongCredentials({ log }: PublicContext, user: UserRow | undefined): Refusal {
  log.warn({ event: 'sign_in_failed', userId: user?.user_id ?? null });
  return new Refusal('Invalid username or password');
}

/**
 * Creates the session.
 * @returns the number of attempts, including this one, and of sessions above the maximum that it
 * ended.
 */
async function signIn(
  context: PublicContext,
  user: UserRow,
  { subject, password }: { subject: string; password: string },
): Promise<{ attempts: number; ended: number }> {
  const { db, clock, cookie, deviceCookie, sessionTimes, sessionsPerUser } = context;
  const newHash = isOutdated(user.password_hash) ? await hashAgain(password) : null;
  const token = newToken();
  const { device, ...outcome } = await inTransaction(db, async (trx) => {
    await lockUnchanged(context, trx, user);
    if (newHash !== null) await replaceHash(trx, user.user_id, newHash);
    if (cookie.token !== null) await endSession(trx, hashToken(cookie.token));
    const now = clock();
    const ended = await beginSession(trx, {
      userId: user.user_id,
      token,
      now,
      times: sessionTimes,
      maxSessions: sessionsPerUser,
    });
    return {
      ended,
      device: await rememberDevice(trx, deviceCookie.token, { userId: user.user_id, now }),
      // In the same database transaction as the session.
      attempts: await clearFailures(trx, subject),
    };
  });
  cookie.set(token);
  deviceCookie.set(device);
  return outcome;
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

/** Refuses a user who was deactivated or got another password in the meantime. */
async function lockUnchanged(
  context: PublicContext,
  trx: Transaction<Schema>,
  user: UserRow,
): Promise<void> {
  const unchanged = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user.user_id)
    .where('deleted_flg', '=', '')
    .where('password_hash', '=', user.password_hash)
    .forUpdate()
    .executeTakeFirst();
  if (!unchanged) throw wrongCredentials(context, user);
}

async function replaceHash(trx: Transaction<Schema>, userId: number, hash: string) {
  await trx
    .updateTable('users')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}
