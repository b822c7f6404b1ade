import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { comparePicturesInWorker } from '#server/files/pictures/imageWorker.ts';
import { FileRefused } from '#server/files/store.ts';

/** Receipts that one is compared with, in about a second of processor time. */
const maxCandidates = 10;

/**
 * Compares the newest receipt of a payment that was not compared yet, and stores which ones look like it.
 * @returns true if more may be left.
 */
export async function compareReceipts(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const receipt = await takeUncompared(db, now);
  if (!receipt) return false;
  try {
    await storeMatches(db, receipt.file_id, await findLookalikes(db, receipt), now);
    return true;
  } catch (error) {
    await db
      .updateTable('files')
      .set({ compared_at: null })
      .where('file_id', '=', receipt.file_id)
      .execute();
    throw error;
  }
}

interface Receipt {
  file_id: string;
  fingerprint: Buffer | null;
  received_sha256: Buffer;
  payment_id: string;
  amount_paise: Paise;
  bank_reference: string | null;
}

/**
 * Marks the newest receipt as compared and returns it, on one of several servers. The conditions of the partial
 * index are literals, so that a generic plan uses it.
 */
const takeUncompared = (db: Kysely<Schema>, now: Date): Promise<Receipt | undefined> =>
  db
    .updateTable('files')
    .from('payments')
    .set({ compared_at: now })
    .whereRef('payments.payment_id', '=', 'files.payment_id')
    .where('files.file_id', '=', (eb) =>
      eb
        .selectFrom('files')
        .select('file_id')
        .where('purpose', '=', sql.lit('receipt'))
        .where('claimed_at', 'is not', null)
        .where('compared_at', 'is', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['files.file_id', 'files.fingerprint', 'files.received_sha256'])
    .returning(['payments.payment_id', 'payments.amount_paise', 'payments.bank_reference'])
    .executeTakeFirst();

/**
 * Reads the newest receipts of other payments that have the same reference, or the same amount and no different
 * reference. Receipts with the same bytes are found without a comparison (`receiptUses.ts`).
 */
const readCandidates = (db: Kysely<Schema>, receipt: Receipt) => {
  const isSameReference = sql<SqlBool>`payments.bank_reference = ${receipt.bank_reference}`;
  return db
    .selectFrom('payments')
    .innerJoin('files', 'files.payment_id', 'payments.payment_id')
    .select(['files.file_id', 'files.fingerprint'])
    .where((eb) =>
      eb.or([
        isSameReference,
        sql<SqlBool>`payments.amount_paise = ${receipt.amount_paise} and (${isSameReference}) is null`,
      ]),
    )
    .where('payments.payment_id', '<>', receipt.payment_id)
    .where('files.purpose', '=', 'receipt')
    .where('files.claimed_at', 'is not', null)
    .where('files.received_sha256', '<>', receipt.received_sha256)
    .where('files.fingerprint', 'is not', null)
    .$narrowType<{ fingerprint: Buffer }>()
    .orderBy('payments.sequence', 'desc')
    .limit(maxCandidates)
    .execute();
};

/**
 * Returns the ids of the candidates that look like the receipt. A comparison that takes too long finds nothing, so
 * that it does not hold up the others.
 */
async function findLookalikes(db: Kysely<Schema>, receipt: Receipt): Promise<string[]> {
  if (!receipt.fingerprint?.length) return [];
  const candidates = await readCandidates(db, receipt);
  if (candidates.length === 0) return [];
  try {
    const others = candidates.map(({ fingerprint }) => fingerprint);
    const copies = await comparePicturesInWorker(receipt.fingerprint, others);
    return candidates.filter((_, index) => copies[index]).map((candidate) => candidate.file_id);
  } catch (error) {
    if (error instanceof FileRefused) return [];
    throw error;
  }
}

/** Stores each match for both receipts. */
async function storeMatches(
  db: Kysely<Schema>,
  fileId: string,
  others: readonly string[],
  foundAt: Date,
): Promise<void> {
  if (others.length === 0) return;
  await db
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
