import type { Kysely } from 'kysely';
import type { Handlers, CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { userNotFound, readUserId } from '../users/rows.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';
import { confirmActor } from './confirmActor.ts';
import { endOtherSessions } from './endSessions.ts';
import { findSessions } from './sessions.ts';

/** Lists the active sessions of the user, the one used last first. */
export const viewSessions: Handlers['login.php?run=getSessions'] = async (context) =>
  listSessions(context, context.user.userId);

/** Ends one session of the user, or all but that of the call. */
export const endOwnSessions: Handlers['login.php?run=endSessions'] = async (context, payload) =>
  end(context, context.user.userId, payload.session_id);

/** Lists the active sessions of another user. @throws Refusal `not_found`. */
export const viewUserSessions: Handlers['user.php?run=getUserSessions'] = async (
  context,
  { user_id: id },
) => listSessions(context, await findUserId(context.db, id));

/** Ends one session of another user, or all. @throws Refusal `not_found`. */
export const endUserSessions: Handlers['user.php?run=endUserSessions'] = async (context, payload) =>
  end(context, await findUserId(context.db, payload.user_id), payload.session_id);

async function listSessions(context: CallContext, userId: number) {
  const { db, businessTimeZone: zone, clock, sessionTimes, session } = context;
  const rows = await findSessions(db, userId, clock(), sessionTimes);
  const message = rows.map((row) => ({
    SESSION_ID: row.session_id,
    STARTED_TIME: isoInZone(row.created_at, zone),
    LAST_USED_TIME: isoInZone(row.last_seen_at, zone),
    DEVICE: row.device ?? undefined,
    ADDRESS: row.address ?? undefined,
    CURRENT: row.token_hash.equals(session.tokenHash) || undefined,
  }));
  return { status: 'success', message } as const;
}

async function end(context: CallContext, userId: number, sessionId: string | undefined) {
  const ended = await inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    return endOtherSessions(trx, context, { userId, sessionId });
  });
  if (ended > 0) {
    const about = { userId: context.user.userId, target: userId, ended };
    context.log.info({ event: 'sessions_ended', ...about });
  }
  // A session that has ended in the meantime is what the user wanted.
  return { status: 'success', message: 'Signed out' } as const;
}

async function findUserId(db: Kysely<Schema>, id: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', readUserId(id))
    .executeTakeFirst();
  if (!row) throw userNotFound();
  return row.user_id;
}
