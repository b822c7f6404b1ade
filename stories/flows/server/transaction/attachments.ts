import { isEditable } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import type { FileRecord, TransactionRecord } from '../data.ts';
import { findVisible, notFound, noteChange, nowIs } from './change.ts';
import { dropFile, filesAt, fileUrls, keepFiles } from './files.ts';

export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = (
  context,
  { trans_id: id },
  files,
) => {
  const record = findEditable(context, id);
  const isClaimed = record !== undefined;
  if (files.length === 0) throw new Refusal('File is required');
  keepFiles(context, placeOf(id), files, isClaimed);
  if (record) noteChange(context, record);
  const file = filesAt(context, placeOf(id), isClaimed).map(attachmentOf);
  return { status: 'success', file, message: 'File uploaded successfully' };
};

export const deleteAttachment: Handlers['transaction.php?run=delete_attachments'] = (
  context,
  { trans_id: id, attachment_id: fileId },
) => {
  const record = findEditable(context, id);
  const isClaimed = record !== undefined;
  const file = filesAt(context, placeOf(id), isClaimed).find((file) => file.id === fileId);
  if (!file) throw isClaimed ? new Refusal('Attachment not found', 'not_found') : notFound();
  dropFile(context, file);
  if (record) noteChange(context, record);
  const left = filesAt(context, placeOf(id), isClaimed).map(attachmentOf);
  return { status: 'success', file: left, message: 'File deleted successfully' };
};

/** The attachments of a transaction. */
export const listAttachments = (context: Context, id: string) =>
  filesAt(context, placeOf(id), true).map(attachmentOf);

export const placeOf = (transactionId: string) => ({ transactionId, paymentId: null });

/**
 * The transaction whose attachments the user may change; undefined when none has this id yet.
 * @throws Refusal where its form is locked or hidden
 */
function findEditable(context: Context, id: string): TransactionRecord | undefined {
  if (!context.data.transactions.some((record) => record.id === id)) return undefined;
  const record = findVisible(context, id);
  if (!isEditable(context.user.role, record.status)) throw nowIs(record.status);
  return record;
}

const attachmentOf = (file: FileRecord) => ({
  ATTACHMENT_ID: file.id,
  TRANSACTION_ID: file.transactionId,
  ...fileUrls(file),
});
