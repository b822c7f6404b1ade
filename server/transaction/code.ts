import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/**
 * Query that returns the next transaction code of a business day, `YYYY-MM-DD`: `yyMMdd` and a
 * number of at least four digits. Locks the row of the day, so that numbers have no gaps.
 */
export const takeCode = (trx: Transaction<Schema>, day: string) =>
  trx
    .insertInto('transaction_days')
    .values({ business_day: day, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('business_day')
        .doUpdateSet({ last_number: sql<number>`transaction_days.last_number + 1` }),
    )
    .returning(
      sql<string>`to_char(business_day, 'YYMMDD')
        || lpad(last_number::text, greatest(4, length(last_number::text)), '0')`.as('code'),
    );
