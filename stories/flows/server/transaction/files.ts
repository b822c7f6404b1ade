import type { Context, Handlers, ReceivedFile } from '../call.ts';
import type { Data, FileRecord } from '../data.ts';

/** Transaction and, for receipts, payment of a file. */
type FilePlace = Pick<FileRecord, 'transactionId' | 'paymentId'>;

export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = (
  context,
  { trans_id: transactionId },
  files,
) => {
  storeFiles(context, { transactionId, paymentId: null }, files);
  const file = listAttachments(context, transactionId);
  return { status: 'success', file, message: 'File uploaded successfully' };
};

export const uploadReceipt: Handlers['transaction.php?run=upload_receipt'] = (
  context,
  { trans_id: transactionId, payment_id: paymentId },
  files,
) => {
  const place = { transactionId, paymentId };
  storeFiles(context, place, files);
  const file = filesAt(context.data, place).map((receipt) => ({
    RECEIPTS_ID: receipt.id,
    TRANSACTION_ID: transactionId,
    PAYMENT_ID: paymentId,
    ...fileUrls(receipt),
  }));
  return { status: 'success', file, message: 'File uploaded successfully' };
};

/** Returns the attachments of a transaction. */
export const listAttachments = ({ data }: Context, transactionId: string) =>
  filesAt(data, { transactionId, paymentId: null }).map((file) => ({
    ATTACHMENT_ID: file.id,
    TRANSACTION_ID: transactionId,
    ...fileUrls(file),
  }));

export const filesAt = ({ files }: Data, { transactionId, paymentId }: FilePlace) =>
  files.filter((file) => file.transactionId === transactionId && file.paymentId === paymentId);

function storeFiles({ data }: Context, place: FilePlace, files: readonly ReceivedFile[]): void {
  const stored = files.map((file) => ({ ...place, ...file, id: crypto.randomUUID() }));
  data.files.push(...stored);
}

/** Returns the fields of a file in a response. */
export const fileUrls = ({ url, name }: FileRecord) => ({
  FILE_URL: url,
  THUMB_URL: url,
  FILE_NAME: name,
});
