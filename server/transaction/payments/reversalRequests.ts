import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely';
import { reversalRequestHours } from '#domain/workflow/reversal.ts';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { insertHistory } from '#server/history/entries.ts';
import { noteChange } from '#server/live/committed.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';

/** Request of a call. The client creates `id`. */
export interface RequestedReversal {
  id: string;
  paymentId: string;
  reason: string;
  digest: Buffer;
}

/**
 * Query for the requests that another admin can confirm at this time, newest first. The request of a
 * user who is no longer an active admin does not count.
 */
export const selectOpenRequests = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('reversal_requests')
    .innerJoin('users', 'users.user_id', 'reversal_requests.user_id')
    .where('users.role', '=', 'admin')
    .where('users.deleted_flg', '=', '')
    .where(
      'reversal_requests.created_at',
      '>',
      sql<Date>`${now}::timestamptz
      - make_interval(hours => ${sql.lit(reversalRequestHours)})`,
    )
    .orderBy('reversal_requests.created_at', 'desc');

/**
 * Records the request of a reversal in one statement, with its history entry and the event for the
 * other admins. The transaction does not change.
 * @returns false if the id is used. Then nothing changes.
 */
export async function recordRequest(
  trx: Transaction<Schema>,
  context: CallContext,
  record: TransactionRecord,
  { id, paymentId, reason, digest }: RequestedReversal,
): Promise<boolean> {
  const { user, clock } = context;
  const now = clock();
  const row = {
    request_id: id,
    payment_id: paymentId,
    transaction_id: record.transaction_id,
    user_id: user.userId,
    reason,
    content_sha256: digest,
    created_at: now,
  };
  const entry = { action: 'reversal request', paymentId, reason };
  const message = `${user.userCode} asks to reverse a payment on ${record.transaction_code}`;
  const audience = { role: 'admin', includesAgent: false } as const;
  const line = { before: record, after: record, entry, origin: context, now };
  const event = { about: record, actor: user, audience, message, now };
  // The other parts wait for the insert and change nothing without it.
  const isInserted = sql<SqlBool>`exists (select from request)`;
  const recorded = await trx
    .with('request', () =>
      trx
        .insertInto('reversal_requests')
        .values(row)
        .onConflict((conflict) => conflict.column('request_id').doNothing())
        .returning('request_id'),
    )
    .with('entry', () => insertHistory(trx, line, isInserted))
    .with('event', () => insertEvent(trx, event, isInserted))
    .selectFrom('request')
    .select('request_id')
    .executeTakeFirst();
  if (!recorded) return false;
  noteChange(trx, { kind: 'request', id: record.transaction_id });
  noteEvent(trx, event);
  return true;
}
