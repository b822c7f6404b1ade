import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { localCommit } from '#server/db/localCommit.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from './signedIn.ts';

/** Time limits of a session in milliseconds. */
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

const touchIntervalMs = 60_000;

/** Creates a token of 32 random bytes. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface NewSession {
  userId: number;
  token: string;
  now: Date;
  times: SessionTimes;
  /** Maximum number of sessions of the user. Each has limits of its own. */
  maxSessions: number;
}

/**
 * Creates a session. Deletes expired sessions of the user and, above the maximum, those that were
 * used least recently. Lock the user first, so that simultaneous sign-ins cannot exceed the maximum.
 * @returns the number of valid sessions that it ended.
 */
export async function beginSession(
  db: Kysely<Schema>,
  { userId, token, now, times, maxSessions }: NewSession,
): Promise<number> {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('created_at', '<=', oldestStart), eb('last_seen_at', '<=', oldestUse)]),
    )
    .execute();
  const ended = await endLeastRecentlyUsed(db, userId, maxSessions - 1);
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_seen_at: now })
    .execute();
  return ended;
}

/** Ends all sessions of a user except the `kept` last used ones. @returns their number. */
async function endLeastRecentlyUsed(
  db: Kysely<Schema>,
  userId: number,
  kept: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the number of active sessions. */
export async function countSessions(
  db: Kysely<Schema>,
  now: Date,
  times: SessionTimes,
): Promise<number> {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>', oldestStart)
    .where('last_seen_at', '>', oldestUse)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the active session of a token with the current data of its user; null if the session does
 * not exist or has expired, or if the user is inactive.
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  now: Date,
  times: SessionTimes,
): Promise<Session | null> {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
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

/** Updates the time of the last use, at most once a minute. */
export async function touchSession(db: Kysely<Schema>, session: Session, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < touchIntervalMs) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', session.tokenHash)
    .returning(localCommit.as('commit'))
    .execute();
}

export async function endSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a user, after a deactivation or a change of password or role. */
export async function endAllSessions(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function expiryLimits(now: Date, times: SessionTimes) {
  return {
    oldestStart: new Date(now.getTime() - times.absoluteMs),
    oldestUse: new Date(now.getTime() - times.idleMs),
  };
}
