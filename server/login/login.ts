import { sql, type Transaction } from 'kysely';
import type { Handlers, PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, tooManyAttempts } from '#server/api/refusals.ts';
import type { Schema, UserRow } from '#server/db/schema.ts';
import { roleNumbers } from '#domain/roles.ts';
import { beginSession, endSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { admitAttempt, forgetFailures, type NamedAccount, subjectOf } from './accountThrottle.ts';
import type { AddressThrottle } from './addressThrottle.ts';
import { isKnownDevice, rememberDevice } from './knownDevices.ts';
import { hashPassword, hasRoomFor, isOutdated, isPassword } from './passwords.ts';

/** Signs a person in (specification, sections 2 and 7). */
export function loginHandler(addresses: AddressThrottle): Handlers['login.php?run=login'] {
  return async (context, { username, password }) => {
    const { db, clock, address, deviceCookie, log, sessionTimes } = context;
    const admitStranger = () => hasRoomFor('strangers') && addresses.admit(address);
    const mayBeKnown = deviceCookie.token !== null;
    // Before the database is asked anything, so that a flood costs little.
    if (!mayBeKnown && !admitStranger()) throw throttled(context);
    const { user, ...account } = await findAccount(context, username);
    const isKnown = account.knownDevice !== null;
    const subject = subjectOf(account);
    const owner = isKnown && user ? user.user_id : 'strangers';
    const isAdmitted = isKnown ? hasRoomFor(owner) : !mayBeKnown || admitStranger();
    if (!isAdmitted || !(await admitAttempt(db, subject, clock()))) throw throttled(context);
    const isRight = await isPassword(password, user?.password_hash ?? null, owner);
    if (!isRight || !user || user.deleted_flg === 'D') throw wrongCredentials(context, user);
    const attempts = await signIn(context, user, { subject, password });
    if (!isKnown) addresses.forgive(address);
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

/** The account that a name stands for. Asks the same of the database whether there is one or not. */
async function findAccount(
  { db, clock, deviceCookie: { token } }: PublicContext,
  userName: string,
): Promise<NamedAccount & { user: UserRow | undefined }> {
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

function throttled({ log }: PublicContext): Refusal {
  log.warn({ event: 'sign_in_throttled' });
  return tooManyAttempts();
}

// Unknown, wrong and inactive must read alike.
function wrongCredentials({ log }: PublicContext, user: UserRow | undefined): Refusal {
  log.warn({ event: 'sign_in_failed', userId: user?.user_id ?? null });
  return new Refusal('Invalid username or password');
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
