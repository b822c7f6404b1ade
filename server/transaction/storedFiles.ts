import { sql, type Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { removeFiles } from '#server/api/uploads.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { FileRow, NewFile, Schema } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

export type NamedFile = Pick<FileRow, 'file_id' | 'file_name'>;

/** A file as calls name it: paths of this server. */
export function fileUrls(file: NamedFile) {
  return {
    FILE_URL: `/files/${file.file_id}`,
    THUMB_URL: `/files/${file.file_id}/thumb`,
    FILE_NAME: file.file_name,
  };
}

/** The path of a bank's logo, small enough for lists. */
export function logoUrl(fileId: string | null): string | null {
  return fileId === null ? null : `/files/${fileId}/thumb`;
}

/** Where received files belong. */
export type FilePlace = Pick<NewFile, 'purpose' | 'transaction_id' | 'payment_id' | 'claimed_at'>;

/**
 * Inserts the files that are not at this place yet, and returns them: one that was sent again,
 * because its answer got lost, counts once.
 */
export async function insertFiles(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  files: readonly ReceivedFile[],
  place: FilePlace,
): Promise<readonly ReceivedFile[]> {
  const stored = await hashesAt(transaction, user, place);
  const kept = files.filter(({ receivedSha256 }) => !stored.has(receivedSha256.toString('hex')));
  if (kept.length === 0) return kept;
  await transaction
    .insertInto('files')
    .values(
      kept.map((file) => ({
        ...place,
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
  return kept;
}

/** What the user has stored at a place, which nobody else adds to until the transaction ends. */
async function hashesAt(
  transaction: Transaction<Schema>,
  user: SignedIn,
  { purpose, transaction_id: transactionId = null, payment_id: paymentId = null }: FilePlace,
): Promise<ReadonlySet<string>> {
  if (transactionId === null) return new Set();
  // The transaction these files are for may not exist, so that no row can be locked for it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${transactionId}, 0))`.execute(
    transaction,
  );
  const rows = await transaction
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
 * Runs the work that writes rows for stored files and says which it `kept`; the others go. When it
 * fails all of them go.
 */
export async function keepingFiles<Result>(
  context: CallContext,
  files: readonly ReceivedFile[],
  work: () => Promise<{ kept: readonly ReceivedFile[]; result: Result }>,
): Promise<Result> {
  try {
    const { kept, result } = await work();
    const rest = files.filter((file) => !kept.includes(file));
    await Promise.all(rest.map(({ fileId }) => discardFile(context, fileId)));
    return result;
  } catch (error) {
    // After a lost connection the rows may be there: then the files must stay.
    if (!isUnavailable(error)) await removeFiles(context.files, files);
    throw error;
  }
}

/** Removes a file whose row is gone. What fails is only logged: the call itself is done. */
export async function discardFile({ files, log }: CallContext, fileId: string): Promise<void> {
  try {
    await files.remove(fileId);
  } catch (error) {
    log.error({ event: 'file_left_behind', fileId, err: error });
  }
}
