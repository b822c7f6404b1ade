import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { FileArchive } from './store.ts';

const unclaimedHours = 24;
const batchSize = 500;

/**
 * Removes unused files: rows unclaimed for 24 hours with their files, and files of that age without
 * a row. Returns the number of removed files.
 */
export async function sweepFiles(
  db: Kysely<Schema>,
  files: FileArchive,
  now: Date,
): Promise<number> {
  const limit = new Date(now.getTime() - unclaimedHours * 3_600_000);
  // Deletes rows first: the next sweep finds a file without a row, but not a row without its file.
  const unclaimed = await deleteUnclaimed(db, limit);
  const orphans = await findOrphans(db, await files.listOlderThan(limit));
  const unused = new Set([...unclaimed, ...orphans]);
  for (const fileId of unused) await files.remove(fileId);
  await files.removeTemporaryOlderThan(limit);
  return unused.size;
}

async function deleteUnclaimed(db: Kysely<Schema>, limit: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('files')
    .where('claimed_at', 'is', null)
    .where('created_at', '<', limit)
    .where((is) => {
      const bank = is.selectFrom('banks').select('bank_code');
      return is.not(is.exists(bank.whereRef('banks.logo_file_id', '=', 'files.file_id')));
    })
    .returning('file_id')
    .execute();
  return rows.map((row) => row.file_id);
}

async function findOrphans(db: Kysely<Schema>, fileIds: string[]): Promise<string[]> {
  const orphans: string[] = [];
  for (let start = 0; start < fileIds.length; start += batchSize) {
    const batch = fileIds.slice(start, start + batchSize);
    const rows = await db
      .selectFrom('files')
      .select('file_id')
      .where('file_id', '=', sql<string>`any(${batch}::text[])`)
      .execute();
    const known = new Set(rows.map((row) => row.file_id));
    orphans.push(...batch.filter((fileId) => !known.has(fileId)));
  }
  return orphans;
}
