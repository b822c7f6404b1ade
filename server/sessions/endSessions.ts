import { type DeleteQueryBuilder, type DeleteResult, type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { noteChange } from '#server/live/committed.ts';
import { type Browser, endSubscriptions } from '../notifications/push/subscriptions.ts';
import { visibilityFieldsOf } from '#server/transaction/visibility.ts';
import { expiryLimits, type SessionTimes } from './expiry.ts';

/** Ends a session. @param kept a browser whose notifications go on */
export async function endSession(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  kept?: Browser,
): Promise<void> {
  await endSessions(db, (sessions) => sessions.where('token_hash', '=', tokenHash), kept);
}

/**
 * Ends all sessions of a user, and their notifications in all browsers, after a deactivation or a change of
 * password, role, code or second factor.
 */
export async function endAllSessions(db: Kysely<Schema>, userId: number): Promise<void> {
  await endSessions(db, (sessions) => sessions.where('user_id', '=', userId));
  await endSubscriptions(db, { userId });
}

/** The part of the context of a call that names its session. */
interface Caller {
  user: { userId: number };
  session: { tokenHash: Buffer; deviceHash: Buffer };
}

/**
 * Ends the named session of a user, or all, except that of the call. All others include those that have expired,
 * in whose browsers the notifications went on. @returns the number of sessions.
 */
export async function endOtherSessions(
  db: Kysely<Schema>,
  { user, session }: Caller,
  { userId, sessionId }: { userId: number; sessionId?: string | undefined },
): Promise<number> {
  const kept = { userId: user.userId, deviceHash: session.deviceHash };
  const select = (sessions: Deletion) => {
    const others = sessions
      .where('user_id', '=', userId)
      .where('token_hash', '!=', session.tokenHash);
    return sessionId === undefined ? others : others.where('session_id', '=', sessionId);
  };
  const ended = await endSessions(db, select, kept);
  if (sessionId === undefined) {
    await endSubscriptions(db, { userId }, kept);
  }
  return ended;
}

/** Ends all sessions of a user except the `kept` last used ones. @returns their number. */
export async function endLeastRecentlyUsed(
  db: Kysely<Schema>,
  userId: number,
  kept: number,
): Promise<number> {
  return endSessions(db, (sessions) =>
    sessions.where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(kept),
    ),
  );
}

/**
 * Removes the expired sessions, of one user or of all. Nobody ended them, so notifications go on in their
 * browsers.
 */
export async function removeExpiredSessions(
  db: Kysely<Schema>,
  now: Date,
  { times, userId }: { times: SessionTimes; userId?: number },
): Promise<void> {
  const { oldestStart, oldestUse } = expiryLimits(now, times);
  await deleteSessions(db, (sessions) => {
    const expired = sessions.where((is) =>
      is.or([is('created_at', '<=', oldestStart), is('last_seen_at', '<=', oldestUse)]),
    );
    return userId === undefined ? expired : expired.where('user_id', '=', userId);
  });
}

type Deletion = DeleteQueryBuilder<Schema, 'sessions', DeleteResult>;

/** Ends the sessions that the condition selects, and the notifications in their browsers. @returns their number. */
async function endSessions(
  db: Kysely<Schema>,
  select: (sessions: Deletion) => Deletion,
  kept?: Browser,
): Promise<number> {
  const browsers = await deleteSessions(db, select);
  // One after the other: a database transaction has one connection.
  for (const browser of browsers) await endSubscriptions(db, browser, kept);
  return browsers.length;
}

/**
 * Deletes sessions, and with them their claims. Publishes both, which ends the streams of the sessions. All
 * sessions are deleted here. @returns the browser of each.
 */
async function deleteSessions(
  db: Kysely<Schema>,
  select: (sessions: Deletion) => Deletion,
): Promise<Browser[]> {
  const rows = await db
    .with('ended', () =>
      select(db.deleteFrom('sessions')).returning(['token_hash', 'user_id', 'device_hash']),
    )
    .selectFrom('ended')
    // A statement does not see its own changes, so these are the claims before the end.
    .leftJoin('claims', 'claims.session_hash', 'ended.token_hash')
    .select(['ended.token_hash', 'ended.user_id', 'ended.device_hash', 'claims.transaction_id'])
    .execute();
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    noteChange(db, { kind: 'sessions', userId });
  }
  await noteReleased(
    db,
    rows.flatMap((row) => row.transaction_id ?? []),
  );
  const byToken = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
  return [...byToken.values()].map((row) => ({
    userId: row.user_id,
    deviceHash: row.device_hash,
  }));
}

/** Publishes that the claims of these transactions were released. */
async function noteReleased(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_id', 'status', 'agent_id'])
    .where('transaction_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  for (const row of rows) {
    noteChange(db, { kind: 'claim', id: row.transaction_id, seen: visibilityFieldsOf(row) });
  }
}
