import { type Expression, sql, type SqlBool, type Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { insertEvent, type NewEvent } from '#server/notifications/notify.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/** A history entry. */
export interface HistoryEntry {
  action: string;
  reason?: string;
  paymentId?: string;
  fileId?: string;
}

type Changes = Partial<Omit<TransactionRecord, 'version' | 'updated_at'>>;

interface Change {
  changes: Changes;
  entry: HistoryEntry;
  notification: Pick<NewEvent, 'audience' | 'message'>;
}

/**
 * Writes a change of a locked transaction, its history entry and its event in one statement, all with
 * the same time.
 */
export async function saveChange(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  { changes, entry, notification }: Change,
): Promise<void> {
  const { user, clock } = context;
  const now = clock();
  const after = { ...before, ...changes };
  const event = { ...notification, about: after, actor: user, now };
  await trx
    .with('change', () => updateRecord(trx, before, changes, now))
    .with('entry', () => insertHistory(trx, { before, after, entry, actor: user, now }))
    .with('event', () => insertEvent(trx, event))
    .selectNoFrom(sql.lit(1).as('done'))
    .execute();
}

/** Query that updates a locked transaction and its version. */
export const updateRecord = (
  trx: Transaction<Schema>,
  before: TransactionRecord,
  changes: Changes,
  now: Date,
) =>
  trx
    .updateTable('transactions')
    .set({ ...changes, version: before.version + 1, updated_at: now })
    .where('transaction_id', '=', before.transaction_id);

/** A history entry with its transaction before and after; `before` is null for a new one. */
interface HistoryRecord {
  before: TransactionRecord | null;
  after: Pick<TransactionRecord, 'transaction_id' | 'status' | 'amount_paise'>;
  entry: HistoryEntry;
  actor: SignedIn;
  now: Date;
}

/** Query that adds an entry to the append-only history, if the condition holds. */
export function insertHistory(
  trx: Transaction<Schema>,
  { before, after, entry, actor, now }: HistoryRecord,
  condition: Expression<SqlBool> = sql.lit(true),
) {
  const row = {
    transaction_id: after.transaction_id,
    happened_at: now,
    user_id: actor.userId,
    action: entry.action,
    from_status: before?.status ?? null,
    to_status: after.status,
    from_amount_paise: before?.amount_paise ?? null,
    to_amount_paise: after.amount_paise,
    payment_id: entry.paymentId ?? null,
    file_id: entry.fileId ?? null,
    reason: entry.reason ?? null,
  };
  const values = Object.entries(row).map(([name, value]) => sql.val(value).as(name));
  return trx
    .insertInto('history')
    .columns(Object.keys(row) as (keyof typeof row)[])
    .expression(trx.selectNoFrom(values).where(condition));
}
