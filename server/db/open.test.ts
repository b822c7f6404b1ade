import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allStatuses, statuses } from '#domain/workflow/workflow.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { errorCode, isUnavailable, NestedQuery } from './errors.ts';
import { openDatabase, type Database } from './open.ts';
import { createTestDatabase } from './testDatabase.ts';

const engines: [string, string | undefined][] = [['embedded', undefined]];
if (concurrentEngines.length > 0) {
  const { url, drop } = await createTestDatabase();
  engines.push(['postgres', url]);
  afterAll(drop);
}

const newUser = (name: string) => ({
  user_name: name,
  user_code: name.toUpperCase(),
  role: 'agent' as const,
  phone: '',
  password_hash: 'x',
});

async function addUserUnderLock({ db }: Database, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from users where user_code = 'ONE' for update`.execute(trx);
    await trx.insertInto('users').values(newUser(name)).execute();
  });
}

describe.each(engines)('on %s', (engine, databaseUrl) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl, dataDir: ':memory:' });
  });
  afterAll(() => database.close());

  const countUsers = async () => {
    const query = sql<{ count: number }>`select count(*) as count from users`;
    return (await query.execute(database.db)).rows[0]?.count;
  };
  test('reports its engine', () => {
    expect(database.engine).toBe(engine);
  });

  test('contains every status of the workflow', async () => {
    const rows = await database.db.selectFrom('statuses').selectAll().execute();
    const expected = allStatuses.map((code) => ({
      status_code: code,
      status_desc: statuses[code].description,
      colour: statuses[code].colour,
      status_type: statuses[code].bankerSelectable ? 'M' : '',
    }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  test('returns values in the types of the schema', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as whole, array[1, 2]::int8[] as wholes, 1.50::numeric as number,
        '2026-03-01'::date as day, '2026-03-01 12:00:00.123+05:30'::timestamptz as instant,
        '\\x00ff'::bytea as bytes, true as flag, null as nothing, 'é"\\' as words,
        '{"a": 1}'::jsonb as document, 7::int4 as small, array['a', null] as texts
    `.execute(database.db);
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        wholes: [1, 2],
        number: '1.50',
        day: '2026-03-01',
        instant: new Date('2026-03-01T06:30:00.123Z'),
        bytes: Buffer.from([0, 255]),
        flag: true,
        nothing: null,
        words: 'é"\\',
        document: { a: 1 },
        small: 7,
        texts: ['a', null],
      },
    ]);
  });

  test('accepts every type of parameter', async () => {
    const instant = new Date('2026-03-01T06:30:00.123Z');
    const { rows } = await sql`
      select ${9007199254740991}::int8 as whole, ${'1.50'}::numeric as number,
        ${instant}::timestamptz as instant, ${Buffer.from([0, 255])}::bytea as bytes,
        ${true}::boolean as flag, ${null}::text as nothing, ${'a"b\\c,{}'}::text as words,
        ${['a"b', 'c\\d,', '']}::text[] as texts, ${[1, 2]}::int8[] as wholes
    `.execute(database.db);
    expect(rows).toEqual([
      {
        whole: 9007199254740991,
        number: '1.50',
        instant,
        bytes: Buffer.from([0, 255]),
        flag: true,
        nothing: null,
        words: 'a"b\\c,{}',
        texts: ['a"b', 'c\\d,', ''],
        wholes: [1, 2],
      },
    ]);
  });

  test('refuses an integer that is not exactly representable', async () => {
    const query = sql`select 9007199254740993::int8 as whole`.execute(database.db);
    await expect(query).rejects.toThrow(RangeError);
  });

  test('returns the number of changed rows', async () => {
    const inserted = await database.db
      .insertInto('users')
      .values([newUser('one'), newUser('two')])
      .executeTakeFirstOrThrow();
    expect(inserted.numInsertedOrUpdatedRows).toBe(2n);
    const changed = await database.db
      .updateTable('users')
      .set({ phone: '1' })
      .executeTakeFirstOrThrow();
    expect(changed.numUpdatedRows).toBe(2n);
  });

  test('names the violated constraint', async () => {
    const query = database.db.insertInto('users').values(newUser('way too')).execute();
    const error: unknown = await query.catch((error: unknown) => error);
    expect(errorCode(error)).toBe('23514');
    expect(error).toMatchObject({ table: 'users', constraint: 'users_user_code_check' });
    expect(isUnavailable(error)).toBe(false);
  });

  test('rolls back a transaction that throws', async () => {
    const before = await countUsers();
    const work = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(newUser('gone')).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await countUsers()).toBe(before);
  });

  test('rejects when a transaction with a failed statement is committed', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values(newUser('lost')).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(work).rejects.toBeInstanceOf(AbortedTransactionError);
    expect(await countUsers()).toBe(2);
  });

  test('refuses a query outside the open transaction', async () => {
    const work = database.db.transaction().execute(async () => countUsers());
    await expect(work).rejects.toThrow(NestedQuery);
    const isolated = database.db.transaction().setIsolationLevel('serializable');
    await expect(isolated.execute(async () => countUsers())).rejects.toThrow(NestedQuery);
    expect(await countUsers()).toBe(2);
  });

  test('allows queries from work that outlives a transaction', async () => {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const later = async () => resolve(await countUsers());
    await database.db.transaction().execute(async () => void setTimeout(() => void later(), 100));
    expect(await promise).toBe(2);
  });

  test('runs many transactions at the same time', async () => {
    const adding = Array.from({ length: 50 }, (_, index) =>
      addUserUnderLock(database, `n${index}`),
    );
    await Promise.all(adding);
    expect(await countUsers()).toBe(52);
  });

  test('refuses to change payments, reversals, messages and history', async () => {
    for (const table of ['payments', 'reversals', 'messages', 'history']) {
      const query = sql`delete from ${sql.table(table)}`.execute(database.db);
      await expect(query).rejects.toThrow('append-only');
    }
  });
});
