import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from './signedIn.ts';

/** How long a session lasts, ms. */
export interface SessionTimes {
  idleMs: number;
  absoluteMs: number;
}

export interface Session {
  user: SignedIn;
  tokenHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
}

const touchEveryMs = 60_000;

/** A token as it leaves with the cookie: 32 random bytes. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins a session; drops those of the user that are over. */
export async function beginSession(
  db: Kysely<Schema>,
  { userId, token, now, times }: { userId: number; token: string; now: Date; times: SessionTimes },
): Promise<void> {
  const { oldestStart, oldestUse } = oldestAlive(now, times);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('created_at', '<=', oldestStart), eb('last_seen_at', '<=', oldestUse)]),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_seen_at: now })
    .execute();
}

/** How many sessions are not over. */
export async function countSessions(
  db: Kysely<Schema>,
  now: Date,
  times: SessionTimes,
): Promise<number> {
  const { oldestStart, oldestUse } = oldestAlive(now, times);
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', oldestStart)
    .where('last_seen_at', '>', oldestUse)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The live session of this token together with its user as it is now; null when the session is
 * unknown or over, or when its user was deactivated.
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  now: Date,
  times: SessionTimes,
): Promise<Session | null> {
  const { oldestStart, oldestUse } = oldestAlive(now, times);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.user_id',
      'users.user_name',
      'users.user_code',
      'users.role',
      'users.phone',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.created_at', '>', oldestStart)
    .where('sessions.last_seen_at', '>', oldestUse)
    .where('users.deleted_flg', '=', '')
    .executeTakeFirst();
  if (!row) return null;
  return {
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    user: {
      userId: row.user_id,
      userName: row.user_name,
      userCode: row.user_code,
      role: row.role,
      phone: row.phone,
    },
  };
}

/** Notes that the session was used, at most once a minute. */
export async function touchSession(db: Kysely<Schema>, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < touchEveryMs) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', session.tokenHash)
    .execute();
}

export async function endSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Signs a user out everywhere: after a deactivation, or a change of password or role. */
export async function endSessionsOf(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function oldestAlive(now: Date, times: SessionTimes) {
  return {
    oldestStart: new Date(now.getTime() - times.absoluteMs),
    oldestUse: new Date(now.getTime() - times.idleMs),
  };
}
