import { type Kysely, sql } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { describeStored } from '#server/files/pictures/describeStored.ts';
import { comparePicturesInWorker } from '#server/files/pictures/imageWorker.ts';
import { FileRefused, type FileStore } from '#server/files/store.ts';

export interface ReceiptComparison {
  db: Kysely<Schema>;
  files: FileStore;
  now: () => Date;
}

/** Receipts of one step. */
const receiptsPerStep = 5;
/** Receipts that one is compared with: the newest ones of the same amount. */
const maxCandidates = 100;
/** Receipts that the picture process compares at a time, within its limit of processor time. */
const candidatesPerRequest = 10;

/**
 * Compares the newest receipts of payments that were not compared yet, and stores which ones look alike.
 * Several servers may compare the same receipt; they store the same.
 * @returns true if more are left.
 */
export async function compareReceipts(comparison: ReceiptComparison): Promise<boolean> {
  const receipts = await readUncompared(comparison.db);
  for (const receipt of receipts) {
    // It is stored before others are read: of two receipts that are compared at the same time, at least one
    // finds the other.
    const fingerprint = receipt.fingerprint ?? (await describe(comparison, receipt.file_id));
    const candidates = await readCandidates(comparison.db, { ...receipt, fingerprint });
    await storeMatches(comparison, receipt.file_id, await findLookalikes(fingerprint, candidates));
  }
  return receipts.length === receiptsPerStep;
}

/** The conditions of the partial index are literals, so that a generic plan uses it. */
const readUncompared = (db: Kysely<Schema>) =>
  db
    .selectFrom('files')
    .innerJoin('payments', 'payments.payment_id', 'files.payment_id')
    .select(['files.file_id', 'files.fingerprint', 'files.received_sha256'])
    .select(['payments.payment_id', 'payments.amount_paise'])
    .where('files.purpose', '=', sql.lit('receipt'))
    .where('files.claimed_at', 'is not', null)
    .where('files.compared_at', 'is', null)
    .orderBy('files.sequence', 'desc')
    .limit(receiptsPerStep)
    .execute();

/** Makes the fingerprint of a receipt of an earlier release. */
async function describe({ db, files }: ReceiptComparison, fileId: string): Promise<Buffer> {
  const fingerprint = await describeStored(files, fileId);
  await db.updateTable('files').set({ fingerprint }).where('file_id', '=', fileId).execute();
  return fingerprint;
}

interface Receipt {
  payment_id: string;
  amount_paise: Paise;
  received_sha256: Buffer;
  fingerprint: Buffer;
}

/**
 * Reads the newest receipts of other payments of the same amount. Receipts with the same bytes are found
 * without a comparison (`receiptUses.ts`).
 */
async function readCandidates(db: Kysely<Schema>, receipt: Receipt) {
  if (receipt.fingerprint.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .innerJoin('files', 'files.payment_id', 'payments.payment_id')
    .select(['files.file_id', 'files.fingerprint'])
    .where('payments.amount_paise', '=', receipt.amount_paise)
    .where('payments.payment_id', '<>', receipt.payment_id)
    .where('files.purpose', '=', 'receipt')
    .where('files.claimed_at', 'is not', null)
    .where('files.received_sha256', '<>', receipt.received_sha256)
    .where(sql<boolean>`octet_length(files.fingerprint) > 0`)
    .orderBy('payments.sequence', 'desc')
    .limit(maxCandidates)
    .execute();
  return rows.flatMap(({ file_id: fileId, fingerprint }) =>
    fingerprint ? [{ fileId, fingerprint }] : [],
  );
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/** Returns the ids of the candidates that look like the receipt. */
async function findLookalikes(
  fingerprint: Buffer,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < candidates.length; start += candidatesPerRequest) {
    const some = candidates.slice(start, start + candidatesPerRequest);
    const copies = await compare(fingerprint, some);
    found.push(...some.filter((_, index) => copies[index]).map(({ fileId }) => fileId));
  }
  return found;
}

/** A comparison that takes too long finds nothing, so that it does not hold up the others. */
async function compare(fingerprint: Buffer, candidates: readonly Candidate[]) {
  try {
    const others = candidates.map((candidate) => candidate.fingerprint);
    return await comparePicturesInWorker(fingerprint, others);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** Stores each match for both receipts, and that the receipt was compared. */
async function storeMatches(
  { db, now }: ReceiptComparison,
  fileId: string,
  others: readonly string[],
): Promise<void> {
  const foundAt = now();
  await db.transaction().execute(async (trx) => {
    if (others.length > 0) {
      await trx
        .insertInto('receipt_matches')
        .values(
          others.flatMap((other) => [
            { file_id: fileId, other_file_id: other, found_at: foundAt },
            { file_id: other, other_file_id: fileId, found_at: foundAt },
          ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trx
      .updateTable('files')
      .set({ compared_at: foundAt })
      .where('file_id', '=', fileId)
      .execute();
  });
}
