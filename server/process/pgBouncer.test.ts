import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { queryCancelled } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open.ts';
import { cleanUp } from './cleanUp.ts';
import { addPeople, findProblems, newFolder } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { signInClients } from './journey.ts';
import { dropPoolers, hasPgBouncer, PgBouncer } from './pgBouncer.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { makeNextRelease } from './release.ts';
import { ServerProcess } from './serverProcess.ts';
import { Traffic } from './traffic.ts';

afterEach(async () => {
  await dropPoolers();
  await cleanUp();
});

const roleSettings = [
  `statement_timeout = '15s'`,
  `lock_timeout = '5s'`,
  `idle_in_transaction_session_timeout = '15s'`,
  'jit = off',
];

/** Creates a cluster whose role has these settings. */
async function createCluster(settings: readonly string[] = roleSettings): Promise<PostgresCluster> {
  const cluster = await PostgresCluster.create();
  for (const setting of settings) await cluster.query(`alter role postgres set ${setting}`);
  return cluster;
}

const environment = (pooler: PgBouncer, dataDir: string) => ({
  ...highLimits,
  DATABASE_URL: pooler.url,
  DATABASE_POOLER: '1',
  DATA_DIR: dataDir,
});

describe.runIf(hasPostgresBinaries && hasPgBouncer)(
  'through PgBouncer (if it is installed)',
  () => {
    test('transfers are made and paid, during a migration and after a restart', async () => {
      const cluster = await createCluster();
      const pooler = await PgBouncer.start(cluster);
      const dataDir = newFolder();
      const env = environment(pooler, dataDir);
      const server = await ServerProcess.start(env);
      await addPeople({ dataDir, databaseUrl: cluster.url });
      const traffic = new Traffic(await signInClients(server.url));
      await traffic.runFor(60);
      const next = makeNextRelease(newFolder(), {
        '8001_reference': 'alter table transactions add column reference text;',
        '8002_reference': 'create index concurrently references_of on transactions (reference);',
      });
      expect(await ServerProcess.migrate(env, next)).toContain('Applied the migrations 8001');
      await traffic.runFor(60);
      expect(traffic.lostAnswers).toBe(0);
      await pooler.restart();
      await traffic.stop();
      await server.ready();
      expect(await traffic.differences(Infinity)).toEqual([]);
      await traffic.runFor(60);
      await traffic.stop();
      expect(await traffic.differences(Infinity)).toEqual([]);
      expect(server.output).not.toContain('"http":500');
      expect(await findProblems(dataDir, cluster.url)).toEqual([]);
    });

    test('several servers that start together migrate once', async () => {
      const pooler = await PgBouncer.start(await createCluster());
      const env = environment(pooler, newFolder());
      const outputs = await Promise.all([1, 2, 3].map(() => ServerProcess.migrate(env)));
      expect(outputs.filter((output) => output.includes('Applied'))).toHaveLength(1);
    });

    test('a query is cancelled at the limit of the role', async () => {
      const pooler = await PgBouncer.start(await createCluster());
      const options = { databaseUrl: pooler.url, dataDir: 'unused', hasPooler: true };
      const { db, close } = await openDatabase(options);
      await sql`alter role postgres set statement_timeout = '300ms'`.execute(db);
      await pooler.restart();
      const stuck = sql`select count(*) from generate_series(1, 100000000000)`.execute(db);
      await expect(stuck).rejects.toHaveProperty('code', queryCancelled);
      await close();
    });

    test.each([
      ['refuses start parameters', []],
      [
        'ignores start parameters',
        [
          'ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout',
        ],
      ],
    ])('a pooler that %s needs DATABASE_POOLER=1', async (_, settings) => {
      const pooler = await PgBouncer.start(await createCluster(), ...settings);
      const env = { ...environment(pooler, newFolder()), DATABASE_POOLER: '0' };
      await expect(ServerProcess.start(env)).rejects.toThrow(
        "can't start: DATABASE_URL leads to a connection pooler: DATABASE_POOLER=1 is required",
      );
    });

    test('a role without limits is refused with the commands that set them', async () => {
      const pooler = await PgBouncer.start(await createCluster(roleSettings.slice(0, 1)));
      await expect(ServerProcess.start(environment(pooler, newFolder()))).rejects.toThrow(
        `the role needs its own limits: alter role postgres set lock_timeout = '5s'; alter role postgres set idle_in_transaction_session_timeout = '15s'; alter role postgres set jit = off`,
      );
    });
  },
);
