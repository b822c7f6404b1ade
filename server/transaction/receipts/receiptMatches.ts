import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import { comparePicturesInWorker } from '#server/files/pictures/imageWorker.ts';
import { FileRefused } from '#server/files/store.ts';

/** Receipts that one is compared with, in about a second of processor time. */
const maxCandidates = 10;
/** Many times what a comparison takes. */
const takenMs = 300_000;

/**
 * Compares the newest receipt of a payment that was not compared yet, and stores which ones look like it.
 * @returns true if more may be left.
 */
export async function compareReceipts(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const receipt = await takeUncompared(db, now);
  if (!receipt) return false;
  await storeMatches(db, receipt.file_id, await findLookalikes(db, receipt), now);
  return true;
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
 * Takes the newest receipt, on one of several servers. The conditions of the partial index are literals, so that a
 * generic plan uses it.
 */
const takeUncompared = (db: Kysely<Schema>, now: Date): Promise<Receipt | undefined> =>
  db
    .updateTable('files')
    .from('payments')
    .set({ comparing_until: new Date(now.getTime() + takenMs) })
    .whereRef('payments.payment_id', '=', 'files.payment_id')
    .where('files.file_id', '=', (eb) =>
      eb
        .selectFrom('files')
        .select('file_id')
        .where('purpose', '=', sql.lit('receipt'))
        .where('claimed_at', 'is not', null)
        .where('compared_at', 'is', null)
        .where((free) =>
          free.or([free('comparing_until', 'is', null), free('comparing_until', '<=', now)]),
        )
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

/** Marks the receipt as compared, and stores each match for both receipts, unless another server has taken it since. */
async function storeMatches(
  db: Kysely<Schema>,
  fileId: string,
  others: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with compared as (
      update files set compared_at = ${now}
      where file_id = ${fileId} and compared_at is null
      returning file_id
    ),
    pairs as (select file_id, other_id from compared, unnest(${others}::text[]) as other_id)
    insert into receipt_matches (file_id, other_file_id, found_at)
    select file_id, other_id, ${now}::timestamptz from pairs
    union all
    select other_id, file_id, ${now}::timestamptz from pairs
    on conflict do nothing`.execute(db);
}
