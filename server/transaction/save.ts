import type { Transaction, Updateable } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';

/** A history entry. */
export interface HistoryEntry {
  action: string;
  reason?: string;
  paymentId?: string;
  fileId?: string;
}

type Changes = Omit<Updateable<Schema['transactions']>, 'version' | 'updated_at'>;

/** Writes a change of a locked transaction with its history entry. @returns the new row. */
export async function saveChange(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  changes: Changes,
  entry: HistoryEntry,
): Promise<TransactionRecord> {
  const after = await trx
    .updateTable('transactions')
    .set({ ...changes, version: before.version + 1, updated_at: context.clock() })
    .where('transaction_id', '=', before.transaction_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(trx, context, { before, after, entry });
  return after;
}

/** Adds an entry to the append-only history. `before` is null for a new transaction. */
export async function writeHistory(
  trx: Transaction<Schema>,
  { user, clock }: CallContext,
  {
    before,
    after,
    entry,
  }: { before: TransactionRecord | null; after: TransactionRecord; entry: HistoryEntry },
): Promise<void> {
  await trx
    .insertInto('history')
    .values({
      transaction_id: after.transaction_id,
      happened_at: clock(),
      user_id: user.userId,
      action: entry.action,
      from_status: before?.status ?? null,
      to_status: after.status,
      from_amount_paise: before?.amount_paise ?? null,
      to_amount_paise: after.amount_paise,
      payment_id: entry.paymentId ?? null,
      file_id: entry.fileId ?? null,
      reason: entry.reason ?? null,
    })
    .execute();
}
