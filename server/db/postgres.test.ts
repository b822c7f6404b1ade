import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { racingEngines } from '#server/test/engines.ts';
import { isUnavailable, queryCancelled } from './errors.ts';
import { openDatabase } from './open.ts';
import { makeTestDatabase } from './testing.ts';

const hasPostgres = racingEngines.length > 0;
const empty = hasPostgres ? await makeTestDatabase() : { url: '', drop: async () => {} };
afterAll(() => empty.drop());

const open = () => openDatabase({ databaseUrl: empty.url, dataDir: 'unused' });

test.runIf(hasPostgres)('five servers that start together migrate once', async () => {
  const databases = await Promise.all([open(), open(), open(), open(), open()]);
  const [first] = databases;
  const settings = await first?.db.selectFrom('settings').selectAll().execute();
  expect(settings).toHaveLength(1);
  await Promise.all(databases.map((database) => database.close()));
});

test('a server that can not be reached is named in one line, and nothing else is opened', async () => {
  const started = Date.now();
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/nowhere';
  const opening = openDatabase({ databaseUrl, dataDir: 'unused', patienceMillis: 1000 });
  const error: unknown = await opening.catch((error: unknown) => error);
  expect(error).toHaveProperty('name', 'StartError');
  expect(String(error)).toMatch(/^StartError: The database of DATABASE_URL can't be used: .+$/);
  expect(String(error)).not.toContain('secret');
  expect(Date.now() - started).toBeLessThan(5000);
});

test.runIf(hasPostgres)('a database that does not exist is refused at once', async () => {
  const url = new URL(empty.url);
  url.pathname = '/remit_desk_nowhere';
  const opening = openDatabase({ databaseUrl: url.href, dataDir: 'unused' });
  await expect(opening).rejects.toThrow('does not exist');
});

test.runIf(hasPostgres)(
  'a query that runs too long is ended, everything else goes on',
  async () => {
    const options = { databaseUrl: empty.url, dataDir: 'unused', queryLimitMillis: 300 };
    const { db, close } = await openDatabase(options);
    const stuck = sql`select count(*) from generate_series(1, 100000000000)`.execute(db);
    await Promise.all([
      expect(stuck).rejects.toHaveProperty('code', queryCancelled),
      expect(sql`select 1 as one`.execute(db)).resolves.toHaveProperty('rows', [{ one: 1 }]),
    ]);
    await close();
  },
);

test.runIf(hasPostgres)(
  'a connection lost within a transaction is told as such, and replaced',
  async () => {
    const { db, close } = await open();
    const working = db.transaction().execute(async (transaction) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction).catch(() => {});
      // By then the client has heard of it, and refuses to roll back.
      await sleep(100);
      throw new Error('the work fails for another reason');
    });
    const error: unknown = await working.catch((error: unknown) => error);
    expect(isUnavailable(error)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
);
