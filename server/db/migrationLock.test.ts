import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concurrentEngines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { withMigrationLock } from './migrationLock.ts';
import type { Schema } from './schema.ts';

/** Returns the database, and a function that returns how many transactions were begun through it. */
function countTransactions(db: Kysely<Schema>) {
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') count += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: counting, count: () => count };
}

describe.each(concurrentEngines)('the lock of migrations on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  it('is held by one at a time, and keeps no transaction of another one open', async () => {
    const order: string[] = [];
    const holding = Promise.withResolvers<void>();
    const first = withMigrationLock(database.db, async () => {
      order.push('first');
      await holding.promise;
    });
    await expect.poll(() => order).toEqual(['first']);
    const waiting = countTransactions(database.db);
    const second = withMigrationLock(waiting.db, async () => void order.push('second'));
    // Each attempt is a transaction of its own.
    await expect.poll(waiting.count).toBeGreaterThan(3);
    expect(order).toEqual(['first']);
    holding.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('is free after a failure', async () => {
    const failing = withMigrationLock(database.db, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    let hasRun = false;
    await withMigrationLock(database.db, async () => void (hasRun = true));
    expect(hasRun).toBe(true);
  });
});
