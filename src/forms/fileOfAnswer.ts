import type { StoredFile } from '#domain/transaction.ts';

/**
 * Finds the file that an upload stored in its answer, which lists every stored file. Answers of
 * uploads side by side may arrive in any order: files of other uploads are told apart by id, or
 * else by name.
 * @param known ids of files that belong to other uploads
 */
export function fileOfAnswer(
  answer: readonly StoredFile[],
  name: string,
  known: readonly string[],
): StoredFile | null {
  const unknown = answer.filter(({ id }) => !known.includes(id));
  return unknown.findLast((file) => file.name === name) ?? unknown.at(-1) ?? null;
}
