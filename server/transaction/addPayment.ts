import type { Transaction } from 'kysely';
import { addPaise, type Paise, subtractPaise } from '#domain/money.ts';
import { isPayable, showsProblem, type Status } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { notify } from '#server/notifications/notify.ts';
import { readAmount } from './amount.ts';
import { fingerprint } from './fingerprint.ts';
import { withLockedTransaction, nowIs } from './lock.ts';
import { claimReceipts } from './receipts.ts';
import { saveChange } from './save.ts';

interface Draft {
  id: string;
  amount: Paise;
  digest: Buffer;
  /** Ids of the receipts that must be attached; not part of the digest. */
  files: readonly string[] | undefined;
}

/**
 * Records a payment with its receipts. A payment that leaves no balance sets the status to
 * Checking. A repeated call gets the same answer and adds nothing.
 */
export const addPayment: Handlers['transaction.php?run=add_payments'] = async (
  context,
  { trans_id: transactionId, payment_id: id, amount: input, files },
) => {
  const amount = readAmount(input);
  const digest = fingerprint([context.user.userId, transactionId, amount]);
  const draft = { id, amount, digest, files };
  await withLockedTransaction(context, transactionId, async (trx, record) => {
    if (await isRepeat(trx, draft)) return;
    await pay(trx, context, record, draft);
  });
  return { status: 'success', message: 'Payment added successfully' };
};

const idTaken = () => new Refusal('This payment id is already used');

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(trx: Transaction<Schema>, draft: Draft): Promise<boolean> {
  const existing = await trx
    .selectFrom('payments')
    .select('content_sha256')
    .where('payment_id', '=', draft.id)
    .executeTakeFirst();
  if (!existing) return false;
  if (existing.content_sha256.equals(draft.digest)) return true;
  throw idTaken();
}

async function pay(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  draft: Draft,
): Promise<void> {
  if (!isPayable(before.status)) throw nowIs(before.status);
  const balance = subtractPaise(before.amount_paise, before.paid_paise);
  if (draft.amount > balance) throw new Refusal('Amount is more than the balance');
  await insertPayment(trx, context, before, draft);
  const status: Status = draft.amount === balance ? 'CHK' : before.status;
  const changes = {
    paid_paise: addPaise(before.paid_paise, draft.amount),
    status,
    error_notes: showsProblem(status) ? before.error_notes : '',
  };
  const entry = { action: 'payment', paymentId: draft.id };
  const after = await saveChange(trx, context, before, changes, entry);
  await sendNotification(trx, context, after);
}

async function insertPayment(
  trx: Transaction<Schema>,
  { user, clock }: CallContext,
  { transaction_id: transactionId }: TransactionRecord,
  { id, amount, digest, files }: Draft,
): Promise<void> {
  const now = clock();
  const inserted = await trx
    .insertInto('payments')
    .values({
      payment_id: id,
      transaction_id: transactionId,
      amount_paise: amount,
      user_id: user.userId,
      content_sha256: digest,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  // A payment of another transaction used the id in the meantime.
  if (!inserted) throw idTaken();
  const receipts = await claimReceipts(trx, user, { transactionId, paymentId: id }, now);
  requireFiles(receipts, files);
  if (receipts.length === 0) throw new Refusal('File is required');
}

async function sendNotification(
  trx: Transaction<Schema>,
  { user, clock }: CallContext,
  after: TransactionRecord,
): Promise<void> {
  const what = after.status === 'CHK' ? 'the last payment' : 'a payment';
  await notify(trx, {
    about: after,
    actor: user,
    audience: ['agent', 'admins'],
    message: `${user.userCode} recorded ${what} on ${after.transaction_code}`,
    now: clock(),
  });
}
