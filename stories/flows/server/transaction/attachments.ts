import { isEditable } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import type { FileRecord } from '../data.ts';
import { findVisible, notFound, nowIs } from './change.ts';
import { dropFile, filesAt, fileUrls, keepFiles } from './files.ts';

export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = (
  context,
  { trans_id: id },
  files,
) => {
  const isClaimed = isEditablePlace(context, id);
  if (files.length === 0) throw new Refusal('File is required');
  keepFiles(context, placeOf(id), files, isClaimed);
  const file = filesAt(context, placeOf(id), isClaimed).map(attachmentOf);
  return { status: 'success', file, message: 'File uploaded successfully' };
};

export const deleteAttachment: Handlers['transaction.php?run=delete_attachments'] = (
  context,
  { trans_id: id, attachment_id: fileId },
) => {
  const isClaimed = isEditablePlace(context, id);
  const file = filesAt(context, placeOf(id), isClaimed).find((file) => file.id === fileId);
  if (!file) throw isClaimed ? new Refusal('Attachment not found', 'not_found') : notFound();
  dropFile(context, file);
  const left = filesAt(context, placeOf(id), isClaimed).map(attachmentOf);
  return { status: 'success', file: left, message: 'File deleted successfully' };
};

/** The attachments of a transaction. */
export const listAttachments = (context: Context, id: string) =>
  filesAt(context, placeOf(id), true).map(attachmentOf);

export const placeOf = (transactionId: string) => ({ transactionId, paymentId: null });

/** Whether there is such a transaction yet. @throws Refusal where its form is locked or hidden */
function isEditablePlace(context: Context, id: string): boolean {
  if (!context.data.transactions.some((record) => record.id === id)) return false;
  const { status } = findVisible(context, id);
  if (!isEditable(context.user.role, status)) throw nowIs(status);
  return true;
}

const attachmentOf = (file: FileRecord) => ({
  ATTACHMENT_ID: file.id,
  TRANSACTION_ID: file.transactionId,
  ...fileUrls(file),
});
