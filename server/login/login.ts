import { type Kysely, sql, type Transaction } from 'kysely';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, tooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { roleNumbers } from '#domain/roles.ts';
import { beginSession, endSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { admitAttempt, forgetFailures, subjectOf } from './accountThrottle.ts';
import type { AddressThrottle } from './addressThrottle.ts';
import { isKnownDevice, rememberDevice } from './knownDevices.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

/** Signs a person in (specification, sections 2 and 7). */
export function loginHandler(addresses: AddressThrottle): Handlers['login.php?run=login'] {
  return async (context, { username, password }) => {
    const { db, clock, address, log, sessionTimes } = context;
    const subject = await subjectOfAttempt(context, username);
    if (!addresses.admit(address) || !(await admitAttempt(db, subject, clock()))) {
      log.warn({ event: 'sign_in_throttled' });
      throw tooManyAttempts();
    }
    const user = await findUser(db, username);
    const isRight = await isPassword(password, user?.password_hash ?? null);
    if (!isRight || !user || user.deleted_flg === 'D') throw wrongCredentials(context, user);
    const attempts = await signIn(context, user, { subject, password });
    addresses.forgive(address);
    log.info({ event: 'signed_in', userId: user.user_id, failuresBefore: attempts - 1 });
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

async function subjectOfAttempt(
  { db, clock, deviceCookie }: PublicContext,
  userName: string,
): Promise<string> {
  const { token } = deviceCookie;
  const isKnown = token !== null && (await isKnownDevice(db, token, { userName, now: clock() }));
  return subjectOf(userName, isKnown ? token : null);
}

// Unknown, wrong and inactive must read alike.
function wrongCredentials({ log }: PublicContext, user: UserRow | undefined): Refusal {
  log.warn({ event: 'sign_in_failed', userId: user?.user_id ?? null });
  return new Refusal('Invalid username or password');
}

function findUser(db: Kysely<Schema>, userName: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(user_name)`, '=', sql`lower(${userName})`)
    .executeTakeFirst();
}

/** Begins the session. Returns how many attempts it took, this one included. */
async function signIn(
  context: PublicContext,
  user: UserRow,
  { subject, password }: { subject: string; password: string },
): Promise<number> {
  const { db, clock, cookie, deviceCookie, sessionTimes } = context;
  const betterHash = isOutdated(user.password_hash) ? await hashPassword(password) : null;
  const token = newToken();
  const { attempts, device } = await inTransaction(db, async (transaction) => {
    await lockUnchanged(context, transaction, user);
    if (betterHash !== null) await replaceHash(transaction, user.user_id, betterHash);
    if (cookie.token !== null) await endSession(transaction, hashToken(cookie.token));
    const now = clock();
    await beginSession(transaction, { userId: user.user_id, token, now, times: sessionTimes });
    return {
      device: await rememberDevice(transaction, deviceCookie.token, { userId: user.user_id, now }),
      // Here, so that there is no session where the sign-in is not answered as one.
      attempts: await forgetFailures(transaction, subject),
    };
  });
  cookie.set(token);
  deviceCookie.set(device);
  return attempts;
}

/** A user who was deactivated or given another password meanwhile does not get in. */
async function lockUnchanged(
  context: PublicContext,
  transaction: Transaction<Schema>,
  user: UserRow,
): Promise<void> {
  const unchanged = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user.user_id)
    .where('deleted_flg', '=', '')
    .where('password_hash', '=', user.password_hash)
    .forUpdate()
    .executeTakeFirst();
  if (!unchanged) throw wrongCredentials(context, user);
}

async function replaceHash(transaction: Transaction<Schema>, userId: number, hash: string) {
  await transaction
    .updateTable('users')
    .set({ password_hash: hash })
    .where('user_id', '=', userId)
    .execute();
}
