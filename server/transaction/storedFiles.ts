import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { removeFiles } from '#server/api/uploads.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { FileRow, NewFile, Schema } from '#server/db/schema.ts';
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
export type FileTarget = Pick<NewFile, 'purpose' | 'transaction_id' | 'payment_id' | 'claimed_at'>;

/**
 * Inserts the files that are not stored yet and returns them. A file that is sent again, because
 * its answer was lost, is stored once. The caller has locked the transaction or its id.
 */
export async function insertFiles(
  trx: Transaction<Schema>,
  { user, clock }: CallContext,
  files: readonly ReceivedFile[],
  target: FileTarget,
): Promise<readonly ReceivedFile[]> {
  const existing = await readStoredHashes(trx, user, target);
  const stored = files.filter(
    ({ receivedSha256 }) => !existing.has(receivedSha256.toString('hex')),
  );
  if (stored.length === 0) return stored;
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
        created_at: clock(),
      })),
    )
    .execute();
  return stored;
}

/** Returns the hashes of the files that the user has stored for this record. */
async function readStoredHashes(
  trx: Transaction<Schema>,
  user: SignedIn,
  { purpose, transaction_id: transactionId = null, payment_id: paymentId = null }: FileTarget,
): Promise<ReadonlySet<string>> {
  if (transactionId === null) return new Set();
  const rows = await trx
    .selectFrom('files')
    .select('received_sha256')
    .where('purpose', '=', purpose)
    .where('transaction_id', '=', transactionId)
    .where('payment_id', 'is not distinct from', paymentId)
    .where('uploader_id', '=', user.userId)
    .execute();
  return new Set(rows.map((row) => row.received_sha256.toString('hex')));
}

/**
 * Runs work that writes rows for received files and returns those it `stored`. The other files are
 * removed, and all files if the work fails.
 */
export async function withStoredFiles<Result>(
  context: CallContext,
  files: readonly ReceivedFile[],
  work: () => Promise<{ stored: readonly ReceivedFile[]; result: Result }>,
): Promise<Result> {
  try {
    const { stored, result } = await work();
    const rest = files.filter((file) => !stored.includes(file));
    await Promise.all(rest.map(({ fileId }) => discardFile(context, fileId)));
    return result;
  } catch (error) {
    // After a lost connection the rows may exist, so the files must stay.
    if (!isUnavailable(error)) await removeFiles(context.files, files);
    throw error;
  }
}

/** Removes a file without a row. A failure is only logged, because the call has succeeded. */
export async function discardFile({ files, log }: CallContext, fileId: string): Promise<void> {
  try {
    await files.remove(fileId);
  } catch (error) {
    log.error({ event: 'file_left_behind', fileId, err: error });
  }
}
