import type { Transaction } from 'kysely';
import { addPaise, type Paise, subtractPaise } from '#domain/money.ts';
import { isPayable, showsProblem, type Status } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { notify } from '#server/notifications/notify.ts';
import { readAmount } from './amount.ts';
import { fingerprint } from './fingerprint.ts';
import { changing, nowIs } from './lock.ts';
import { claimReceipts } from './receipts.ts';
import { saveChange } from './save.ts';

interface Draft {
  id: string;
  amount: Paise;
  digest: Buffer;
  /** Ids of the receipts it must have; no part of the digest. */
  files: readonly string[] | undefined;
}

/**
 * Records a part payment with its receipts. The one that brings the balance to zero moves the
 * transaction to checking. The same call again answers the same and adds nothing.
 */
export const addPayment: Handlers['transaction.php?run=add_payments'] = async (
  context,
  { trans_id: transactionId, payment_id: id, amount: typed, files },
) => {
  const amount = readAmount(typed);
  const digest = fingerprint([context.user.userId, transactionId, amount]);
  const draft = { id, amount, digest, files };
  await changing(context, transactionId, async (transaction, record) => {
    if (await isRepeat(transaction, draft)) return;
    await pay(transaction, context, record, draft);
  });
  return { status: 'success', message: 'Payment added successfully' };
};

const idIsUsed = () => new Refusal('This payment id is already used');

/** Whether this very call was made before. @throws Refusal when another one had its id. */
async function isRepeat(transaction: Transaction<Schema>, draft: Draft): Promise<boolean> {
  const existing = await transaction
    .selectFrom('payments')
    .select('content_sha256')
    .where('payment_id', '=', draft.id)
    .executeTakeFirst();
  if (!existing) return false;
  if (existing.content_sha256.equals(draft.digest)) return true;
  throw idIsUsed();
}

async function pay(
  transaction: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  draft: Draft,
): Promise<void> {
  if (!isPayable(before.status)) throw nowIs(before.status);
  const balance = subtractPaise(before.amount_paise, before.paid_paise);
  if (draft.amount > balance) throw new Refusal('Amount is more than the balance');
  await insertPayment(transaction, context, before, draft);
  const status: Status = draft.amount === balance ? 'CHK' : before.status;
  const changes = {
    paid_paise: addPaise(before.paid_paise, draft.amount),
    status,
    error_notes: showsProblem(status) ? before.error_notes : '',
  };
  const deed = { action: 'payment', paymentId: draft.id };
  const after = await saveChange(transaction, context, before, changes, deed);
  await tell(transaction, context, after);
}

async function insertPayment(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  { transaction_id: transactionId }: TransactionRecord,
  { id, amount, digest, files }: Draft,
): Promise<void> {
  const now = clock();
  const inserted = await transaction
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
  // Taken meanwhile by a payment of another transaction.
  if (!inserted) throw idIsUsed();
  const receipts = await claimReceipts(transaction, user, { transactionId, paymentId: id }, now);
  requireFiles(receipts, files);
  if (receipts.length === 0) throw new Refusal('File is required');
}

async function tell(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  after: TransactionRecord,
): Promise<void> {
  const what = after.status === 'CHK' ? 'the last payment' : 'a payment';
  await notify(transaction, {
    about: after,
    actor: user,
    audience: ['agent', 'admins'],
    message: `${user.userCode} recorded ${what} on ${after.transaction_code}`,
    now: clock(),
  });
}
