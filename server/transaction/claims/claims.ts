import { type Kysely, sql } from 'kysely';
import { claimMs } from '#domain/workflow/claim.ts';
import { isPayable, payableStatuses } from '#domain/workflow/workflow.ts';
import type { WireClaim } from '#api/contract/transaction.ts';
import type { Role } from '#domain/users/roles.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { noteChange } from '#server/live/committed.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { isoInZone } from '#server/time.ts';
import { notFound, nowIs } from '../lock.ts';
import { visibilityFieldsOf, visibleTo } from '../visibility.ts';

/**
 * Takes the claim of a transaction that can be paid, or extends the user's own. The claim of another
 * user stays. @returns the claim that is valid now, whoever holds it.
 */
export const claimTransaction: Handlers['transaction.php?run=claimTransaction'] = (
  context,
  { trans_id: id },
) =>
  inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    const found = await trx
      .selectFrom('transactions')
      .select(['status', 'agent_id'])
      .where('transaction_id', '=', id)
      .where(visibleTo(context.user))
      .executeTakeFirst();
    if (!found) throw notFound();
    if (!isPayable(found.status)) throw nowIs(found.status);
    const outcome = await takeClaim(trx, claimOf(context, id));
    if (outcome === 'taken')
      noteChange(trx, { kind: 'claim', id, seen: visibilityFieldsOf(found) });
    return { status: 'success', message: await readClaims(trx, context, [id]) };
  });

/** Ends the user's own claim of a transaction, if there is one. */
export const releaseClaim: Handlers['transaction.php?run=releaseClaim'] = (
  context,
  { trans_id: id },
) =>
  inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    const released = await deleteClaim(trx, context.user.userId, id)
      .using('transactions')
      .whereRef('transactions.transaction_id', '=', 'claims.transaction_id')
      .returning(['transactions.status', 'transactions.agent_id'])
      .executeTakeFirst();
    if (released) noteChange(trx, { kind: 'claim', id, seen: visibilityFieldsOf(released) });
    return { status: 'success', message: 'Claim released' };
  });

export const viewClaims: Handlers['transaction.php?run=getClaims'] = async (
  context,
  { trans_ids: ids },
) => ({ status: 'success', message: await readClaims(context.db, context, ids) });

export interface NewClaim {
  transactionId: string;
  userId: number;
  sessionHash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** A claim never outlives the session that holds it. */
function claimOf({ user, session, sessionTimes, clock }: CallContext, id: string): NewClaim {
  const now = clock();
  const longest = Math.min(claimMs, sessionTimes.idleMs);
  const sessionEnd = session.createdAt.getTime() + sessionTimes.absoluteMs;
  return {
    transactionId: id,
    userId: user.userId,
    sessionHash: session.tokenHash,
    now,
    expiresAt: new Date(Math.min(now.getTime() + longest, sessionEnd)),
  };
}

/**
 * Takes or extends a claim in one statement, so that one of several simultaneous users holds it.
 * @returns `refused` if another user holds it.
 */
export async function takeClaim(
  db: Kysely<Schema>,
  claim: NewClaim,
): Promise<'taken' | 'extended' | 'refused'> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into claims (transaction_id, user_id, session_hash, taken_at, expires_at)
    values (${claim.transactionId}, ${claim.userId}, ${claim.sessionHash}, ${claim.now}, ${claim.expiresAt})
    on conflict (transaction_id) do update set
      user_id = excluded.user_id,
      session_hash = excluded.session_hash,
      taken_at = case when claims.expires_at > ${claim.now} then claims.taken_at else excluded.taken_at end,
      expires_at = excluded.expires_at
    where claims.user_id = excluded.user_id or claims.expires_at <= ${claim.now}
    returning taken_at = ${claim.now} as is_new`.execute(db);
  const [row] = rows;
  if (!row) return 'refused';
  return row.is_new ? 'taken' : 'extended';
}

export const deleteClaim = (db: Kysely<Schema>, userId: number, transactionId: string) =>
  db
    .deleteFrom('claims')
    .where('claims.transaction_id', '=', transactionId)
    .where('claims.user_id', '=', userId);

/** Deletes the claims that have expired. */
export const deleteExpiredClaims = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('claims').where('expires_at', '<=', now);

/** Reads the claims of those transactions that the user may see and that can be paid. */
export async function readClaims(
  db: Kysely<Schema>,
  { user, clock, businessTimeZone }: CallContext,
  ids: readonly string[],
) {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('transactions', 'transactions.transaction_id', 'claims.transaction_id')
    .innerJoin('users', 'users.user_id', 'claims.user_id')
    .select(['claims.transaction_id', 'claims.taken_at', 'claims.expires_at'])
    .select(['users.user_code', 'users.user_name'])
    .where('claims.transaction_id', '=', sql<string>`any(${ids}::text[])`)
    .where('claims.expires_at', '>', clock())
    .where('transactions.status', 'in', payableStatuses)
    .where(visibleTo(user))
    .execute();
  return rows.map((row) => toWireClaim(row, user.role, businessTimeZone));
}

export interface ClaimRow {
  transaction_id: string;
  user_code: string;
  user_name: string;
  taken_at: Date;
  expires_at: Date;
}

/**
 * Agents see the code of the banker, as in payments, and not the name.
 * @param role that of the reader
 */
export const toWireClaim = (row: ClaimRow, role: Role, timeZone: string): WireClaim => ({
  TRANSACTION_ID: row.transaction_id,
  USER_CODE: row.user_code,
  ...(role !== 'agent' && { USER_NAME: row.user_name }),
  TAKEN_AT: isoInZone(row.taken_at, timeZone),
  EXPIRES_AT: isoInZone(row.expires_at, timeZone),
});
