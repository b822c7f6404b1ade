import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { isoInZone } from '#server/time.ts';
import { fileUrls } from '../storedFiles.ts';
import { visibleTo } from '../visibility.ts';

/** Number of other payments that are named for one receipt, the newest ones. */
const maxReceiptUses = 3;

/** A receipt, and another payment's receipt that is the same or looks like it. */
export interface ReceiptUseRow {
  file_id: string;
  file_name: string;
  transaction_id: string;
  transaction_code: string;
  /** Times inside JSON are text. */
  created_at: Date | string;
  other_file_id: string;
  other_file_name: string;
}

export const toReceiptUse = (row: ReceiptUseRow, businessTimeZone: string) => ({
  TRANSACTION_ID: row.transaction_id,
  TRANSACTION_CODE: row.transaction_code,
  PAYMENT_TIME: isoInZone(new Date(row.created_at), businessTimeZone),
  OWN: fileUrls(row),
  OTHER: fileUrls({ file_id: row.other_file_id, file_name: row.other_file_name }),
});

type Reader = Pick<SignedIn, 'userId' | 'role'>;

/** Query for the receipts (`own`) that other payments also have, received with the same bytes. */
export const selectSameReceipts = (db: Kysely<Schema>, user: Reader) =>
  selectUses(db, user, sql<SqlBool>`other.received_sha256 = own.received_sha256`);

/** Query for the receipts (`own`) that look like those of other payments. */
export const selectSimilarReceipts = (db: Kysely<Schema>, user: Reader) =>
  selectUses(
    db,
    user,
    sql<SqlBool>`other.file_id in (
      select found.other_file_id from receipt_matches found where found.file_id = own.file_id)`,
  );

/**
 * Query for the receipts (`own`) to which receipts of other payments (`other`) belong by this condition, each with
 * the newest of those that the user may see. Agents get none, because the other payments may belong to other agents.
 * The conditions of the partial index are literals, so that a generic plan uses it.
 */
const selectUses = (db: Kysely<Schema>, user: Reader, isUse: Expression<SqlBool>) =>
  db
    .selectFrom('files as own')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('files as other')
          .innerJoin('payments as theirs', 'theirs.payment_id', 'other.payment_id')
          .innerJoin('transactions', 'transactions.transaction_id', 'other.transaction_id')
          .select(['transactions.transaction_id', 'transactions.transaction_code'])
          .select(['theirs.created_at', 'other.sequence'])
          .select(['other.file_id as other_file_id', 'other.file_name as other_file_name'])
          .where(isUse)
          .where('other.purpose', '=', sql.lit('receipt'))
          .where('other.claimed_at', 'is not', null)
          .whereRef('other.payment_id', '<>', 'own.payment_id')
          .where(visibleTo(user))
          .orderBy('other.sequence', 'desc')
          .limit(sql.lit(maxReceiptUses))
          .as('use'),
      (join) => join.onTrue(),
    )
    .select(['own.payment_id', 'own.file_id', 'own.file_name'])
    .select(['use.transaction_id', 'use.transaction_code', 'use.created_at'])
    .select(['use.other_file_id', 'use.other_file_name'])
    .where('own.purpose', '=', sql.lit('receipt'))
    .where('own.claimed_at', 'is not', null)
    .where(sql.lit(user.role !== 'agent'))
    .orderBy('own.sequence')
    .orderBy('use.sequence', 'desc');
