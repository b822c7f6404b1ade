import type { Transaction } from 'kysely';
import { type Status, statuses } from '#domain/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from './visibility.ts';

/** A hidden transaction answers exactly like one that does not exist. */
export const notFound = () => new Refusal('Transaction not found', 'not_found');

/** Someone else acted first. */
export const nowIs = (status: Status) =>
  new Refusal(`Transaction is now ${statuses[status].description}`, 'conflict');

/** Locks a transaction that the user may see until the database transaction ends; else null. */
export async function lockVisible(
  transaction: Transaction<Schema>,
  user: SignedIn,
  transactionId: string,
): Promise<TransactionRecord | null> {
  const record = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where(visibleTo(user))
    .forUpdate()
    .executeTakeFirst();
  return record ?? null;
}

/**
 * Runs a change of one transaction: its row locked, its actor confirmed, all or nothing.
 * @throws Refusal `not_found`.
 */
export function changing<Result>(
  { db, session, user }: CallContext,
  transactionId: string,
  work: (transaction: Transaction<Schema>, record: TransactionRecord) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    const record = await lockVisible(transaction, user, transactionId);
    if (!record) throw notFound();
    await confirmActor(transaction, session);
    return work(transaction, record);
  });
}

/** Refuses a change that was made on the sight of an older state. */
export function refuseStale(record: TransactionRecord, version: number | undefined): void {
  if (version === undefined || version === record.version) return;
  const { description } = statuses[record.status];
  throw new Refusal(`Transaction has changed. It is now ${description}`, 'conflict');
}
