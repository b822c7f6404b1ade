import type { Kysely, Transaction } from 'kysely';
import { isEditable } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { refuseOverQuota } from '#server/files/uploadQuota.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { lockVisible, notFound, nowIs } from './lock.ts';
import { writeHistory } from './save.ts';
import { discardFile, fileUrls, insertFiles, keepingFiles, type NamedFile } from './storedFiles.ts';

/**
 * Keeps attachments: at once those of a transaction whose form the user may edit, otherwise as
 * pending files of this user and the id of a transaction to come (specification, section 7).
 */
export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = async (
  context,
  { trans_id: id },
  receiveFiles,
) => {
  await refuseOverQuota(context);
  // Looked at before anything is stored, and again with the rows.
  await inTransaction(context.db, (transaction) => lockPlace(transaction, context, id));
  const files = await receiveFiles();
  if (files.length === 0) throw new Refusal('File is required');
  const file = await keepingFiles(context, files, () =>
    inTransaction(context.db, async (transaction) => {
      const record = await lockPlace(transaction, context, id);
      const claimedAt = record ? context.clock() : null;
      const place = { purpose: 'attachment', transaction_id: id, claimed_at: claimedAt } as const;
      const kept = await insertFiles(transaction, context, files, place);
      for (const { fileId } of kept) {
        await note(transaction, context, record, { action: 'add attachment', fileId });
      }
      return { kept, result: await listAt(transaction, context.user, id, record) };
    }),
  );
  return { status: 'success', file, message: 'File uploaded successfully' };
};

/** Deletes one attachment where the form may be edited, or one's own pending file. */
export const deleteAttachment: Handlers['transaction.php?run=delete_attachments'] = async (
  context,
  { attachment_id: fileId, trans_id: id },
) => {
  const file = await inTransaction(context.db, async (transaction) => {
    const record = await lockPlace(transaction, context, id);
    await deleteRow(transaction, context.user, fileId, { id, record });
    await note(transaction, context, record, { action: 'delete attachment', fileId });
    return listAt(transaction, context.user, id, record);
  });
  await discardFile(context, fileId);
  return { status: 'success', file, message: 'File deleted successfully' };
};

/**
 * The locked transaction whose attachments the user may change; null when none has this id yet.
 * @throws Refusal when it is hidden or not editable.
 */
async function lockPlace(
  transaction: Transaction<Schema>,
  { session, user }: CallContext,
  id: string,
): Promise<TransactionRecord | null> {
  const record = await lockVisible(transaction, user, id);
  await confirmActor(transaction, session);
  if (record && !isEditable(user.role, record.status)) throw nowIs(record.status);
  if (!record && (await exists(transaction, id))) throw notFound();
  return record;
}

async function exists(transaction: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('transactions')
    .select('transaction_id')
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteRow(
  transaction: Transaction<Schema>,
  user: SignedIn,
  fileId: string,
  { id, record }: { id: string; record: TransactionRecord | null },
): Promise<void> {
  let query = transaction
    .deleteFrom('files')
    .where('file_id', '=', fileId)
    .where('purpose', '=', 'attachment')
    .where('transaction_id', '=', id);
  query = record
    ? query.where('claimed_at', 'is not', null)
    : query.where('claimed_at', 'is', null).where('uploader_id', '=', user.userId);
  const deleted = await query.returning('file_id').executeTakeFirst();
  if (deleted) return;
  throw record ? new Refusal('Attachment not found', 'not_found') : notFound();
}

async function note(
  transaction: Transaction<Schema>,
  context: CallContext,
  record: TransactionRecord | null,
  deed: { action: string; fileId: string },
): Promise<void> {
  if (record) await writeHistory(transaction, context, { before: record, after: record, deed });
}

function listAt(
  transaction: Transaction<Schema>,
  user: SignedIn,
  id: string,
  record: TransactionRecord | null,
) {
  return listAttachments(transaction, id, record ? null : user);
}

/** The attachments of a transaction, or those `pendingOf` a user under an id to come. */
async function listAttachments(
  db: Kysely<Schema>,
  transactionId: string,
  pendingOf: SignedIn | null,
) {
  const all = selectAttachments(db, transactionId);
  const rows = await (
    pendingOf
      ? all.where('claimed_at', 'is', null).where('uploader_id', '=', pendingOf.userId)
      : all.where('claimed_at', 'is not', null)
  ).execute();
  return rows.map((row) => attachmentOf(row, transactionId));
}

export const selectAttachments = (db: Kysely<Schema>, transactionId: string) =>
  db
    .selectFrom('files')
    .select(['file_id', 'file_name'])
    .where('purpose', '=', 'attachment')
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .orderBy('sequence');

/** An attachment as calls name it. */
export function attachmentOf(row: NamedFile, transactionId: string) {
  return { ATTACHMENT_ID: row.file_id, TRANSACTION_ID: transactionId, ...fileUrls(row) };
}

/** Gives a new transaction the files its initiator uploaded for it; returns their ids. */
export async function claimAttachments(
  transaction: Transaction<Schema>,
  user: SignedIn,
  transactionId: string,
  now: Date,
): Promise<string[]> {
  const claimed = await transaction
    .updateTable('files')
    .set({ claimed_at: now })
    .where('purpose', '=', 'attachment')
    .where('transaction_id', '=', transactionId)
    .where('uploader_id', '=', user.userId)
    .where('claimed_at', 'is', null)
    .returning('file_id')
    .execute();
  return claimed.map((row) => row.file_id);
}
