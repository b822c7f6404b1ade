import type { StoredFile, UploadedFiles } from '#domain/transactions/transaction.ts';

/**
 * Finds the file of an upload in its response. If the server does not send its id, files of other uploads
 * are excluded by id, then by name, because responses of parallel uploads may arrive in any order.
 * @param otherIds ids of files that belong to other uploads
 */
export function findStoredFile(
  { ids, stored }: UploadedFiles,
  name: string,
  otherIds: readonly string[],
): StoredFile | null {
  if (ids) return stored.find(({ id }) => id === ids[0]) ?? null;
  const candidates = stored.filter((file) => !otherIds.includes(file.id));
  return candidates.findLast((file) => file.name === name) ?? candidates.at(-1) ?? null;
}
