import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { Standby } from '#server/db/standby.ts';
import { absent } from '#server/test/seedTransaction.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { cleanUp } from './cleanUp.ts';
import { addPeople, newFolder, transfer } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import type { HttpClient } from './httpClient.ts';
import { type Clients, signInClients } from './journey.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { ServerProcess } from './serverProcess.ts';

afterAll(cleanUp);

interface Pair {
  primary: PostgresCluster;
  standby: PostgresCluster;
  env: Record<'DATABASE_URL' | 'DATA_DIR', string>;
}

async function createPair(): Promise<Pair> {
  const primary = await PostgresCluster.create();
  const standby = await primary.createStandby();
  const env = { ...highLimits, DATABASE_URL: primary.url, DATA_DIR: newFolder() };
  await addPeople({ dataDir: env.DATA_DIR, databaseUrl: primary.url });
  return { primary, standby, env };
}

/** Waits until the standby has everything that the primary has now. */
async function catchUp({ primary, standby }: Pair): Promise<void> {
  const [row] = await primary.query('select pg_current_wal_flush_lsn() as lsn');
  const query = `select from pg_last_wal_replay_lsn() as lsn where lsn >= '${String(row?.['lsn'])}'`;
  while ((await standby.query(query)).length === 0) await sleep(20);
}

const list = 'transaction.php?run=getTransactionsList';
const readList = (client: HttpClient) => client.call(list, validPayloads[list](absent()));

/** Initiates a transaction and returns its id. */
async function initiate(client: HttpClient): Promise<string> {
  const id = randomUUID();
  const { body } = await client.call('transaction.php?run=initiate_transaction', transfer(id));
  expect(body).toMatchObject({ status: 'success' });
  return id;
}

test.runIf(hasPostgresBinaries)('a server reads from the primary while it answers', async () => {
  const pair = await createPair();
  const env = { ...pair.env, DATABASE_REPLICA_URL: pair.standby.url };
  const server = await ServerProcess.start(env);
  const { agent } = await signInClients(server.url);
  await pair.standby.query('select pg_wal_replay_pause()');
  const id = await initiate(agent);
  const listed = await readList(agent);
  expect(JSON.stringify(listed.body)).toContain(id);
  expect(listed.headers.has('age')).toBe(false);
  await pair.standby.stop();
  expect((await readList(agent)).status).toBe(200);
});

const setRate = (client: HttpClient) =>
  client.call('setting.php?run=updateSettingDetails', {
    user_id: '1',
    name: 'admin',
    rate: '87.25',
  });

