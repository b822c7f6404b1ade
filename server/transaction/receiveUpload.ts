import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import { refuseOverQuota } from '#server/files/uploadQuota.ts';
import { type InsertedFiles, withStoredFiles } from './storedFiles.ts';

/** The locked transaction; null if it does not exist yet. */
type Locked = TransactionRecord | null;

interface Upload<List> {
  /**
   * Runs work in a database transaction, on the transaction that the files belong to.
   * @throws Refusal if it takes no files.
   */
  withLocked: <Result>(
    work: (trx: Transaction<Schema>, record: Locked) => Promise<Result>,
  ) => Promise<Result>;
  /** Writes the rows of the received files. Returns them, and the list for the answer. */
  store: (
    trx: Transaction<Schema>,
    files: readonly ReceivedFile[],
    record: Locked,
  ) => Promise<InsertedFiles & { list: List }>;
}

/** Receives the files of an upload and stores them for a transaction (specification, section 7). */
export async function receiveUpload<List>(
  context: CallContext,
  receiveFiles: () => Promise<readonly ReceivedFile[]>,
  { withLocked, store }: Upload<List>,
) {
  await refuseOverQuota(context);
  // Checked before files are stored, and again when the rows are written.
  await withLocked(async () => {});
  const files = await receiveFiles();
  if (files.length === 0) throw new Refusal('File is required');
  const { list, uploaded } = await withStoredFiles(context, files, async () => {
    const result = await withLocked((trx, record) => store(trx, files, record));
    return { stored: result.stored, result };
  });
  const message = 'File uploaded successfully';
  return { status: 'success', file: list, uploaded, message } as const;
}
