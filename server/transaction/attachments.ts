import type { Kysely, Transaction } from 'kysely';
import { isEditable } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { FileRow, Schema, TransactionRecord } from '#server/db/schema.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { scheduleRemovals } from '#server/files/removals.ts';
import { recordedFile, recordedUpload } from '#server/history/changes.ts';
import { type HistoryEntry, insertHistory, noteEntry } from '#server/history/entries.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { lockId, lockVisible, notFound, nowIs } from './lock.ts';
import { requireNotesOrFile } from './notesOrFile.ts';
import { receiveUpload } from './receiveUpload.ts';
import {
  type FileTarget,
  fileUrls,
  insertFiles,
  type NamedFile,
  removeFile,
  selectPending,
} from './storedFiles.ts';

/** The attachments of a transaction that may not exist yet. */
export const attachmentsOf = (transactionId: string) =>
  ({
    purpose: 'attachment',
    transaction_id: transactionId,
    claimed_at: null,
  }) as const satisfies FileTarget;

/**
 * Stores attachments: directly for a transaction whose form the user may edit, otherwise as pending
 * files of this user under the id of a future transaction (specification, section 7).
 */
export const uploadAttachments: Handlers['transaction.php?run=upload_attachments'] = async (
  context,
  { trans_id: id },
  receiveFiles,
) =>
  receiveUpload(context, receiveFiles, {
    withLocked: (work) =>
      inTransaction(context.db, async (trx) => work(trx, await lockEditable(trx, context, id))),
    async store(trx, files, record) {
      const claimedAt = record ? context.clock() : null;
      const target = { ...attachmentsOf(id), claimed_at: claimedAt };
      const inserted = await insertFiles(trx, context, files, target);
      for (const file of inserted.stored) {
        const changes = { attachment: [null, recordedUpload(file)] as const };
        const entry = { action: 'add attachment', fileId: file.fileId, changes };
        await writeFileHistory(trx, context, record, entry);
      }
      return { ...inserted, list: await listFor(trx, context.user, id, record) };
    },
  });

/**
 * Deletes an attachment of an editable transaction, whose bytes are kept for a time, or the user's own pending file. The last
 * attachment cannot be deleted while the notes are blank.
 */
export const deleteAttachment: Handlers['transaction.php?run=delete_attachments'] = async (
  context,
  { attachment_id: fileId, trans_id: id },
) => {
  const { file, isKept } = await inTransaction(context.db, async (trx) => {
    const record = await lockEditable(trx, context, id);
    const deleted = await deleteRow(trx, context.user, fileId, { id, record });
    if (record) await keepDeleted(trx, deleted, { record, now: context.clock() });
    else await scheduleRemovals(trx, [fileId], context.clock());
    const changes = { attachment: [recordedFile(deleted), null] as const };
    await writeFileHistory(trx, context, record, { action: 'delete attachment', fileId, changes });
    if (record) await requireNotesOrFile(trx, { transactionId: id, notes: record.notes });
    return { file: await listFor(trx, context.user, id, record), isKept: record !== null };
  });
  if (!isKept) await removeFile(context, fileId);
  return { status: 'success', file, message: 'File deleted successfully' };
};

/**
 * Locks the transaction whose attachments the user may change, and its id. @returns null if no
 * transaction has this id.
 * @throws Refusal if the transaction is hidden or not editable.
 */
async function lockEditable(
  trx: Transaction<Schema>,
  context: CallContext,
  id: string,
): Promise<TransactionRecord | null> {
  const { user } = context;
  await lockId(trx, id);
  const record = await lockVisible(trx, user, id);
  await confirmActor(trx, context);
  if (record && !isEditable(user.role, record.status)) throw nowIs(record.status);
  if (!record && (await exists(trx, id))) throw notFound();
  return record;
}

async function exists(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('transactions')
    .select('transaction_id')
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteRow(
  trx: Transaction<Schema>,
  user: SignedIn,
  fileId: string,
  { id, record }: { id: string; record: TransactionRecord | null },
): Promise<FileRow> {
  let query = trx
    .deleteFrom('files')
    .where('file_id', '=', fileId)
    .where('purpose', '=', 'attachment')
    .where('transaction_id', '=', id);
  query = record
    ? query.where('claimed_at', 'is not', null)
    : query.where('claimed_at', 'is', null).where('uploader_id', '=', user.userId);
  const deleted = await query.returningAll().executeTakeFirst();
  if (deleted) return deleted;
  throw record ? new Refusal('Attachment not found', 'not_found') : notFound();
}

/** Keeps a deleted attachment of a transaction for a time. */
async function keepDeleted(
  trx: Transaction<Schema>,
  file: FileRow,
  { record, now }: { record: TransactionRecord; now: Date },
): Promise<void> {
  await trx
    .insertInto('deleted_files')
    .values({
      file_id: file.file_id,
      transaction_id: record.transaction_id,
      file_name: file.file_name,
      media_type: file.media_type,
      is_inline: file.is_inline,
      byte_size: file.byte_size,
      stored_sha256: file.stored_sha256,
      deleted_at: now,
    })
    .execute();
}

async function writeFileHistory(
  trx: Transaction<Schema>,
  context: CallContext,
  record: TransactionRecord | null,
  entry: HistoryEntry,
): Promise<void> {
  if (!record) return;
  const now = context.clock();
  const line = { before: record, after: record, entry, origin: context, now };
  await insertHistory(trx, line).execute();
  noteEntry(trx, line);
}

/** Lists the attachments of a transaction, or the pending files of a user. */
async function listFor(
  trx: Transaction<Schema>,
  user: SignedIn,
  id: string,
  record: TransactionRecord | null,
) {
  const query = record ? selectAttachments(trx, id) : selectPending(trx, user, attachmentsOf(id));
  const rows = await query.execute();
  return rows.map((row) => toAttachment(row, id));
}

/** Query for the attachments of a transaction, in order. */
export const selectAttachments = (db: Kysely<Schema>, transactionId: string) =>
  db
    .selectFrom('files')
    .select(['file_id', 'file_name'])
    .where('purpose', '=', 'attachment')
    .where('transaction_id', '=', transactionId)
    .where('claimed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('sequence');

/** Converts a row to an attachment of the API. */
export function toAttachment(row: NamedFile, transactionId: string) {
  return { ATTACHMENT_ID: row.file_id, TRANSACTION_ID: transactionId, ...fileUrls(row) };
}
