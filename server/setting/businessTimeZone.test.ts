import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { requireSameTimeZone } from './businessTimeZone.ts';

describe.each(engines)('the business time zone on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it('is that of the first server, also when two start together', async () => {
    const zones = ['Asia/Kolkata', 'Asia/Dubai'];
    const starts = await Promise.allSettled(
      zones.map((zone) => requireSameTimeZone(database.db, zone)),
    );
    const first = starts.findIndex(({ status }) => status === 'fulfilled');
    expect(starts[1 - first]).toMatchObject({
      reason: {
        name: 'StartError',
        message: `BUSINESS_TZ=${zones[1 - first]}: the business days of this database are in ${zones[first]}`,
      },
    });
    await requireSameTimeZone(database.db, zones[first] ?? '');
  });

  it('may be called by another name', async () => {
    await database.db.updateTable('settings').set({ business_time_zone: null }).execute();
    await requireSameTimeZone(database.db, 'Asia/Kolkata');
    await requireSameTimeZone(database.db, 'Asia/Calcutta');
    await expect(requireSameTimeZone(database.db, 'Asia/Colombo')).rejects.toThrow('BUSINESS_TZ');
  });
});
