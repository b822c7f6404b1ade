import type { Kysely } from 'kysely';
import type { FileRow, Schema } from '#server/db/schema.ts';
import type { FileArchive } from '#server/files/store.ts';

type Listed = Pick<FileRow, 'file_id' | 'byte_size'>;

/** What must hold of one row and its file on disk. */
const rowInvariants = {
  'a file lies on disk, in its size': async (files: FileArchive, row: Listed) =>
    (await files.sizeOf(row.file_id, 'original')) === row.byte_size,
  'a file has its thumbnail': async (files: FileArchive, row: Listed) =>
    ((await files.sizeOf(row.file_id, 'thumb')) ?? 0) > 0,
};

const orphans = 'a file on disk has its row, once it is older than the sweep lets it grow';

/** Names of what is checked of the folder. */
export const folderInvariants = [...Object.keys(rowInvariants), orphans];

/**
 * Compares the rows of a snapshot with the folder. `db` reads outside of the snapshot: what was
 * deleted since then, row and file, is not missed. @param oldest files before it should be gone.
 */
export async function findBrokenFiles(
  db: Kysely<Schema>,
  files: FileArchive,
  rows: readonly Listed[],
  oldest: Date,
): Promise<Map<string, string[]>> {
  const broken = new Map<string, string[]>();
  for (const [name, holds] of Object.entries(rowInvariants)) {
    const suspects: string[] = [];
    for (const row of rows) if (!(await holds(files, row))) suspects.push(row.file_id);
    broken.set(name, await stillThere(db, suspects));
  }
  const known = new Set(rows.map((row) => row.file_id));
  const old = await files.listOlderThan(oldest);
  broken.set(
    orphans,
    old.filter((fileId) => !known.has(fileId)),
  );
  return broken;
}

async function stillThere(db: Kysely<Schema>, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .execute();
  return rows.map((row) => row.file_id);
}
