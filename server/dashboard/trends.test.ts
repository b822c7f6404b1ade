import { beforeAll, describe, expect, it } from 'vitest';
import { trendDays } from '#domain/reports/trends.ts';
import { applyTransition } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { type SeedOptions, seedTransaction } from '../test/seedTransaction.ts';
import { useTestServer } from '../test/useTestServer.ts';
import { trendsKeptMs } from './trends.ts';

interface Wire {
  DAYS: { DAY: string; TRANSFERS: number; TOTAL_AMT: string }[];
  HOURS: { TODAY: number; USUAL: number }[];
  BANKS: unknown[];
  AGENTS: unknown[];
  STATUSES: unknown[];
  MEDIAN_MS?: number;
}

describe.each(engines)('the trends on %s', (engine) => {
  // The transactions of an earlier day leave files that nobody claimed since.
  const except = ['an unclaimed file is younger than the limit of the sweep'] as const;
  const testServer = useTestServer(engine, { except });
  let admin: TestClient;
  beforeAll(async () => {
    testServer.setTime(new Date('2026-11-21T09:00:00Z'));
    admin = await testServer.signIn('admin');
  });

  const readKept = async () =>
    (await admin.call('transaction.php?run=getTrends', {})).body['message'] as Wire;
  const read = async () => {
    testServer.advanceTime(trendsKeptMs);
    return readKept();
  };
  const seedAt = async (time: string, options: SeedOptions) => {
    const now = testServer.now;
    testServer.setTime(new Date(time));
    const seeded = await seedTransaction(testServer, options);
    testServer.setTime(now);
    return seeded;
  };

  it('are zero for each day and hour without transactions', async () => {
    const trends = await read();
    expect(trends.DAYS).toHaveLength(trendDays);
    expect(trends.DAYS.at(0)).toEqual({ DAY: '2026-10-23', TRANSFERS: 0, TOTAL_AMT: '0.00' });
    expect(trends.DAYS.at(-1)).toEqual({ DAY: '2026-11-21', TRANSFERS: 0, TOTAL_AMT: '0.00' });
    expect(trends.HOURS).toEqual(Array.from({ length: 24 }, () => ({ TODAY: 0, USUAL: 0 })));
    expect(trends).toMatchObject({ BANKS: [], AGENTS: [], STATUSES: [] });
    expect(trends).not.toHaveProperty('MEDIAN_MS');
  });

  it('count by day, hour, bank, agent and status of the business time zone', async () => {
    // The last instant before the first day, and the first of it, in India.
    await seedAt('2026-10-22T18:29:59.999Z', { status: 'PND', amount: 64_000 });
    await seedAt('2026-10-22T18:30:00Z', { status: 'PND', amount: 100 });
    // The last instant of yesterday, and the first of today.
    await seedAt('2026-11-20T18:29:59.999Z', { status: 'PND', amount: 200, agent: 'agent2' });
    await seedAt('2026-11-20T18:30:00Z', { status: 'NPP', amount: 400 });
    // Cancelled transfers count by status only.
    await seedAt('2026-11-21T08:00:00Z', { status: 'CNL', amount: 800, agent: 'agent2' });
    const trends = await read();
    const days = trends.DAYS.filter(({ TRANSFERS }) => TRANSFERS > 0);
    expect(days).toEqual([
      { DAY: '2026-10-23', TRANSFERS: 1, TOTAL_AMT: '1.00' },
      { DAY: '2026-11-20', TRANSFERS: 1, TOTAL_AMT: '2.00' },
      { DAY: '2026-11-21', TRANSFERS: 1, TOTAL_AMT: '4.00' },
    ]);
    expect(trends.HOURS[0]).toEqual({ TODAY: 1, USUAL: 0.03 });
    expect(trends.HOURS[23]).toEqual({ TODAY: 0, USUAL: 0.03 });
    expect(trends.HOURS[13]).toEqual({ TODAY: 0, USUAL: 0 });
    expect(trends.BANKS).toMatchObject([{ TRANSFERS: 3, TOTAL_AMT: '7.00' }]);
    expect(trends.AGENTS).toMatchObject([
      { CODE: 'AGT01', TRANSFERS: 2, TOTAL_AMT: '5.00' },
      { CODE: 'AGT02', TRANSFERS: 1, TOTAL_AMT: '2.00' },
    ]);
    expect(trends.STATUSES).toEqual([
      { STATUS_CODE: 'PND', TRANSFERS: 2, TOTAL_AMT: '3.00' },
      { STATUS_CODE: 'NPP', TRANSFERS: 1, TOTAL_AMT: '4.00' },
      { STATUS_CODE: 'CNL', TRANSFERS: 1, TOTAL_AMT: '8.00' },
    ]);
  });

  it('have the median time to completion', async () => {
    const checkAfter = async (hours: number) => {
      const start = Date.parse('2026-11-19T03:00:00Z');
      const seeded = await seedAt('2026-11-19T03:00:00Z', { status: 'CHK', amount: 1 });
      testServer.setTime(new Date(start + hours * 3_600_000));
      await applyTransition(await testServer.openSession('admin'), 'Checked', seeded);
    };
    const now = testServer.now;
    for (const hours of [1, 2, 30]) await checkAfter(hours);
    testServer.setTime(now);
    admin = await testServer.openSession('admin');
    expect((await read()).MEDIAN_MS).toBe(2 * 3_600_000);
  });

  it('sum exactly, also beyond the precision of numbers', async () => {
    const largest = { status: 'PND', amount: Number.MAX_SAFE_INTEGER } as const;
    await seedAt('2026-11-15T06:00:00Z', largest);
    await seedAt('2026-11-15T06:00:00Z', { status: 'PND', amount: 2 });
    const day = (await read()).DAYS.find(({ DAY }) => DAY === '2026-11-15');
    expect(day).toEqual({ DAY: '2026-11-15', TRANSFERS: 2, TOTAL_AMT: '90071992547409.93' });
  });

  it('are shared by all who read them within a minute', async () => {
    const before = await read();
    await seedAt('2026-11-10T06:00:00Z', { status: 'PND', amount: 100 });
    testServer.advanceTime(trendsKeptMs - 1);
    expect(await readKept()).toEqual(before);
    testServer.advanceTime(1);
    expect(await readKept()).not.toEqual(before);
  });
});
