import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrokenRows } from '#server/audit/audit.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { fill } from './fill.ts';

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
});
