import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { HttpRefusal } from '#server/api/refusals.ts';
import { removeFiles } from '#server/api/uploads.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { FileRow, NewFile, Schema } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';

const dayMs = 24 * 60 * 60_000;
const dailyFiles = 500;
const dailyBytes = 500 * 1024 * 1024;

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

/** Refuses another upload of a user who uploaded too much within a day. @throws HttpRefusal */
export async function refuseOverQuota({ db, user, clock }: CallContext): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('byte_size'), eb.lit(0)), 'bigint').as('bytes'),
    ])
    .where('uploader_id', '=', user.userId)
    .where('created_at', '>', new Date(clock().getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (files < dailyFiles && bytes < dailyBytes) return;
  throw new HttpRefusal(429, 'Too many uploads today. Please try again tomorrow.');
}

/** Where received files belong. */
export type FilePlace = Pick<NewFile, 'purpose' | 'transaction_id' | 'payment_id' | 'claimed_at'>;

export async function insertFiles(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  files: readonly ReceivedFile[],
  place: FilePlace,
): Promise<void> {
  await transaction
    .insertInto('files')
    .values(
      files.map((file) => ({
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
}

/** Runs the work that writes rows for stored files; when it fails the files go as well. */
export async function keepingFiles<Result>(
  { files: store }: CallContext,
  files: readonly ReceivedFile[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // After a lost connection the rows may be there: then the files must stay.
    if (!isUnavailable(error)) await removeFiles(store, files);
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
