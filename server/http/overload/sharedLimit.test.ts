import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { SharedLimit } from './sharedLimit.ts';

const windowMs = 10_000;

describe.each(engines)('a limit shared by several processes on %s', (engine) => {
  let database: TestDatabase;
  let now = new Date('2026-11-21T09:00:00Z');
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const processes = (name: string, max: number, count: number) =>
    Array.from(
      { length: count },
      () => new SharedLimit({ db: database.db, clock: () => now, name, max, windowMs }),
    );

  it.each([1, 5, 20, 300])('accepts %d in total, and again in the next window', async (max) => {
    const limits = processes(`of ${max}`, max, 3);
    expect(await acceptedCount(limits, max + 60)).toBe(max);
    expect(await acceptedCount(limits, 6, 'another')).toBe(Math.min(max, 6));
    now = new Date(now.getTime() + windowMs - 1);
    expect(await limits[0]?.count('one')).toBe(1);
    now = new Date(now.getTime() + 1);
    expect(await acceptedCount(limits, max + 60)).toBe(max);
  });

  it.each([
    ['one process', 1, 40, 300],
    // Sixteen requests per process use whole reservations of two, so no process keeps one unused.
    ['four processes', 4, 64, 20],
  ])('wastes nothing when requests come at once to %s', async (name, count, requests, max) => {
    const limits = processes(name, max, count);
    const waits = await Promise.all(
      Array.from({ length: requests }, (_, request) => limits[request % count]?.count('one')),
    );
    const first = waits.filter((wait) => wait === 0).length;
    expect(first).toBe(Math.min(requests, max));
    expect(first + (await acceptedCount(limits, max + 60))).toBe(max);
  });

  it('stores a limited number of subjects without exceeding the limit', async () => {
    const options = { db: database.db, clock: () => now, name: 'bounded', max: 20, windowMs };
    const limit = new SharedLimit({ ...options, maxSubjects: 1 });
    for (const subject of ['one', 'two', 'one']) expect(await limit.count(subject)).toBe(0);
    // The rest of the first reservation was discarded, so two reservations of two requests are
    // used.
    expect(await acceptedCount([new SharedLimit(options)], 30)).toBe(16);
  });

  it('refuses a flood before its query has ended', async () => {
    const [limit] = processes('flood', 20, 1);
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const waiting = Array.from({ length: 20 }, () => limit?.count('one').then(note('admitted')));
    await limit?.count('one').then(note('refused'));
    await Promise.all(waiting);
    expect(order).toEqual(['refused', ...Array.from({ length: 20 }, () => 'admitted')]);
  });

  it('does not count a reverted request', async () => {
    const [limit] = processes('given back', 20, 1);
    for (let request = 0; request < 50; request += 1) {
      expect(await limit?.count('one')).toBe(0);
      limit?.giveBack('one');
    }
    const another = processes('given back', 20, 1);
    // The first process keeps the rest of its reservation.
    expect(await acceptedCount(another, 30)).toBe(18);
    expect(await limit?.count('one')).toBe(0);
  });

  it('loses what a process that stops has reserved, and no more', async () => {
    const options = { db: database.db, clock: () => now, name: 'restarts', max: 20, windowMs };
    const restart = () => new SharedLimit({ ...options, reserved: 1 });
    for (let start = 0; start < 20; start += 1) {
      const limit = restart();
      expect(await limit.count('one')).toBe(0);
      limit.giveBack('one');
      expect(await limit.count('one')).toBe(0);
    }
    expect(await restart().count('one')).toBe(windowMs);
  });
});

/** Counts the accepted requests, sent to each process in turn. */
async function acceptedCount(limits: readonly SharedLimit[], requests: number, subject = 'one') {
  let count = 0;
  for (let request = 0; request < requests; request += 1) {
    if ((await limits[request % limits.length]?.count(subject)) === 0) count += 1;
  }
  return count;
}
