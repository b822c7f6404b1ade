import { sql, type Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { businessDay } from '#server/time.ts';

/** Returns the next transaction code of the business day. */
export const nextCode = (
  trx: Transaction<Schema>,
  { businessTimeZone }: CallContext,
  now: Date,
): Promise<string> => nextCodeOf(trx, businessDay(now, businessTimeZone));

/**
 * Returns the next transaction code of a day, `YYYY-MM-DD`: `yyMMdd` and a number of at least four
 * digits. Locks the row of the day, so that numbers have no gaps.
 */
export async function nextCodeOf(trx: Transaction<Schema>, day: string): Promise<string> {
  const { last_number: number } = await trx
    .insertInto('transaction_days')
    .values({ business_day: day, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('business_day')
        .doUpdateSet({ last_number: sql<number>`transaction_days.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return `${day.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`;
}
