import type { Context, Handlers, ReceivedFile } from '../call.ts';
import type { Data, FileRecord } from '../data.ts';

/** Transaction of a file, with the payment of a receipt or the message of a photo. */
type FilePlace = Pick<FileRecord, 'transactionId' | 'paymentId' | 'messageId'>;

export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = (
  context,
  { trans_id: transactionId },
  files,
) => {
  const stored = storeFiles(context, attachmentsOf(transactionId), files);
  const file = listAttachments(context, transactionId);
  return {
    status: 'success',
    file,
    uploaded: idsOf(stored),
    message: 'File uploaded successfully',
  };
};

export const uploadReceipt: Handlers['transaction.php?run=upload_receipt'] = (
  context,
  { trans_id: transactionId, payment_id: paymentId },
  files,
) => {
  const place = { transactionId, paymentId, messageId: null };
  const stored = storeFiles(context, place, files);
  const file = filesAt(context.data, place).map((receipt) => ({
    RECEIPTS_ID: receipt.id,
    TRANSACTION_ID: transactionId,
    PAYMENT_ID: paymentId,
    ...fileUrls(receipt),
  }));
  return {
    status: 'success',
    file,
    uploaded: idsOf(stored),
    message: 'File uploaded successfully',
  };
};

const attachmentsOf = (transactionId: string): FilePlace => ({
  transactionId,
  paymentId: null,
  messageId: null,
});

/** Returns the attachments of a transaction. */
export const listAttachments = ({ data }: Context, transactionId: string) =>
  filesAt(data, attachmentsOf(transactionId)).map((file) => ({
    ATTACHMENT_ID: file.id,
    TRANSACTION_ID: transactionId,
    ...fileUrls(file),
  }));

export const filesAt = ({ files }: Data, { transactionId, paymentId, messageId }: FilePlace) =>
  files.filter(
    (file) =>
      file.transactionId === transactionId &&
      file.paymentId === paymentId &&
      file.messageId === messageId,
  );

/** Stores files and returns their records. */
export function storeFiles(
  { data }: Context,
  place: FilePlace,
  files: readonly ReceivedFile[],
): FileRecord[] {
  const stored = files.map((file) => ({ ...place, ...file, id: crypto.randomUUID() }));
  data.files.push(...stored);
  return stored;
}

/** Returns the fields of a file in a response. */
export const fileUrls = ({ url, name }: FileRecord) => ({
  FILE_URL: url,
  THUMB_URL: url,
  FILE_NAME: name,
});

/** Returns the ids of the files of an upload. */
export const idsOf = (stored: readonly FileRecord[]) => stored.map(({ id }) => id);
