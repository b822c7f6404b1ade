import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import { requireBound } from './binding.ts';
import { keptFiles } from './keptFiles.ts';
import { unclaimedMs } from './removals.ts';
import { endOfTime, type FileArchive } from './store.ts';

const batchSize = 500;
const maxFailures = 3;

export interface FileSweep {
  db: Kysely<Schema>;
  files: FileArchive;
  now: Date;
  /** Retention time of removed files. */
  keepRemovedMs: number;
  /** Retention time of files that users deleted. */
  keepDeletedMs: number;
  /** Ends the sweep before the next file. @default never */
  stopping?: AbortSignal | undefined;
}

/** Deletes the rows of files that nobody claimed in time, and schedules the files' removal. */
export async function releaseUnclaimed(sweep: FileSweep): Promise<void> {
  const before = new Date(sweep.now.getTime() - unclaimedMs);
  await release(
    sweep,
    sql`delete from files where claimed_at is null and created_at < ${before}
      and not exists (select from banks where logo_file_id = files.file_id)`,
  );
}

/** Schedules the removal of the files that people deleted long enough ago. */
export async function releaseDeleted(sweep: FileSweep): Promise<void> {
  const before = new Date(sweep.now.getTime() - sweep.keepDeletedMs);
  await release(sweep, sql`delete from deleted_files where deleted_at < ${before}`);
}

/** Deletes rows of files, and schedules the removal of these files. */
async function release({ db, now }: FileSweep, deletion: SqlFragment): Promise<void> {
  await sql`
    with released as (${deletion} returning file_id)
    insert into file_removals (file_id, due_at)
    select file_id, ${now}::timestamptz from released`.execute(db);
}

/** Moves the files whose removal is due to the removed files. @returns their number. */
export async function removeDue({ db, files, now, stopping }: FileSweep): Promise<number> {
  await requireBound(db, files);
  const due = await db
    .selectFrom('file_removals')
    .select('file_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  const fileIds = due.map((row) => row.file_id);
  return forEachFile(fileIds, stopping, async (fileId) => {
    await files.remove(fileId);
    await db.deleteFrom('file_removals').where('file_id', '=', fileId).execute();
  });
}

/**
 * Takes back the removed files that a row names, because the database was restored to an earlier
 * moment, or because a server on a copy of the database removed them. @returns their number.
 */
export async function takeBackRemoved({ db, files, stopping }: FileSweep): Promise<number> {
  await requireBound(db, files);
  const removed = await files.listRemovedBefore(endOfTime);
  const needed = await idsWithRow(db, removed);
  return forEachFile([...needed], stopping, (fileId) => files.takeBack(fileId));
}

/** Deletes the removed files that were kept long enough. @returns their number. */
export async function deleteExpired(sweep: FileSweep): Promise<number> {
  const { db, files, now, keepRemovedMs, stopping } = sweep;
  await requireBound(db, files);
  const expired = await files.listRemovedBefore(new Date(now.getTime() - keepRemovedMs));
  const needed = await idsWithRow(db, expired);
  const unused = expired.filter((fileId) => !needed.has(fileId));
  return forEachFile(unused, stopping, (fileId) => files.deleteRemoved(fileId));
}

async function idsWithRow(
  db: Kysely<Schema>,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let start = 0; start < fileIds.length; start += batchSize) {
    const batch = fileIds.slice(start, start + batchSize);
    const rows = await keptFiles(db)
      .select('file_id')
      .where('file_id', '=', sql<string>`any(${batch}::text[])`)
      .execute();
    for (const row of rows) found.add(row.file_id);
  }
  return found;
}

/**
 * Does the work for each file until it is stopped. A file that fails does not stop the others, but a storage that
 * fails for several of them does. @returns the number of files. @throws AggregateError at the end.
 */
async function forEachFile(
  fileIds: readonly string[],
  stopping: AbortSignal | undefined,
  work: (fileId: string) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const fileId of fileIds) {
    if (stopping?.aborted || failures.length === maxFailures) break;
    await work(fileId).catch((error: unknown) => failures.push(error));
    done += 1;
  }
  if (failures.length === 0) return done;
  throw new AggregateError(failures, `${failures.length} files failed`, { cause: failures[0] });
}
