import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { SharedLimit } from './sharedLimit.ts';

const windowMs = 10_000;

describe.each(engines)('a limit that several processes share on %s', (engine) => {
  let database: TestDatabase;
  let now = new Date('2026-11-21T09:00:00Z');
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const processes = (name: string, most: number, count: number) =>
    Array.from(
      { length: count },
      () => new SharedLimit({ db: database.db, clock: () => now, name, most, windowMs }),
    );

  it.each([1, 5, 20, 300])('admits %d in all, and anew when its time is over', async (most) => {
    const limits = processes(`of ${most}`, most, 3);
    expect(await admitted(limits, most + 60)).toBe(most);
    expect(await admitted(limits, 6, 'another')).toBe(Math.min(most, 6));
    now = new Date(now.getTime() + windowMs - 1);
    expect(await limits[0]?.count('one')).toBe(1);
    now = new Date(now.getTime() + 1);
    expect(await admitted(limits, most + 60)).toBe(most);
  });

  it.each([
    ['one process', 1, 40, 300],
    ['four processes', 4, 60, 20],
  ])('wastes nothing when requests come at once to %s', async (name, count, requests, most) => {
    const limits = processes(name, most, count);
    const waits = await Promise.all(
      Array.from({ length: requests }, (_, request) => limits[request % count]?.count('one')),
    );
    const first = waits.filter((wait) => wait === 0).length;
    expect(first).toBe(Math.min(requests, most));
    expect(first + (await admitted(limits, most + 60))).toBe(most);
  });
});

/** How many of these requests are admitted, by each process in turn. */
async function admitted(limits: readonly SharedLimit[], requests: number, subject = 'one') {
  let count = 0;
  for (let request = 0; request < requests; request += 1) {
    if ((await limits[request % limits.length]?.count(subject)) === 0) count += 1;
  }
  return count;
}
