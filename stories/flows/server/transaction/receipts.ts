import { isPayable } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import { findVisible, nowIs } from './change.ts';
import { dropFile, type FilePlace, filesAt, fileUrls, keepFiles } from './files.ts';

export const uploadReceipt: Handlers['transaction.php?run=upload_receipt'] = (
  context,
  { trans_id: transactionId, payment_id: paymentId },
  files,
) => {
  const { data, user } = context;
  const { status } = findVisible(context, transactionId);
  if (!isPayable(status)) throw nowIs(status);
  const isUsed =
    data.payments.some(({ id }) => id === paymentId) ||
    data.files.some(
      (file) =>
        file.paymentId === paymentId &&
        file.uploaderId === user.id &&
        file.transactionId !== transactionId,
    );
  if (isUsed) throw new Refusal('This payment id is already used');
  if (files.length === 0) throw new Refusal('File is required');
  const place = { transactionId, paymentId };
  keepFiles(context, place, files, false);
  const file = listWaiting(context, place);
  return { status: 'success', file, message: 'File uploaded successfully' };
};

export const deleteReceipt: Handlers['transaction.php?run=delete_receipts'] = (
  context,
  { trans_id: transactionId, payment_id: paymentId, receipt_id: fileId },
) => {
  findVisible(context, transactionId);
  const place = { transactionId, paymentId };
  if (filesAt(context, place, true).some(({ id }) => id === fileId)) {
    throw new Refusal('Receipts of a recorded payment can not be deleted');
  }
  const receipt = filesAt(context, place, false).find(({ id }) => id === fileId);
  if (!receipt) throw new Refusal('Receipt not found', 'not_found');
  dropFile(context, receipt);
  const file = listWaiting(context, place);
  return { status: 'success', file, message: 'File deleted successfully' };
};

const listWaiting = (context: Context, place: FilePlace & { paymentId: string }) =>
  filesAt(context, place, false).map((file) => ({
    RECEIPTS_ID: file.id,
    TRANSACTION_ID: place.transactionId,
    PAYMENT_ID: place.paymentId,
    ...fileUrls(file),
  }));
