import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRowViolations } from '#server/operations/audit/audit.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { seedDatabase } from './seedDatabase.ts';

// It uses a real database, for which a busy machine needs time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const options = { transactions: 2500, now: new Date(), timeZone: 'Asia/Kolkata' };

describe('a seeded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: ':memory:' });
    await seedDatabase(database.db, options);
  });
  afterAll(() => database.close());

  it('satisfies all invariants', async () => {
    expect(await findRowViolations(database.db)).toEqual([]);
  });

  it('is seeded only once', async () => {
    await expect(seedDatabase(database.db, options)).rejects.toThrow('The database is not empty');
  });
});