describe.runIf(hasPostgresBinaries)('a server without a primary', () => {
  let pair: Pair;
  let server: ServerProcess;
  let clients: Clients;
  let id: string;

  /** Waits until the standby answers. */
  const awaitOutage = async () => {
    while ((await readList(clients.agent)).status !== 200) await sleep(50);
  };
  const view = (client: HttpClient) =>
    client.call('transaction.php?run=getViewTransactionDetails', { trans_id: id });

  beforeAll(async () => {
    pair = await createPair();
    const hosts = [pair.primary, pair.standby].map(({ url }) => new URL(url).host).join();
    server = await ServerProcess.start({
      ...pair.env,
      DATABASE_URL: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: pair.standby.url,
    });
    clients = await signInClients(server.url);
    id = await initiate(clients.agent);
    await catchUp(pair);
    await pair.primary.stop();
    await awaitOutage();
  });

  test('answers reads with the age of their data', async () => {
    const listed = await readList(clients.agent);
    expect(JSON.stringify(listed.body)).toContain(id);
    const viewed = await view(clients.admin);
    expect(viewed.body).toMatchObject({ status: 'success' });
    for (const { headers } of [listed, viewed]) {
      expect(Number(headers.get('age'))).toBeGreaterThan(0);
    }
  });

  test('refuses everything else, and is not ready', async () => {
    const { admin, agent } = clients;
    const notifications = 'common.php?run=getnofifications';
    const report = 'report.php?run=generateReports';
    const answers = await Promise.all([
      setRate(admin),
      agent.call('login.php?run=login', { password: 'wrong' }),
      agent.call(notifications, validPayloads[notifications](absent())),
      admin.call(report, validPayloads[report](absent())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  });

  test('shows nothing to others, and ends no session that the standby does not know', async () => {
    const { path, body } = clients.agent.request(list, validPayloads[list](absent()));
    const statusWith = async (cookie: string) => {
      const headers = { 'content-type': 'application/json', cookie };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${server.url}${path}`, init)).status;
    };
    expect(await statusWith('')).toBe(401);
    expect(await statusWith(`sid=${'x'.repeat(43)}`)).toBe(503);
    const summary = 'transaction.php?run=get_dashboard_details';
    expect((await clients.agent.call(summary, {})).status).toBe(403);
  });

  test('answers everything again after the primary is back', async () => {
    await pair.primary.start();
    await server.ready();
    while ((await readList(clients.agent)).headers.has('age')) await sleep(50);
    expect((await setRate(clients.admin)).body).toMatchObject({ status: 'success' });
    expect((await view(clients.admin)).headers.has('age')).toBe(false);
  });

  test('answers everything again after the standby has become the primary', async () => {
    await catchUp(pair);
    await pair.primary.stop();
    await awaitOutage();
    await pair.standby.promote();
    await server.ready();
    while ((await readList(clients.agent)).headers.has('age')) await sleep(50);
    expect((await setRate(clients.admin)).status).toBe(200);
    expect(server.output).not.toContain('"http":500');
  });
});

describe.runIf(hasPostgresBinaries)('the data of a standby', () => {
  let pair: Pair;
  let database: Database;
  let nowMs = 0;
  beforeAll(async () => {
    pair = await createPair();
    database = await openDatabase({ databaseUrl: pair.primary.url, dataDir: 'unused' });
  });
  afterAll(() => database.close());

  /** Opens a standby with the settings of its connections, such as `-c jit=off`. */
  function open({ url }: PostgresCluster, settings = ''): Standby {
    const pool = new pg.Pool({ connectionString: url, options: settings });
    const standby = new Standby({
      primary: database.db,
      standby: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
      now: () => nowMs,
    });
    onTestFinished(() => standby.close());
    return standby;
  }

  test('is as old as the last sign of life, also while nothing is written', async () => {
    const standby = open(pair.standby);
    const ageMs = async () => {
      await standby.beat();
      return standby.ageMs();
    };
    await pair.standby.query('select pg_wal_replay_pause()');
    await expect.poll(ageMs).toBeGreaterThan(2000);
    await pair.standby.query('select pg_wal_replay_resume()');
    await expect.poll(ageMs).toBeLessThan(2000);
  });

  test('is needed once the primary has been silent for more than three seconds', async () => {
    const standby = open(pair.standby);
    const outages: boolean[] = [];
    for (const silentMs of [3000, 1]) {
      nowMs += silentMs;
      outages.push(standby.isOutage());
    }
    await standby.beat();
    outages.push(standby.isOutage());
    expect(outages).toEqual([false, true, false]);
  });

  test.each([
    [`interval '14 minutes'`, 'read'],
    [`interval '15 minutes 1 second'`, 'the data of the standby is too old'],
    ['null::interval', 'the server is not a standby with data'],
  ])('of an age of %s: %s', async (age, outcome) => {
    await pair.primary.query('create schema if not exists replaced');
    await pair.primary.query(`
      create or replace function replaced.pg_last_xact_replay_timestamp() returns timestamptz
      language sql as $$ select clock_timestamp() - ${age} $$`);
    await catchUp(pair);
    const standby = open(pair.standby, '-c search_path=replaced,pg_catalog');
    const read = standby.read(async () => 'read').catch((error: Error) => error.message);
    expect(await read).toBe(outcome);
  });

  test('gets its age from signs of life that no standby confirms', async () => {
    await pair.primary.query(`alter system set synchronous_standby_names = 'missing'`);
    await pair.primary.query('select pg_reload_conf()');
    const isSet = `select where current_setting('synchronous_standby_names') = 'missing'`;
    await expect.poll(() => pair.primary.query(isSet)).toHaveLength(1);
    expect(await open(pair.standby).beat()).toBeUndefined();
  });

  test('is not needed because calls use all connections to the primary', async () => {
    const own = await openDatabase({
      databaseUrl: pair.primary.url,
      replicaUrl: pair.standby.url,
      dataDir: 'unused',
      poolSize: 1,
      acquireTimeoutMs: 60_000,
    });
    onTestFinished(() => own.close());
    await own.db.connection().execute(async () => {
      expect(await own.standby?.beat().then(() => 'answered')).toBe('answered');
    });
  });

  test('is not read from a primary', async () => {
    await expect(open(pair.primary).read(async () => 'read')).rejects.toThrow(DatabaseUnavailable);
  });
});
