import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { findRowViolations, type Problem } from '../operations/audit/audit.ts';
import { openDatabase } from '#server/db/open.ts';
import { seedDatabase } from '../../scripts/bench/server/seedDatabase.ts';
import { cleanUp } from './cleanUp.ts';
import { addPeople, embedded, findProblems, folderWithPeople, newFolder } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { signInClients } from './journey.ts';
import { makeNextRelease } from './release.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';
import { Traffic } from './traffic.ts';

/**
 * Number of transfers in the database before the upgrade, beside those of the test. `npm run soak`
 * sets it.
 */
const transfers = Number(process.env['UPGRADE_TRANSFERS'] ?? 0);
const seeding = { transactions: transfers, now: new Date(), timeZone: 'Asia/Kolkata' };

const column = 'alter table transactions add column reference text;';
const index = 'create index concurrently transactions_reference on transactions (reference);';
const further = { '8001_reference': column, '8002_reference_index': index };

afterEach(cleanUp);

async function createDesk() {
  const cluster = await PostgresCluster.create();
  const dataDir = newFolder();
  const env = { ...highLimits, DATABASE_URL: cluster.url, DATA_DIR: dataDir };
  await ServerProcess.migrate(env);
  return { cluster, dataDir, env };
}

type Desk = Awaited<ReturnType<typeof createDesk>>;

/** Adds the people of the test, and transfers of years if they are wanted. */
async function addData({ cluster, dataDir }: Desk): Promise<void> {
  const existing = { dataDir, databaseUrl: cluster.url, schema: 'unchanged' } as const;
  if (transfers > 0) {
    const database = await openDatabase({ ...existing, queryTimeoutMs: 3_600_000 });
    await seedDatabase(database.db, seeding);
    // Some have the names of the people below.
    await sql`update users set user_name = 'earlier ' || user_name`.execute(database.db);
    await database.close();
  }
  await addPeople(existing);
}

/** Audits the data. The transfers of years have no files. */
async function findAllProblems({ cluster, dataDir }: Desk): Promise<readonly Problem[]> {
  if (transfers === 0) return findProblems(dataDir, cluster.url);
  const database = await openDatabase({ dataDir, databaseUrl: cluster.url });
  try {
    return await findRowViolations(database.db);
  } finally {
    await database.close();
  }
}

async function namesOfMigrations(cluster: PostgresCluster): Promise<unknown[]> {
  const rows = await cluster.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Keeps a transaction open that has read transfers, until the cluster is dropped. */
async function holdTable(cluster: PostgresCluster): Promise<void> {
  const text = 'begin; select count(*) from transactions; select pg_sleep(3600)';
  cluster.query(text).catch(() => {});
  const holders = `select from pg_locks
    where relation = 'transactions'::regclass and pid <> pg_backend_pid()`;
  await expect.poll(() => cluster.query(holders)).not.toEqual([]);
}

describe.runIf(hasPostgresBinaries)('an upgrade', () => {
  const timeout = 300_000 + transfers * 10;
  test(
    'leaves no request without an answer, and can be undone without a backup',
    { timeout },
    async () => {
      const next = makeNextRelease(newFolder(), further);
      const desk = await createDesk();
      const { env } = desk;
      await addData(desk);
      const checking = { ...env, MIGRATE_AT_START: '0' };
      const old = await ServerProcess.start(checking);
      const traffic = new Traffic(await signInClients(old.url));
      await traffic.runFor(30);
      await ServerProcess.migrate(env, next);
      await traffic.runFor(30);
      const young = await ServerProcess.start(checking, next);
      const youngTraffic = new Traffic(await signInClients(young.url));
      await Promise.all([traffic.runFor(60), youngTraffic.runFor(60)]);
      await Promise.all([traffic.stop(), youngTraffic.stop()]);
      const again = await ServerProcess.start(env);
      for (const one of [traffic, youngTraffic]) {
        one.moveTo(again.url);
        await one.runFor(30);
        await one.stop();
        expect(one.lostAnswers).toBe(0);
        expect(await one.differences(Infinity)).toEqual([]);
      }
      for (const server of [old, young, again]) expect(server.output).not.toContain('"http":500');
      expect(await findAllProblems(desk)).toEqual([]);
    },
  );

  test('happens once if several commands and servers start together', async () => {
    const next = makeNextRelease(newFolder(), further);
    const { cluster, env } = await createDesk();
    const outputs = await Promise.all([
      ...Array.from({ length: 3 }, () => ServerProcess.migrate(env, next)),
      ServerProcess.start(env, next).then(({ output }) => output),
    ]);
    expect(outputs.join('').match(/Applied the migrations 8001_reference, 8002/g)).toHaveLength(1);
    const names = await namesOfMigrations(cluster);
    expect(names.slice(-2)).toEqual(Object.keys(further));
  });

  test('makes an index again whose creation was interrupted', async () => {
    const next = makeNextRelease(newFolder(), {
      '8001_codes': 'create unique index concurrently users_phone on users (phone);',
    });
    const { cluster, dataDir, env } = await createDesk();
    await addPeople({ dataDir, databaseUrl: cluster.url });
    const failing = ServerProcess.migrate(env, next);
    await expect(failing).rejects.toThrow(/^The migration 8001_codes failed: could not create/);
    const validity = `select indisvalid from pg_index where indexrelid = 'users_phone'::regclass`;
    expect(await cluster.query(validity)).toEqual([{ indisvalid: false }]);
    await cluster.query('update users set phone = user_id::text');
    expect(await ServerProcess.migrate(env, next)).toContain('Applied the migration 8001_codes');
    expect(await cluster.query(validity)).toEqual([{ indisvalid: true }]);
  });

  test('waits five seconds for the lock of a table and leaves the schema as it was', async () => {
    const next = makeNextRelease(newFolder(), further);
    const { cluster, env } = await createDesk();
    const before = await namesOfMigrations(cluster);
    await holdTable(cluster);
    await expect(ServerProcess.migrate(env, next)).rejects.toThrow(
      'The migration 8001_reference failed: canceling statement due to lock timeout',
    );
    expect(await namesOfMigrations(cluster)).toEqual(before);
  });
});

test('an upgrade migrates the embedded database and lets an older server use it', async () => {
  const next = makeNextRelease(newFolder(), further);
  const env = { ...embedded, DATA_DIR: await folderWithPeople() };
  const checking = { ...env, MIGRATE_AT_START: '0' };
  await expect(ServerProcess.start(checking, next)).rejects.toThrow(
    'The database lacks the migrations 8001_reference, 8002_reference_index: npm run migrate',
  );
  expect(await ServerProcess.migrate(env, next)).toContain('Applied the migrations 8001_reference');
  expect(await ServerProcess.migrate(env, next)).not.toContain('Applied');
  const server = await ServerProcess.start(checking);
  const traffic = new Traffic(await signInClients(server.url));
  await traffic.runFor(30);
  await traffic.stop();
  expect(await traffic.differences(Infinity)).toEqual([]);
});
