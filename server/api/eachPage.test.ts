import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { eachPage } from './eachPage.ts';

describe.each(engines)('the pages of a query on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.db
      .insertInto('banks')
      .values(names.map((name) => ({ bank_code: name.toUpperCase(), bank_name: name })))
      .execute();
  });
  afterAll(() => database.drop());

  const names = Array.from({ length: 25 }, (_, index) => `bank${10 + index}`);

  async function read(beforeNext: () => Promise<void> = async () => {}): Promise<string[][]> {
    const query = database.db.selectFrom('banks').select('bank_name').orderBy('bank_code');
    const pages: string[][] = [];
    const onPage = async (rows: readonly { bank_name: string }[]) => {
      pages.push(rows.map((row) => row.bank_name));
      await beforeNext();
    };
    await eachPage<{ bank_name: string }>(database.db, query, { size: 10, onPage });
    return pages;
  }

  const expectedPages = [names.slice(0, 10), names.slice(10, 20), names.slice(20)];

  it('contain every row once, also for simultaneous readers', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual([
      expectedPages,
      expectedPages,
      expectedPages,
    ]);
  });

  it('show one snapshot while others write', async () => {
    const [begun, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pages = read(() => {
      begun.resolve();
      return written.promise;
    });
    await begun.promise;
    await sql`update banks set bank_name = 'changed'`.execute(database.db);
    await sql`insert into banks (bank_code, bank_name) values ('ZZZ', 'late')`.execute(database.db);
    written.resolve();
    expect(await pages).toEqual(expectedPages);
    await sql`delete from bank_codes where bank_code = 'ZZZ'`.execute(database.db);
    await sql`delete from banks where bank_code = 'ZZZ'`.execute(database.db);
    await sql`update banks set bank_name = lower(bank_code)`.execute(database.db);
  });

  it('leave no cursor behind after a failure', async () => {
    const failing = read(() => Promise.reject(new Error('not taken')));
    await expect(failing).rejects.toThrow('not taken');
    expect(
      (await sql`select name from pg_cursors where name like 'pages%'`.execute(database.db)).rows,
    ).toEqual([]);
    expect(await read()).toEqual(expectedPages);
  });
});
