import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { readDetail, initiate, listedCodes } from '#server/test/calls.ts';
import { engines, concurrentEngines } from '#server/test/engines.ts';
import { runConcurrently } from '#server/test/runConcurrently.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { openTestServer, useSession, useTestServer } from '#server/test/useTestServer.ts';

// The clock jumps over months within a session.
const centuryMs = 100 * 366 * 24 * 3_600_000;

describe.each(engines)('transaction codes on %s', (engine) => {
  const testServer = useTestServer(engine, {
    sessionTimes: { idleMs: centuryMs, absoluteMs: centuryMs },
    except: ['transaction codes of a day are numbered from 1 without gaps'],
  });
  const admin = useSession(testServer, 'admin');

  const codeAt = async (time: string) => {
    testServer.setTime(new Date(time));
    const id = randomUUID();
    await initiate(admin, { trans_id: id });
    return (await readDetail(admin, id))['TRANSACTION_CODE'];
  };

  describe('codes', () => {
    it('start at one on each business day', async () => {
      const codes = [
        await codeAt('2027-02-03T18:29:59Z'),
        await codeAt('2027-02-03T18:29:59.999Z'),
        await codeAt('2027-02-03T18:30:00Z'),
        // After the clock was set back, the numbers of the day continue.
        await codeAt('2027-02-03T18:29:00Z'),
      ];
      expect(codes).toEqual(['2702030001', '2702030002', '2702040001', '2702030003']);
    });

    it('and lists stay consistent when the clock is set back', async () => {
      const day = 24 * 3_600_000;
      const codes: unknown[] = [];
      for (const time of [10 * day, 9 * day, 9 * day, 10 * day]) {
        codes.push(await codeAt(new Date(Date.UTC(2028, 0, 1) + time).toISOString()));
      }
      expect(codes).toEqual(['2801110001', '2801100001', '2801100002', '2801110002']);
      const oldestFirst = ['2801100001', '2801100002', '2801110001', '2801110002'];
      const pages = await Promise.all(
        ['0', '1', '2', '3'].map((start) =>
          listedCodes(admin, { search: '28011', orderby: 'ASC', start, end: '1' }),
        ),
      );
      expect(pages.flat()).toEqual(oldestFirst);
    });

    it('can have more than four digits', async () => {
      await testServer.db
        .insertInto('transaction_days')
        .values({ business_day: '2027-03-01', last_number: 9999 })
        .execute();
      testServer.setTime(new Date('2027-03-01T06:00:00Z'));
      const id = randomUUID();
      await initiate(admin, { trans_id: id });
      expect(await readDetail(admin, id)).toMatchObject({ TRANSACTION_CODE: '27030110000' });
    });
  });
});

/** Zones, and the instant between two of their days. In New York the day before has 25 hours. */
const midnights = [
  ['Asia/Kolkata', '2026-11-21T18:30:00Z'],
  ['America/New_York', '2026-11-02T05:00:00Z'],
] as const;

describe.each(concurrentEngines)('codes at midnight on %s', (engine) => {
  it.each(midnights)(
    'in %s are of their day, each from 1 without a gap',
    async (zone, midnight) => {
      const testServer = await openTestServer(engine, {
        businessTimeZone: zone,
        sessionTimes: { idleMs: centuryMs, absoluteMs: centuryMs },
      });
      const admin = await testServer.signIn('admin');
      const strike = new Date(midnight);
      testServer.setTime(new Date(strike.getTime() - 1));
      let answered = 0;
      const initiateOne = async () => {
        const { status } = await initiate(admin, { trans_id: randomUUID() });
        answered += 1;
        if (answered === 200) testServer.setTime(strike);
        return status;
      };
      const answers = await runConcurrently(Array.from({ length: 500 }, () => initiateOne));
      const rows = await testServer.db
        .selectFrom('transactions')
        .select(['transaction_code', 'created_at'])
        .execute();
      expect(new Set(answers)).toEqual(new Set(['success']));
      const isBefore = ({ created_at: at }: { created_at: Date }) => at < strike;
      const days = [rows.filter(isBefore), rows.filter((row) => !isBefore(row))];
      const numbers = days.map((day) => day.map((row) => row.transaction_code.slice(6)).sort());
      const gapless = days.map((day) => day.map((_, index) => String(index + 1).padStart(4, '0')));
      expect(numbers).toEqual(gapless);
      expect(
        days.map((day) => new Set(day.map((row) => row.transaction_code.slice(0, 6))).size),
      ).toEqual([1, 1]);
    },
  );
});

describe.each(concurrentEngines)('a code on %s', (engine) => {
  it('is taken last, so that an initiation that waits delays no other', async () => {
    const testServer = await openTestServer(engine);
    const admin = await testServer.openSession('admin');
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = testServer.db.transaction().execute(async (trx) => {
      await sql`select from banks where bank_code = 'HDFC' for update`.execute(trx);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = initiate(admin, { trans_id: randomUUID(), bank: 'HDFC' });
    await waitUntil(async () => (await countLockWaits(testServer)) === 1);
    let status: unknown = 'waiting';
    const initiateOther = async () => {
      ({ status } = await initiate(admin, { trans_id: randomUUID(), bank: 'SBIN' }));
    };
    const other = initiateOther();
    await waitUntil(async () => status !== 'waiting' || (await countLockWaits(testServer)) === 2);
    expect(status).toBe('success');
    release.resolve();
    await Promise.all([holder, waiting, other]);
  });
});

const waitUntil = (isReached: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isReached()).toBe(true), { timeout: 30_000 });

/** Number of connections that wait for a lock. */
async function countLockWaits({ db }: TestServer): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
