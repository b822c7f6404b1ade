import type { Kysely, Transaction } from 'kysely';
import { isPayable } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { refuseOverQuota } from '#server/files/uploadQuota.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { changing, nowIs } from './lock.ts';
import { discardFile, fileUrls, insertFiles, keepingFiles, type NamedFile } from './storedFiles.ts';

/** Where pending receipts belong: to their uploader, under the client-made id of a payment. */
export interface ReceiptPlace {
  transactionId: string;
  paymentId: string;
}

/** Keeps receipts for a payment to come (specification, section 7). */
export const uploadReceipt: Handlers['transaction.php?run=upload_receipt'] = async (
  context,
  { trans_id: transactionId, payment_id: paymentId },
  receiveFiles,
) => {
  const place = { transactionId, paymentId };
  await refuseOverQuota(context);
  // Looked at before anything is stored, and again with the rows.
  await withPlace(context, place, async () => {});
  const files = await receiveFiles();
  if (files.length === 0) throw new Refusal('File is required');
  const file = await keepingFiles(context, files, () =>
    withPlace(context, place, async (transaction) => {
      const kept = await insertFiles(transaction, context, files, {
        purpose: 'receipt',
        transaction_id: transactionId,
        payment_id: paymentId,
        claimed_at: null,
      });
      return { kept, result: await listPendingReceipts(transaction, context.user, place) };
    }),
  );
  return { status: 'success', file, message: 'File uploaded successfully' };
};

/** Deletes one's own receipt of a payment that is not recorded yet. */
export const deleteReceipt: Handlers['transaction.php?run=delete_receipts'] = async (
  context,
  { receipt_id: fileId, payment_id: paymentId, trans_id: transactionId },
) => {
  const place = { transactionId, paymentId };
  const file = await changing(context, transactionId, async (transaction) => {
    await deleteRow(transaction, context.user, fileId, place);
    return listPendingReceipts(transaction, context.user, place);
  });
  await discardFile(context, fileId);
  return { status: 'success', file, message: 'File deleted successfully' };
};

/** Runs the work on a locked transaction that takes payments, under an unused payment id. */
function withPlace<Result>(
  context: CallContext,
  place: ReceiptPlace,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return changing(context, place.transactionId, async (transaction, record) => {
    if (!isPayable(record.status)) throw nowIs(record.status);
    if (await isUsed(transaction, context.user, place)) {
      throw new Refusal('This payment id is already used');
    }
    return work(transaction);
  });
}

/** Whether the id names a recorded payment, or one this user began on another transaction. */
async function isUsed(
  transaction: Transaction<Schema>,
  user: SignedIn,
  { transactionId, paymentId }: ReceiptPlace,
): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (payment) return true;
  const elsewhere = await transaction
    .selectFrom('files')
    .select('file_id')
    .where('payment_id', '=', paymentId)
    .where('uploader_id', '=', user.userId)
    .where('transaction_id', '<>', transactionId)
    .limit(1)
    .executeTakeFirst();
  return elsewhere !== undefined;
}

async function deleteRow(
  transaction: Transaction<Schema>,
  user: SignedIn,
  fileId: string,
  { transactionId, paymentId }: ReceiptPlace,
): Promise<void> {
  const receipt = await transaction
    .selectFrom('files')
    .select(['claimed_at', 'uploader_id'])
    .where('file_id', '=', fileId)
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (receipt?.claimed_at) {
    throw new Refusal('Receipts of a recorded payment can not be deleted');
  }
  if (receipt?.uploader_id !== user.userId) throw new Refusal('Receipt not found', 'not_found');
  await transaction.deleteFrom('files').where('file_id', '=', fileId).execute();
}

async function listPendingReceipts(
  db: Kysely<Schema>,
  user: SignedIn,
  { transactionId, paymentId }: ReceiptPlace,
) {
  const rows = await db
    .selectFrom('files')
    .select(['file_id', 'file_name'])
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('payment_id', '=', paymentId)
    .where('uploader_id', '=', user.userId)
    .where('claimed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => receiptOf(row, transactionId, paymentId));
}

function receiptOf(row: NamedFile, transactionId: string, paymentId: string) {
  return {
    RECEIPTS_ID: row.file_id,
    TRANSACTION_ID: transactionId,
    PAYMENT_ID: paymentId,
    ...fileUrls(row),
  };
}

/** Gives a payment the receipts its banker uploaded for it; returns their ids. */
export async function claimReceipts(
  transaction: Transaction<Schema>,
  user: SignedIn,
  { transactionId, paymentId }: ReceiptPlace,
  now: Date,
): Promise<string[]> {
  const claimed = await transaction
    .updateTable('files')
    .set({ claimed_at: now })
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('payment_id', '=', paymentId)
    .where('uploader_id', '=', user.userId)
    .where('claimed_at', 'is', null)
    .returning('file_id')
    .execute();
  return claimed.map((row) => row.file_id);
}
