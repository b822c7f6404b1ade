import type { StoredFile } from '#domain/transaction.ts';

/**
 * Finds the file of an upload in its response, which lists all stored files. Responses of parallel
 * uploads may arrive in any order, so files of other uploads are excluded by id, then by name.
 * @param otherIds ids of files that belong to other uploads
 */
export function findStoredFile(
  stored: readonly StoredFile[],
  name: string,
  otherIds: readonly string[],
): StoredFile | null {
  const candidates = stored.filter(({ id }) => !otherIds.includes(id));
  return candidates.findLast((file) => file.name === name) ?? candidates.at(-1) ?? null;
}
