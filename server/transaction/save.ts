import type { Transaction, Updateable } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';

/** What happened, for the history. */
export interface Deed {
  action: string;
  reason?: string;
  paymentId?: string;
  fileId?: string;
}

type Changes = Omit<Updateable<Schema['transactions']>, 'version' | 'updated_at'>;

/** Writes a change of a locked transaction together with its history; the row as it is now. */
export async function saveChange(
  transaction: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  changes: Changes,
  deed: Deed,
): Promise<TransactionRecord> {
  const after = await transaction
    .updateTable('transactions')
    .set({ ...changes, version: before.version + 1, updated_at: context.clock() })
    .where('transaction_id', '=', before.transaction_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeHistory(transaction, context, { before, after, deed });
  return after;
}

/** Adds a line to the append-only history; `before` is null for a new transaction. */
export async function writeHistory(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  {
    before,
    after,
    deed,
  }: { before: TransactionRecord | null; after: TransactionRecord; deed: Deed },
): Promise<void> {
  await transaction
    .insertInto('history')
    .values({
      transaction_id: after.transaction_id,
      happened_at: clock(),
      user_id: user.userId,
      action: deed.action,
      from_status: before?.status ?? null,
      to_status: after.status,
      from_amount_paise: before?.amount_paise ?? null,
      to_amount_paise: after.amount_paise,
      payment_id: deed.paymentId ?? null,
      file_id: deed.fileId ?? null,
      reason: deed.reason ?? null,
    })
    .execute();
}
