import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Role } from '#domain/users/roles.ts';
import { localCommit } from '#server/db/localCommit.ts';
import type { Schema } from '#server/db/schema.ts';
import { hasApp, hasPasskey } from '../secondFactor/factors.ts';
import type { Device } from '#server/history/device.ts';
import { endLeastRecentlyUsed, removeExpiredSessions } from './endSessions.ts';
import { expiryLimits, type SessionTimes } from './expiry.ts';
import { type SignedIn, toSignedIn } from './signedIn.ts';

export interface Session {
  user: SignedIn;
  tokenHash: Buffer;
  /** Hash of the token of its known browser. */
  deviceHash: Buffer;
  createdAt: Date;
  /** True if it began at the identity provider. */
  isFromProvider: boolean;
  /**
   * Time of the authentication at the sign-in; null if the provider does not state it.
   */
  authenticatedAt: Date | null;
  /** Time when the user last confirmed the password; null if not since the sign-in. */
  confirmedAt: Date | null;
  /** Time when the user proved the second factor in this session; null if not. */
  factorAt: Date | null;
  /** True if the user has a second factor. */
  hasFactor: boolean;
  /** True if one is a passkey. */
  hasPasskey: boolean;
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

export interface NewSession {
  userId: number;
  /** Origin of the session. */
  origin: { address: string; device: Device };
  token: string;
  /** Hash of the token of the known browser. */
  deviceHash: Buffer;
  now: Date;
  /** Time when the user proved the second factor; null without one. */
  factorAt: Date | null;
  times: SessionTimes;
  /** Maximum number of sessions of the user. Each has limits of its own. */
  maxSessions: number;
  /** The sign-in at the identity provider; none for a password. */
  provider?: { idToken: string; authenticatedAt: Date | null };
}

/**
 * Creates a session. Deletes expired sessions of the user and, above the maximum, those that were
 * used least recently. Lock the user first, so that simultaneous sign-ins cannot exceed the maximum.
 * @returns the number of valid sessions that it ended.
 */
export async function beginSession(
  db: Kysely<Schema>,
  { userId, origin, token, deviceHash, now, factorAt, times, maxSessions, provider }: NewSession,
): Promise<number> {
  await removeExpiredSessions(db, now, { times, userId });
  const ended = await endLeastRecentlyUsed(db, userId, maxSessions - 1);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      device_hash: deviceHash,
      created_at: now,
      last_seen_at: now,
      factor_at: factorAt,
      id_token: provider?.idToken ?? null,
      authenticated_at: provider ? earlier(provider.authenticatedAt, now) : null,
      ...origin,
    })
    .execute();
  return ended;
}

/** The clock of the provider may be ahead. */
const earlier = (time: Date | null, now: Date) => (time !== null && time > now ? now : time);

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
      'sessions.device_hash',
      'sessions.created_at',
      'sessions.confirmed_at',
      'sessions.factor_at',
      'sessions.authenticated_at',
      'sessions.last_seen_at',
      'users.user_id',
      'users.user_name',
      'users.user_code',
      'users.role',
      'users.phone',
    ])
    .select([hasApp.as('has_app'), hasPasskey.as('has_passkey')])
    .select((eb) => eb('sessions.id_token', 'is not', null).as('is_from_provider'))
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.created_at', '>', oldestStart)
    .where('sessions.last_seen_at', '>', oldestUse)
    .where('users.deleted_flg', '=', '')
    .executeTakeFirst();
  if (!row) return null;
  return {
    tokenHash: row.token_hash,
    deviceHash: row.device_hash,
    createdAt: row.created_at,
    isFromProvider: row.is_from_provider === true,
    authenticatedAt: row.is_from_provider ? row.authenticated_at : row.created_at,
    confirmedAt: row.confirmed_at,
    factorAt: row.factor_at,
    hasFactor: row.has_app || row.has_passkey,
    hasPasskey: row.has_passkey,
    lastSeenAt: row.last_seen_at,
    user: toSignedIn(row),
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

/** Records when the user has proved at the identity provider again who they are. */
export async function confirmProviderSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  { authenticatedAt, now }: { authenticatedAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: earlier(authenticatedAt, now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Records that the user has confirmed the password. @returns false if the session has ended. */
export async function confirmSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id token of a session that began at the identity provider; null for any other. */
export async function readIdToken(db: Kysely<Schema>, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('id_token')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.id_token ?? null;
}

/** Returns the active sessions of a user, the one used last first. */
export function findSessions(db: Kysely<Schema>, userId: number, now: Date, times: SessionTimes) {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', oldestStart)
    .where('last_seen_at', '>', oldestUse)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * Returns the roles of the users of those sessions that are active.
 * @param hashes hashes of tokens, in hexadecimal digits
 */
export async function findRoles(
  db: Kysely<Schema>,
  hashes: readonly string[],
  now: Date,
  times: SessionTimes,
): Promise<ReadonlyMap<string, Role>> {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .select(['sessions.token_hash', 'users.role'])
    .where(
      'sessions.token_hash',
      'in',
      sql<Buffer>`(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`,
    )
    .where('sessions.created_at', '>', oldestStart)
    .where('sessions.last_seen_at', '>', oldestUse)
    .where('users.deleted_flg', '=', '')
    .execute();
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), row.role]));
}
