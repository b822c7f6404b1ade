import type { Context, ReceivedFile } from '../call.ts';
import type { FileRecord } from '../data.ts';

/** Where files belong: to a transaction, as receipts to one of its payments. */
export type FilePlace = Pick<FileRecord, 'transactionId' | 'paymentId'>;

/** The files of a place: the claimed ones, or those that the user has waiting there. */
export function filesAt({ data, user }: Context, place: FilePlace, isClaimed: boolean) {
  return data.files.filter(
    (file) =>
      file.transactionId === place.transactionId &&
      file.paymentId === place.paymentId &&
      file.isClaimed === isClaimed &&
      (isClaimed || file.uploaderId === user.id),
  );
}

export function keepFiles(
  { data, user }: Context,
  place: FilePlace,
  files: readonly ReceivedFile[],
  isClaimed: boolean,
): void {
  for (const file of files) {
    data.files.push({
      ...place,
      ...file,
      id: crypto.randomUUID().replaceAll('-', ''),
      uploaderId: user.id,
      isClaimed,
    });
  }
}

export function dropFile({ data }: Context, file: FileRecord): void {
  data.files = data.files.filter((other) => other !== file);
}

export const idsOf = (files: readonly FileRecord[]) => files.map(({ id }) => id);

/** A file as calls name it. */
export const fileUrls = ({ url, name }: FileRecord) => ({
  FILE_URL: url,
  THUMB_URL: url,
  FILE_NAME: name,
});
