import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenRows } from '#server/audit/audit.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { fill } from './fill.ts';
import { cutByTime } from './months.ts';

const filling = { transactions: 2500, now: new Date(), timeZone: 'Asia/Kolkata' };

describe('a filled database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: ':memory:' });
    await fill(database.db, filling);
  }, 60_000);
  afterAll(() => database.close());

  it('could have come about by calls', async () => {
    expect(await findBrokenRows(database.db)).toEqual([]);
  });

  it('is filled once', async () => {
    await expect(fill(database.db, filling)).rejects.toThrow('The database is not empty');
  });

  it('holds the same when it is cut by time', async () => {
    const listed = () =>
      database.db.selectFrom('transactions').selectAll().orderBy('sequence').execute();
    const before = await listed();
    await cutByTime(database.db, 4);
    expect(await listed()).toEqual(before);
    expect(await findBrokenRows(database.db)).toEqual([]);
    const parts = await sql<{ rows: number }>`select count(*)::integer as rows
      from transactions group by tableoid`.execute(database.db);
    expect(parts.rows.map(({ rows }) => rows)).toEqual([625, 625, 625, 625]);
  });
});
