import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf, initiate } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { World } from '#server/test/world.ts';

// The clock jumps over months while the session lasts.
const centuryMs = 100 * 366 * 24 * 3_600_000;

describe.each(engines)('transaction codes on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  beforeAll(async () => {
    world = await World.open(engine, { sessionIdleMs: centuryMs, sessionAbsoluteMs: centuryMs });
    admin = await world.signIn('admin');
  });
  afterAll(() => world.close());

  const codeAt = async (time: string) => {
    world.setTime(new Date(time));
    const id = randomUUID();
    await initiate(admin, { trans_id: id });
    return (await detailOf(admin, id))['TRANSACTION_CODE'];
  };

  describe('codes', () => {
    it('count from one each business day', async () => {
      const codes = [
        await codeAt('2027-02-03T18:29:59Z'),
        await codeAt('2027-02-03T18:29:59.999Z'),
        await codeAt('2027-02-03T18:30:00Z'),
        // A clock that goes back finds its numbers where it left them.
        await codeAt('2027-02-03T18:29:00Z'),
      ];
      expect(codes).toEqual(['2702030001', '2702030002', '2702040001', '2702030003']);
    });

    it('grow beyond four digits', async () => {
      await world.db
        .insertInto('transaction_days')
        .values({ business_day: '2027-03-01', last_number: 9999 })
        .execute();
      world.setTime(new Date('2027-03-01T06:00:00Z'));
      const id = randomUUID();
      await initiate(admin, { trans_id: id });
      expect(await detailOf(admin, id)).toMatchObject({ TRANSACTION_CODE: '27030110000' });
    });
  });
});
