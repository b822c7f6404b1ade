import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { StartError } from '#server/startError.ts';

/**
 * Stores the business time zone at the first start, and requires the same zone at every later one.
 * Servers with different days would give transactions the codes of different days.
 * @throws StartError
 */
export async function requireSameTimeZone(db: Kysely<Schema>, timeZone: string): Promise<void> {
  await db
    .updateTable('settings')
    .set({ business_time_zone: timeZone })
    .where('business_time_zone', 'is', null)
    .execute();
  const { business_time_zone: stored } = await db
    .selectFrom('settings')
    .select('business_time_zone')
    .executeTakeFirstOrThrow();
  if (stored === null || canonicalName(stored) === canonicalName(timeZone)) return;
  throw new StartError(
    `BUSINESS_TZ=${timeZone}: the business days of this database are in ${stored}`,
  );
}

/** Zones have several names, such as Asia/Calcutta for Asia/Kolkata. */
const canonicalName = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
