import type { Transaction } from 'kysely';
import { type Paise, subtractPaise } from '#domain/money/money.ts';
import { isPayable } from '#domain/workflow/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { readAmount } from '../amount.ts';
import { callDigest, isRepeatOf } from '#server/api/callDigest.ts';
import { withLockedTransaction, nowIs } from '../lock.ts';
import { type NewPayment, recordPayment } from './recordPayment.ts';
import { findStale } from '../stale.ts';
import { readReference } from './readReference.ts';

/**
 * Records a payment with its receipts. A payment that leaves no balance sets the status to
 * Checking. A repeated call gets the same answer and adds nothing.
 */
export const addPayment: Handlers['transaction.php?run=add_payments'] = async (
  context,
  { trans_id: transactionId, payment_id: id, amount: input, reference: typed, files, version },
) => {
  const amount = readAmount(input);
  const reference = readReference(typed);
  const content = [context.user.userId, transactionId, amount];
  // Without a reference, the digest is the one of earlier releases.
  const digest = callDigest(reference === null ? content : [...content, reference]);
  const payment = { id, amount, reference, digest, files: files ?? [] };
  await withLockedTransaction(context, transactionId, async (trx, record) => {
    const problem = problemOf(record, amount) ?? (await findStale(trx, record, version));
    const recorded = problem ? null : await recordPayment(trx, context, record, payment);
    if (!recorded?.isRecorded && (await isRepeat(trx, payment))) return;
    if (!recorded) throw problem ?? idTaken();
    // Also once they are recorded: a sweep may have removed one meanwhile.
    requireReceipts(recorded.files, files);
    if (!recorded.isRecorded) throw idTaken();
  });
  return { status: 'success', message: 'Payment added successfully' };
};

/** Returns the reason why the transaction does not take a payment of this amount, or null. */
function problemOf(record: TransactionRecord, amount: Paise): Refusal | null {
  if (!isPayable(record.status)) return nowIs(record.status);
  const balance = subtractPaise(record.amount_paise, record.paid_paise);
  return amount > balance ? new Refusal('Amount is more than the balance') : null;
}

/** @throws Refusal if there is no receipt, or if an expected one is missing. */
function requireReceipts(receipts: readonly string[], expected: readonly string[] | undefined) {
  requireFiles(receipts, expected);
  if (receipts.length === 0) throw new Refusal('File is required');
}

const idTaken = () => new Refusal('This payment id is already used');

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(trx: Transaction<Schema>, { id, digest }: NewPayment): Promise<boolean> {
  const existing = await trx
    .selectFrom('payments')
    .select('content_sha256')
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return isRepeatOf(existing, digest, idTaken);
}
