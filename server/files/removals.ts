import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { FilesUnavailable } from './store.ts';

const unclaimedHours = 24;

/** Time limit for receiving a file and for claiming it. */
export const unclaimedMs = unclaimedHours * 3_600_000;

/** Schedules the removal of files that have no row, or whose rows this transaction deletes. */
export async function scheduleRemovals(
  trx: Transaction<Schema>,
  fileIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  const rows = fileIds.map((fileId) => ({ file_id: fileId, due_at: dueAt }));
  await trx.insertInto('file_removals').values(rows).execute();
}

/**
 * Cancels the removal of received files whose rows this transaction inserts.
 * @throws FilesUnavailable if one is due, because a sweep may be removing it.
 */
export async function cancelRemovals(
  trx: Transaction<Schema>,
  fileIds: readonly string[],
  now: Date,
): Promise<void> {
  const cancelled = await trx
    .deleteFrom('file_removals')
    .where('file_id', '=', sql<string>`any(${fileIds}::text[])`)
    .where('due_at', '>', now)
    .returning('file_id')
    .execute();
  if (cancelled.length < fileIds.length) throw new FilesUnavailable('a file came too late');
}
