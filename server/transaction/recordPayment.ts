import { sql, type SqlBool, type Transaction } from 'kysely';
import { addPaise, type Paise } from '#domain/money.ts';
import { showsProblem, type Status } from '#domain/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { claimedFiles } from '#server/history/changes.ts';
import { insertHistory, noteEntry } from '#server/history/entries.ts';
import { noteChange } from '#server/live/committed.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';
import { deleteClaim } from './claims.ts';
import { claimReceipts } from './receipts.ts';
import { updateRecord } from './save.ts';
import { sightOf } from './visibility.ts';

export interface NewPayment {
  /** Made by the client. */
  id: string;
  amount: Paise;
  /** Normalised bank reference; null for none. */
  reference: string | null;
  digest: Buffer;
}

/**
 * Records a payment of a locked transaction in one statement: the payment, its receipts, the
 * balance and status, the history entry and the event. Ends the claim of the user. Changes nothing
 * if the id is used.
 * @returns the ids of the receipts, or null if the id is used.
 */
export async function recordPayment(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  payment: NewPayment,
): Promise<string[] | null> {
  const { user, clock } = context;
  const now = clock();
  const changes = changesBy(payment, before);
  const after = { ...before, ...changes, version: before.version + 1 };
  const target = { transactionId: before.transaction_id, paymentId: payment.id };
  const entry = {
    action: 'payment',
    paymentId: payment.id,
    changes: {
      payment: [null, payment.amount] as const,
      ...(payment.reference !== null && { reference: [null, payment.reference] as const }),
    },
    computedChanges: claimedFiles('receipts'),
  };
  const what = after.status === 'CHK' ? 'the last payment' : 'a payment';
  const event = {
    about: after,
    actor: user,
    audience: { role: 'admin', includesAgent: true },
    message: `${user.userCode} recorded ${what} on ${before.transaction_code}`,
    now,
  } as const;
  const line = { before, after, entry, origin: context, now };
  // The other parts wait for the insert and change nothing without it.
  const isInserted = sql<SqlBool>`exists (select from payment)`;
  const recorded = await trx
    .with('payment', () => insertPayment(trx, user.userId, before, payment, now))
    .with('receipts', () => claimReceipts(trx, user, target, now).where(isInserted))
    .with('change', () => updateRecord(trx, before, changes, now).where(isInserted))
    .with('entry', () => insertHistory(trx, line, isInserted))
    .with('event', () => insertEvent(trx, event, isInserted))
    .with('claim', () =>
      deleteClaim(trx, user.userId, before.transaction_id)
        .where(isInserted)
        .returning('transaction_id'),
    )
    .selectFrom('payment')
    .select([
      sql<string[]>`array(select file_id from receipts)`.as('receipts'),
      sql<boolean>`exists (select from claim)`.as('released'),
    ])
    .executeTakeFirst();
  if (!recorded) return null;
  const { receipts, released } = recorded;
  if (released) noteChange(trx, { kind: 'claim', id: before.transaction_id, seen: sightOf(after) });
  noteEntry(trx, line);
  noteEvent(trx, event);
  return receipts;
}

/** Returns the changes of a transaction by a payment. The last one sets the status to Checking. */
function changesBy({ amount }: NewPayment, before: TransactionRecord) {
  const paid = addPaise(before.paid_paise, amount);
  const status: Status = paid === before.amount_paise ? 'CHK' : before.status;
  return {
    paid_paise: paid,
    status,
    error_notes: showsProblem(status) ? before.error_notes : '',
  };
}

const insertPayment = (
  trx: Transaction<Schema>,
  userId: number,
  { transaction_id: transactionId }: TransactionRecord,
  { id, amount, reference, digest }: NewPayment,
  now: Date,
) =>
  trx
    .insertInto('payments')
    .values({
      payment_id: id,
      transaction_id: transactionId,
      amount_paise: amount,
      user_id: userId,
      bank_reference: reference,
      content_sha256: digest,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id');
