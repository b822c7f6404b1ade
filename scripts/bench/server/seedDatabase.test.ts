import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRowViolations } from '#server/audit/audit.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { seedDatabase } from './seedDatabase.ts';
import { partitionByTime } from './partitioning.ts';

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

  it('contains the same rows when it is partitioned by time', async () => {
    const listed = () =>
      database.db.selectFrom('transactions').selectAll().orderBy('sequence').execute();
    const before = await listed();
    await partitionByTime(database.db, 4);
    expect(await listed()).toEqual(before);
    expect(await findRowViolations(database.db)).toEqual([]);
    const parts = await sql<{ rows: number }>`select count(*)::integer as rows
      from transactions group by tableoid`.execute(database.db);
    expect(parts.rows.map(({ rows }) => rows)).toEqual([625, 625, 625, 625]);
  });
});
