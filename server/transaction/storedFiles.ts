import {
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { discardFiles, logFailedRemoval } from '#server/api/uploads.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { FileRow, NewFile, Schema } from '#server/db/schema.ts';
import { cancelRemovals } from '#server/files/removals.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

export type NamedFile = Pick<FileRow, 'file_id' | 'file_name'>;

/** Paths and name of a file. */
export function fileUrls(file: NamedFile) {
  return {
    FILE_URL: `/files/${file.file_id}`,
    THUMB_URL: `/files/${file.file_id}/thumb`,
    FILE_NAME: file.file_name,
  };
}

/** Path of a bank's logo as a thumbnail. */
export function logoUrl(fileId: string | null): string | null {
  return fileId === null ? null : `/files/${fileId}/thumb`;
}

/** The record that files belong to. */
export type FileTarget = Pick<
  NewFile,
  'purpose' | 'transaction_id' | 'payment_id' | 'message_id' | 'settlement_id' | 'claimed_at'
>;

export interface InsertedFiles {
  /** The files that were not stored before. */
  stored: readonly ReceivedFile[];
  /** Ids of all received files in their order, also of those that were stored before. */
  uploaded: string[];
}

/**
 * Inserts the files that are not stored yet. A file that is sent again, because
 * its answer was lost, is stored once. The caller has locked the transaction or its id. The time to
 * claim the files of the same upload begins anew.
 */
export async function insertFiles(
  trx: Transaction<Schema>,
  { user, clock }: CallContext,
  files: readonly ReceivedFile[],
  target: FileTarget,
): Promise<InsertedFiles> {
  const earlier = uploadedFor(user, target);
  await trx
    .updateTable('files')
    .set({ created_at: clock() })
    .where(earlier)
    .where('claimed_at', 'is', null)
    .execute();
  const rows = await trx
    .selectFrom('files')
    .select(['file_id', 'received_sha256'])
    .where(earlier)
    .execute();
  const existing = new Map(rows.map((row) => [row.received_sha256.toString('hex'), row.file_id]));
  const earlierId = ({ receivedSha256 }: ReceivedFile) =>
    existing.get(receivedSha256.toString('hex'));
  const stored = files.filter((file) => earlierId(file) === undefined);
  const uploaded = files.map((file) => earlierId(file) ?? file.fileId);
  if (stored.length === 0) return { stored, uploaded };
  const fileIds = stored.map((file) => file.fileId);
  await cancelRemovals(trx, fileIds, clock());
  await trx
    .insertInto('files')
    .values(
      stored.map((file) => ({
        ...target,
        file_id: file.fileId,
        uploader_id: user.userId,
        file_name: file.fileName,
        media_type: file.mediaType,
        is_inline: file.isInline,
        byte_size: file.byteSize,
        received_sha256: file.receivedSha256,
        stored_sha256: file.storedSha256,
        fingerprint: target.purpose === 'receipt' ? file.fingerprint : null,
        created_at: clock(),
      })),
    )
    .execute();
  return { stored, uploaded };
}

/** Selects the files that the user has stored for a record; none for a logo. */
const uploadedFor =
  (
    user: SignedIn,
    {
      purpose,
      transaction_id: transactionId = null,
      payment_id: paymentId = null,
      message_id: messageId = null,
      settlement_id: settlementId = null,
    }: FileTarget,
  ) =>
  (is: ExpressionBuilder<Schema, 'files'>) =>
    is.and([
      is('purpose', '=', purpose),
      settlementId === null
        ? is('transaction_id', '=', transactionId)
        : is('settlement_id', '=', settlementId),
      is('payment_id', 'is not distinct from', paymentId),
      is('message_id', 'is not distinct from', messageId),
      is('uploader_id', '=', user.userId),
    ]);

/** Query for the files that the user has uploaded for a record that does not exist yet, in order. */
export const selectPending = (db: Kysely<Schema>, user: SignedIn, target: FileTarget) =>
  db
    .selectFrom('files')
    .select(['file_id', 'file_name'])
    .where(uploadedFor(user, target))
    .where('claimed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('sequence');

/**
 * Condition: all of these files are among those of `pending`, a part of the same statement that
 * selects them.
 */
export const areAllPending = (expected: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${expected}::text[] <@ array(select file_id from pending)::text[]`;

/** The result of a statement that records something with its uploaded files. */
export interface RecordedWithFiles {
  /** False if the id is used, or if a file is missing. Then nothing has changed. */
  isRecorded: boolean;
  /** Ids of the recorded files; of those that could be, if nothing is recorded. */
  files: string[];
}

/** Query that claims the files that the user uploaded for a new record, and returns them. */
export const claimPending = (
  trx: Transaction<Schema>,
  user: SignedIn,
  target: FileTarget,
  now: Date,
) =>
  trx
    .updateTable('files')
    .set({ claimed_at: now })
    .where(uploadedFor(user, target))
    .where('claimed_at', 'is', null)
    .returning(['file_id', 'file_name', 'received_sha256', 'stored_sha256']);

/**
 * Runs work that writes rows for received files and returns those it `stored`. The other files are
 * discarded, and all files if the work fails.
 */
export async function withStoredFiles<Result>(
  context: CallContext,
  files: readonly ReceivedFile[],
  work: () => Promise<{ stored: readonly ReceivedFile[]; result: Result }>,
): Promise<Result> {
  try {
    const { stored, result } = await work();
    const rest = files.filter((file) => !stored.includes(file));
    await discardFiles(context.files, rest, context.log);
    return result;
  } catch (error) {
    // After a lost connection the rows may exist, so the files must stay.
    if (!isUnavailable(error)) await discardFiles(context.files, files, context.log);
    throw error;
  }
}

/** Removes a file whose removal is scheduled. The sweep repeats it, and then knows that it is done. */
export async function removeFile({ files, log }: CallContext, fileId: string): Promise<void> {
  await logFailedRemoval(files.remove(fileId), fileId, log);
}
