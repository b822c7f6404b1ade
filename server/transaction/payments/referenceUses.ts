import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';

/** Number of other payments that are named for one reference, the newest ones. */
export const maxReferenceUses = 3;

/** A payment with a certain reference. Times inside JSON are text. */
export interface ReferenceUseRow {
  transaction_id: string;
  transaction_code: string;
  created_at: Date | string;
}

export const toReferenceUse = (row: ReferenceUseRow, businessTimeZone: string) => ({
  TRANSACTION_ID: row.transaction_id,
  TRANSACTION_CODE: row.transaction_code,
  PAYMENT_TIME: isoInZone(new Date(row.created_at), businessTimeZone),
});

/** Query for the newest other payments with the reference of each payment of a transaction. */
export const selectSameReferences = (db: Kysely<Schema>, transactionId: string) =>
  db
    .selectFrom('payments as own')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments as other')
          .innerJoin('transactions as theirs', 'theirs.transaction_id', 'other.transaction_id')
          .select(['theirs.transaction_id', 'theirs.transaction_code', 'other.created_at'])
          .whereRef('other.bank_reference', '=', 'own.bank_reference')
          .whereRef('other.payment_id', '<>', 'own.payment_id')
          .orderBy('other.created_at', 'desc')
          .orderBy('other.sequence', 'desc')
          .limit(sql.lit(maxReferenceUses))
          .as('same'),
      (join) => join.onTrue(),
    )
    .select(['own.payment_id', 'same.transaction_id', 'same.transaction_code', 'same.created_at'])
    .where('own.transaction_id', '=', transactionId)
    .where('own.bank_reference', 'is not', null);
