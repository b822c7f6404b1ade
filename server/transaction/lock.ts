import { sql, type Transaction } from 'kysely';
import { type Status, statuses } from '#domain/workflow/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { lockActor, requireActor } from '#server/sessions/confirmActor.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { visibleTo } from './visibility.ts';

/** A hidden transaction gets the same answer as a missing one. */
export const notFound = () => new Refusal('Transaction not found', 'not_found');

/** Another user has changed the transaction. */
export const nowIs = (status: Status) =>
  new Refusal(`Transaction is now ${statuses[status].description}`, 'conflict');

/**
 * Locks an id until the database transaction ends, whether or not a transaction with this id
 * exists. An initiation and the uploads of its files happen one after the other under this lock.
 */
export async function lockId(trx: Transaction<Schema>, transactionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${transactionId}, 0))`.execute(trx);
}

/** All columns by name, because a statement with `*` is not prepared. */
const columns = [
  'transaction_id',
  'sequence',
  'transaction_code',
  'status',
  'bank_code',
  'agent_id',
  'customer',
  'amount_paise',
  'paid_paise',
  'notes',
  'error_notes',
  'initiated_by',
  'content_sha256',
  'version',
  'created_at',
  'updated_at',
  'completed_at',
  'status_since',
] as const satisfies readonly (keyof TransactionRecord)[];

/**
 * Query that locks a transaction until the database transaction ends; no row if the user may not
 * see it.
 */
const lockRecord = (trx: Transaction<Schema>, user: SignedIn, transactionId: string) =>
  trx
    .selectFrom('transactions')
    .select(columns)
    .where('transaction_id', '=', transactionId)
    .where(visibleTo(user))
    .forUpdate();

/**
 * Locks a transaction that the user may see until the database transaction ends; returns null
 * otherwise.
 */
export async function lockVisible(
  trx: Transaction<Schema>,
  user: SignedIn,
  transactionId: string,
): Promise<TransactionRecord | null> {
  return (await lockRecord(trx, user, transactionId).executeTakeFirst()) ?? null;
}

/**
 * Runs a change of one transaction with its row locked and its actor confirmed, in one database
 * transaction.
 * @throws Refusal `not_found`.
 */
export function withLockedTransaction<Result>(
  context: CallContext,
  transactionId: string,
  work: (trx: Transaction<Schema>, record: TransactionRecord) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
    // One statement instead of two. It locks the actor after the transaction, and finds none if the
    // session ended while it waited.
    const locked = await trx
      .with('record', () => lockRecord(trx, context.user, transactionId))
      .with('actor', () => lockActor(trx, context))
      .selectFrom('record')
      .leftJoin('actor', (join) => join.onTrue())
      .select(columns)
      .select('actor.user_id as actor_id')
      .executeTakeFirst();
    if (!locked) throw notFound();
    const { actor_id: actorId, ...record } = locked;
    requireActor(context, actorId);
    return work(trx, record);
  });
}
