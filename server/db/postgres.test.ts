import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { concurrentEngines } from '#server/test/engines.ts';
import { isUnavailable, queryCancelled } from './errors.ts';
import { openDatabase } from './open.ts';
import { createTestDatabase } from './testDatabase.ts';

const hasPostgres = concurrentEngines.length > 0;
const empty = hasPostgres ? await createTestDatabase() : { url: '', drop: async () => {} };
afterAll(() => empty.drop());

const open = () => openDatabase({ databaseUrl: empty.url, dataDir: 'unused' });

test.runIf(hasPostgres)('migrates once when five servers start together', async () => {
  const databases = await Promise.all([open(), open(), open(), open(), open()]);
  const [first] = databases;
  const settings = await first?.db.selectFrom('settings').selectAll().execute();
  expect(settings).toHaveLength(1);
  await Promise.all(databases.map((database) => database.close()));
});

const changeStatus = sql`update statuses set status_desc = 'On hold' where status_code = 'HLD'`;

test.runIf(hasPostgres)('leaves the statuses of a newer release as they are', async () => {
  const first = await open();
  await changeStatus.execute(first.db);
  await first.close();
  const { db, close } = await open();
  const rows = await db.selectFrom('statuses').select('status_desc').execute();
  expect(rows).toContainEqual({ status_desc: 'On hold' });
  await close();
});

test.runIf(hasPostgres).each([
  [
    `insert into kysely_migration values ('9999_drop_needs_8001', '2030-01-01T00:00:00Z')`,
    'is too new for this release: it has 9999_drop_needs_8001',
  ],
  [
    `update kysely_migration set name = '0001_initial' where name ~ '^0001'`,
    'has 0001_initial instead of 0001_functions. Another program made it, or this one before',
  ],
])('refuses a schema that it cannot work with: %s', async (change, message) => {
  const { url, drop } = await createTestDatabase();
  const options = { databaseUrl: url, dataDir: 'unused' };
  const { db, close } = await openDatabase(options);
  await sql.raw(change).execute(db);
  await close();
  await expect(openDatabase(options)).rejects.toThrow(message);
  await drop();
});

test.runIf(hasPostgres)(
  'refuses an older schema if it only checks, and changes nothing',
  async () => {
    const { url, drop } = await createTestDatabase();
    const options = { databaseUrl: url, dataDir: 'unused' };
    await expect(openDatabase({ ...options, schema: 'checked' })).rejects.toThrow(
      /^The database lacks the migrations 0001_functions, .+: npm run migrate$/,
    );
    const { db, close } = await openDatabase({ ...options, schema: 'unchanged' });
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    await close();
    await drop();
  },
);

test('reports an unreachable server in one line and opens nothing else', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/nowhere';
  const opening = openDatabase({ databaseUrl, dataDir: 'unused', connectTimeoutMs: 1000 });
  const error: unknown = await opening.catch((error: unknown) => error);
  expect(error).toHaveProperty('name', 'StartError');
  expect(String(error)).toMatch(/^StartError: The database of DATABASE_URL can't be used: .+$/);
  expect(String(error)).not.toContain('secret');
});

test.runIf(hasPostgres)('refuses a missing database at once', async () => {
  const url = new URL(empty.url);
  url.pathname = '/remit_desk_nowhere';
  const opening = openDatabase({ databaseUrl: url.href, dataDir: 'unused' });
  await expect(opening).rejects.toThrow('does not exist');
});

test.runIf(hasPostgres)(
  'cancels a query that exceeds its time limit without affecting others',
  async () => {
    const options = { databaseUrl: empty.url, dataDir: 'unused', queryTimeoutMs: 300 };
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
  'reports a connection lost within a transaction and replaces it',
  async () => {
    const { db, close } = await open();
    const working = db.transaction().execute(async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {});
      // By then the client has noticed the loss and refuses to roll back.
      await sleep(100);
      throw new Error('the work fails for another reason');
    });
    const error: unknown = await working.catch((error: unknown) => error);
    expect(isUnavailable(error)).toBe(true);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
);

test.runIf(hasPostgres)('opens no more connections than the pool may have', async () => {
  const { db, close } = await openDatabase({
    databaseUrl: empty.url,
    dataDir: 'unused',
    poolSize: 3,
  });
  const queries = Array.from({ length: 10 }, () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(db),
  );
  const pids = (await Promise.all(queries)).map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids).size).toBe(3);
  await close();
});

test.runIf(hasPostgres)('replaces a connection whose database only reads', async () => {
  const { db, close } = await open();
  const setRate = () => sql`update settings set version = version`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  const error: unknown = await setRate().catch((error: unknown) => error);
  expect(isUnavailable(error)).toBe(true);
  expect((await setRate()).numAffectedRows).toBe(1n);
  await close();
});

test.runIf(hasPostgres)(
  'refuses new connections to a database that does not write at once',
  async () => {
    const { url, drop } = await createTestDatabase();
    const { db, close } = await openDatabase({ databaseUrl: url, dataDir: 'unused' });
    const name = new URL(url).pathname.slice(1);
    const setCommit = (value: string) =>
      sql`alter database ${sql.id(name)} set synchronous_commit = ${sql.raw(value)}`.execute(db);
    await setCommit('off');
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => {});
    const ask = () => sql`select 1`.execute(db).catch((error: unknown) => error);
    await expect.poll(async () => inspect(await ask())).toContain('synchronous_commit=off');
    expect(isUnavailable(await ask())).toBe(true);
    await close();
    await drop();
  },
);

test.runIf(hasPostgres)('gives up the connections to a host that has vanished', async () => {
  const { url, connections } = await startTunnel(empty.url);
  const options = { databaseUrl: url, dataDir: 'unused', queryTimeoutMs: 300 };
  const { db, close } = await openDatabase(options);
  const ask = () => sql`select 1 as one`.execute(db);
  await Promise.all(Array.from({ length: 16 }, ask));
  for (const connection of connections) connection.vanish();
  const errors = await Promise.all(
    Array.from({ length: 16 }, () => ask().catch((error: unknown) => error)),
  );
  expect(errors.map(isUnavailable)).toEqual(errors.map(() => true));
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await close();
});

/** A TCP connection to the database whose packets can get lost. */
interface TunnelConnection {
  /** Neither side receives anything more, not even the end. */
  vanish: () => void;
}

/** Starts a TCP proxy in front of the database. */
async function startTunnel(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const connections: TunnelConnection[] = [];
  const tunnel = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    connections.push({
      vanish() {
        near.unpipe().resume();
        far.unpipe().destroy();
      },
    });
  });
  await new Promise<void>((resolve) => tunnel.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tunnel.close());
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(tunnel.address() as AddressInfo).port}`;
  return { url: url.href, connections };
}
