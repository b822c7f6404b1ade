import type { Kysely, Transaction } from 'kysely';
import { isPayable } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { scheduleRemovals } from '#server/files/removals.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { withLockedTransaction, nowIs } from '../lock.ts';
import { receiveUpload } from '../receiveUpload.ts';
import {
  type FileTarget,
  fileUrls,
  insertFiles,
  removeFile,
  selectPending,
} from '../storedFiles.ts';

/** The receipts of a payment that may not exist yet. */
export const receiptsOf = (transactionId: string, paymentId: string) =>
  ({
    purpose: 'receipt',
    transaction_id: transactionId,
    payment_id: paymentId,
    claimed_at: null,
  }) as const satisfies FileTarget;

type Receipts = ReturnType<typeof receiptsOf>;

/** Stores receipts for a future payment (specification, section 7). */
export const uploadReceipt: Handlers['transaction.php?run=upload_receipt'] = async (
  context,
  { trans_id: transactionId, payment_id: paymentId },
  receiveFiles,
) => {
  const target = receiptsOf(transactionId, paymentId);
  return receiveUpload(context, receiveFiles, {
    withLocked: (work) => withPayableTransaction(context, target, work),
    async store(trx, files) {
      const inserted = await insertFiles(trx, context, files, target);
      return { ...inserted, list: await listPendingReceipts(trx, context.user, target) };
    },
  });
};

/** Deletes the user's own receipt of a payment that is not recorded yet. */
export const deleteReceipt: Handlers['transaction.php?run=delete_receipts'] = async (
  context,
  { receipt_id: fileId, payment_id: paymentId, trans_id: transactionId },
) => {
  const target = receiptsOf(transactionId, paymentId);
  const file = await withLockedTransaction(context, transactionId, async (trx) => {
    await deleteRow(trx, context.user, fileId, target);
    await scheduleRemovals(trx, [fileId], context.clock());
    return listPendingReceipts(trx, context.user, target);
  });
  await removeFile(context, fileId);
  return { status: 'success', file, message: 'File deleted successfully' };
};

/** Runs the work on a locked transaction that accepts payments, with an unused payment id. */
function withPayableTransaction<Result>(
  context: CallContext,
  target: Receipts,
  work: (trx: Transaction<Schema>, record: TransactionRecord) => Promise<Result>,
): Promise<Result> {
  return withLockedTransaction(context, target.transaction_id, async (trx, record) => {
    if (!isPayable(record.status)) throw nowIs(record.status);
    if (await isUsed(trx, context.user, target)) {
      throw new Refusal('This payment id is already used');
    }
    return work(trx, record);
  });
}

/**
 * Returns true if a payment with this id is recorded, or if this user uploaded receipts for it on
 * another transaction.
 */
async function isUsed(
  trx: Transaction<Schema>,
  user: SignedIn,
  { transaction_id: transactionId, payment_id: paymentId }: Receipts,
): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return true;
  const otherReceipt = await trx
    .selectFrom('files')
    .select('file_id')
    .where('payment_id', '=', paymentId)
    .where('uploader_id', '=', user.userId)
    .where('transaction_id', '<>', transactionId)
    .limit(1)
    .executeTakeFirst();
  return otherReceipt !== undefined;
}

async function deleteRow(
  trx: Transaction<Schema>,
  user: SignedIn,
  fileId: string,
  { transaction_id: transactionId, payment_id: paymentId }: Receipts,
): Promise<void> {
  const receipt = await trx
    .selectFrom('files')
    .select(['claimed_at', 'uploader_id'])
    .where('file_id', '=', fileId)
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (receipt?.claimed_at) {
    throw new Refusal('Receipts of a recorded payment cannot be deleted');
  }
  if (receipt?.uploader_id !== user.userId) throw new Refusal('Receipt not found', 'not_found');
  await trx.deleteFrom('files').where('file_id', '=', fileId).execute();
}

async function listPendingReceipts(db: Kysely<Schema>, user: SignedIn, target: Receipts) {
  const rows = await selectPending(db, user, target).execute();
  return rows.map((row) => ({
    RECEIPTS_ID: row.file_id,
    TRANSACTION_ID: target.transaction_id,
    PAYMENT_ID: target.payment_id,
    ...fileUrls(row),
  }));
}
