import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { cleanUp } from './cleanUp.ts';
import { addPeople, findProblems, newFolder } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { signInClients } from './journey.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';
import { Traffic } from './traffic.ts';

const lookups = 'transaction.php?run=get_additional_details';

afterAll(cleanUp);

/** Returns a URL with the hosts of all clusters. */
const urlOf = (...clusters: readonly PostgresCluster[]) =>
  `postgres://postgres@${clusters.map(({ url }) => new URL(url).host).join()}/postgres?target_session_attrs=read-write`;

/** Creates a primary whose commits wait for its standby. */
async function createPair(): Promise<[PostgresCluster, PostgresCluster]> {
  const primary = await PostgresCluster.create();
  const standby = await primary.createStandby();
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  return [primary, standby];
}

test.runIf(hasPostgresBinaries)('writes to the new primary after a failover', async () => {
  const [primary, standby] = await createPair();
  const dataDir = newFolder();
  const databaseUrl = urlOf(standby, primary);
  await addPeople({ dataDir, databaseUrl });
  const env = { ...highLimits, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const server = await ServerProcess.start(env);
  const clients = await signInClients(server.url);
  const traffic = new Traffic(clients);
  await traffic.runFor(30);
  await primary.stop();
  await traffic.stop();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await clients.admin.call(lookups, {})).status).toBe(503);
    await sleep(50);
  }
  await standby.promote();
  // The settings of the old primary, which were copied, would make commits wait for another standby.
  await standby.query(`alter system set synchronous_standby_names = ''`);
  await standby.query('select pg_reload_conf()');
  await server.ready();
  expect(await traffic.differences(Infinity)).toEqual([]);
  await traffic.runFor(30);
  await traffic.stop();
  expect(await traffic.differences(Infinity)).toEqual([]);
  expect(server.output).not.toContain('"http":500');
  expect(await findProblems(dataDir, databaseUrl)).toEqual([]);
});
