import { type Kysely, sql } from 'kysely';
import type { FileRow, Schema } from '#server/db/schema.ts';
import { keptFiles } from '#server/files/keptFiles.ts';
import { digestOfStream } from '#server/files/digestOfStream.ts';
import type { FileArchive } from '#server/files/store.ts';

type FileInfo = Pick<FileRow, 'file_id' | 'byte_size' | 'stored_sha256'>;

/** Invariants of one row and its stored file. */
const rowInvariants = {
  'a file is stored with its size': async (files: FileArchive, row: FileInfo) =>
    (await files.sizeOf(row.file_id, 'original')) === row.byte_size,
  'a file has its thumbnail': async (files: FileArchive, row: FileInfo) =>
    ((await files.sizeOf(row.file_id, 'thumb')) ?? 0) > 0,
};

/** Only for files with the right size: the others are reported already. */
const bytes = 'a file is stored with its bytes';

const orphans = 'a stored file older than the limit of the sweep has a row';

/** Names of all invariants of the file storage. */
export const fileInvariants = [...Object.keys(rowInvariants), orphans, bytes];

/**
 * Compares the rows of a snapshot with the stored files. `db` reads outside of the snapshot, so
 * that a file deleted since then is not reported.
 * @param oldest stored files older than this must have a row.
 */
export async function findFileViolations(
  db: Kysely<Schema>,
  files: FileArchive,
  rows: readonly FileInfo[],
  oldest: Date,
): Promise<Map<string, string[]>> {
  const violations = new Map<string, string[]>();
  for (const [name, holds] of Object.entries(rowInvariants)) {
    const suspects: string[] = [];
    for (const row of rows) if (!(await holds(files, row))) suspects.push(row.file_id);
    violations.set(name, await existingIds(db, suspects));
  }
  const suspects: string[] = [];
  for (const row of rows) if (!(await hasItsBytes(files, row))) suspects.push(row.file_id);
  violations.set(bytes, await existingIds(db, suspects));
  const known = new Set([...rows.map((row) => row.file_id), ...(await idsToRemove(db))]);
  const old = await files.listOlderThan(oldest);
  violations.set(
    orphans,
    old.filter((fileId) => !known.has(fileId)),
  );
  return violations;
}

/** Returns true if the file has the recorded digest; also with another size. */
async function hasItsBytes(files: FileArchive, row: FileInfo): Promise<boolean> {
  if ((await files.sizeOf(row.file_id, 'original')) !== row.byte_size) return true;
  const { stream } = await files.open(row.file_id, 'original');
  return (await digestOfStream(stream)).equals(row.stored_sha256);
}

/** Returns the ids of files that have no row yet, or none any more. */
async function idsToRemove(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('file_removals').select('file_id').execute();
  return rows.map((row) => row.file_id);
}

async function existingIds(db: Kysely<Schema>, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await keptFiles(db)
    .select('file_id')
    .where('file_id', '=', sql<string>`any(${fileIds}::text[])`)
    .execute();
  return rows.map((row) => row.file_id);
}
