import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { Standby } from '#server/db/replica/standby.ts';
import type { Schema } from '#server/db/schema.ts';
import { absent } from '#server/test/seedTransaction.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { addPeople, newFolder, removeFolders } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import type { HttpAnswer, HttpClient } from './httpClient.ts';
import { type Clients, signInClients } from './journey.ts';
import { dropClusters, hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { freePort, killAll, ServerProcess } from './serverProcess.ts';

afterAll(async () => {
  await killAll();
  await dropClusters();
  removeFolders();
});

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

/** A server that counts its reads. */
class CountingServer {
  readonly process: ServerProcess;
  readonly #metricsPort: number;

  private constructor(process: ServerProcess, metricsPort: number) {
    this.process = process;
    this.#metricsPort = metricsPort;
  }

  static async start(env: Record<string, string>): Promise<CountingServer> {
    const port = await freePort();
    const process = await ServerProcess.start({ ...env, METRICS_PORT: String(port) });
    return new CountingServer(process, port);
  }

  /** Returns the answer of a read, and the server that it was read from. */
  async read(call: () => Promise<HttpAnswer>) {
    const before = await this.#counts();
    const answer = await call();
    // A call is counted after its answer was sent.
    for (;;) {
      const after = await this.#counts();
      const source = [...after.keys()].find((name) => after.get(name) !== before.get(name));
      if (source) return { source, status: answer.status, text: JSON.stringify(answer.body) };
      await sleep(20);
    }
  }

  async #counts(): Promise<ReadonlyMap<string, string>> {
    const text = await (await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`)).text();
    const lines = text.matchAll(/^remit_desk_reads_total\{source="(\w+)"\} (\d+)$/gm);
    return new Map([...lines].map(([, source = '', count = '']) => [source, count]));
  }
}

const list = 'transaction.php?run=getTransactionsList';
const readList = (client: HttpClient) => client.call(list, validPayloads[list](absent()));

/** Initiates a transaction and returns its id. */
async function initiate(client: HttpClient): Promise<string> {
  const id = randomUUID();
  const { body } = await client.call('transaction.php?run=initiate_transaction', {
    role: 3,
    trans_id: id,
    customer: 'Anita Sharma',
    agent: 'AGT01',
    bank: 'HDFC',
    amount: '1000.50',
    notes: 'Account 1234',
  });
  expect(body).toMatchObject({ status: 'success' });
  return id;
}

describe.runIf(hasPostgresBinaries)('a server with a standby', () => {
  let pair: Pair;
  let server: CountingServer;
  let clients: Clients;
  beforeAll(async () => {
    pair = await createPair();
    server = await CountingServer.start({ ...pair.env, DATABASE_REPLICA_URL: pair.standby.url });
    clients = await signInClients(server.process.url);
    await catchUp(pair);
  });

  test('reads lists from the standby and records from the primary', async () => {
    const id = await initiate(clients.agent);
    await catchUp(pair);
    const listed = await server.read(() => readList(clients.agent));
    expect(listed).toMatchObject({ source: 'standby', status: 200 });
    expect(listed.text).toContain(id);
    const view = 'transaction.php?run=getViewTransactionDetails';
    await pair.standby.query('select pg_wal_replay_pause()');
    const answer = await clients.agent.call(view, { trans_id: await initiate(clients.agent) });
    await pair.standby.query('select pg_wal_replay_resume()');
    expect(answer.body).toMatchObject({ status: 'success' });
  });

  test('reads what the session wrote from the primary until the standby has it', async () => {
    await pair.standby.query('select pg_wal_replay_pause()');
    const id = await initiate(clients.agent);
    const fresh = await server.read(() => readList(clients.agent));
    expect(fresh).toMatchObject({ source: 'primary', status: 200 });
    expect(fresh.text).toContain(id);
    await pair.standby.query('select pg_wal_replay_resume()');
    await catchUp(pair);
    const later = await server.read(() => readList(clients.agent));
    expect(later).toMatchObject({ source: 'standby', status: 200 });
    expect(later.text).toContain(id);
  });

  test.each([
    ['', 'standby'],
    ['x', 'standby'],
    ['1-0', 'standby'],
    [`1-${'9'.repeat(15)}`, 'primary'],
    ['2-0', 'primary'],
    ["1-0'; drop table sessions; --", 'standby'],
  ])('reads with a forged position %j from the %s', async (position, source) => {
    await catchUp(pair);
    const { path, body, cookie } = clients.admin.request(list, validPayloads[list](absent()));
    const session = cookie?.split('; ').find((part) => part.startsWith('sid='));
    const post = async (): Promise<HttpAnswer> => {
      const response = await fetch(`${server.process.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `${session}; position=${encodeURIComponent(position)}`,
        },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body: answer, headers: response.headers };
    };
    expect(await server.read(post)).toMatchObject({ source, status: 200 });
  });

  test('keeps the position in a cookie like that of the session', async () => {
    const answer = await clients.agent.call('transaction.php?run=initiate_transaction', {
      ...validPayloads['transaction.php?run=initiate_transaction'](absent()),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^position=1-\d+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const { headers } = await readList(clients.agent);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('reads from the primary while the standby is stopped', async () => {
    await pair.standby.stop();
    for (let count = 0; count < 5; count += 1) {
      const read = await server.read(() => readList(clients.agent));
      expect(read).toMatchObject({ source: 'primary', status: 200 });
    }
    expect(await initiate(clients.agent)).toBeTypeOf('string');
    expect(server.process.output).not.toContain('"http":50');
  });
});

test.runIf(hasPostgresBinaries).each([
  ['that never answers', () => listenSilently()],
  ['that is a primary', async ({ primary }: Pair) => primary.url],
])('reads from the primary beside a server %s', async (_title, replicaUrl) => {
  const pair = await createPair();
  const env = { ...pair.env, DATABASE_REPLICA_URL: await replicaUrl(pair) };
  const server = await CountingServer.start(env);
  const { admin } = await signInClients(server.process.url);
  const read = await server.read(() => readList(admin));
  expect(read).toMatchObject({ source: 'primary', status: 200 });
  expect(server.process.output).toContain('The standby answers no reads');
});

/** Accepts connections and answers none. @returns its address as that of a database */
async function listenSilently(): Promise<string> {
  const listener = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

const setRate = (client: HttpClient) =>
  client.call('setting.php?run=updateSettingDetails', {
    user_id: '1',
    name: 'admin',
    rate: '87.25',
  });

describe.runIf(hasPostgresBinaries)('a server without a primary', () => {
  let pair: Pair;
  let server: CountingServer;
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
    server = await CountingServer.start({
      ...pair.env,
      DATABASE_URL: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
      DATABASE_REPLICA_URL: pair.standby.url,
    });
    clients = await signInClients(server.process.url);
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
      expect(Number(headers.get('age'))).toBeGreaterThanOrEqual(3);
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
    expect((await fetch(`${server.process.url}/readyz`)).status).toBe(503);
  });

  test('shows nothing to others, and ends no session that the standby does not know', async () => {
    const { path, body } = clients.agent.request(list, validPayloads[list](absent()));
    const statusWith = async (cookie: string) => {
      const headers = { 'content-type': 'application/json', cookie };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${server.process.url}${path}`, init)).status;
    };
    expect(await statusWith('')).toBe(401);
    expect(await statusWith(`sid=${'x'.repeat(43)}`)).toBe(503);
    const summary = 'transaction.php?run=get_dashboard_details';
    expect((await clients.agent.call(summary, {})).status).toBe(403);
  });

  test('answers everything again after the primary is back', async () => {
    await pair.primary.start();
    await server.process.ready();
    while ((await readList(clients.agent)).headers.has('age')) await sleep(50);
    expect((await setRate(clients.admin)).body).toMatchObject({ status: 'success' });
    expect((await view(clients.admin)).headers.has('age')).toBe(false);
  });

  test('answers everything again after the standby has become the primary', async () => {
    await catchUp(pair);
    await pair.primary.stop();
    await awaitOutage();
    await pair.standby.promote();
    await server.process.ready();
    while ((await readList(clients.agent)).headers.has('age')) await sleep(50);
    expect((await setRate(clients.admin)).status).toBe(200);
    const read = await server.read(() => readList(clients.agent));
    expect(read).toMatchObject({ source: 'primary', status: 200 });
    expect(server.process.output).not.toContain('"http":500');
  });
});

/** Passes connections on to a database until it is frozen. */
class Relay {
  readonly url: string;
  isFrozen = false;

  private constructor(url: string) {
    this.url = url;
  }

  static async start(databaseUrl: string): Promise<Relay> {
    const listener = createServer((client) => {
      const { hostname, port } = new URL(databaseUrl);
      const database = connect(Number(port), hostname);
      client.on('data', (bytes) => relay.isFrozen || database.write(bytes));
      database.on('data', (bytes) => client.write(bytes));
      for (const socket of [client, database]) socket.on('error', () => {});
      client.on('close', () => database.destroy());
    });
    listener.listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    const url = new URL(databaseUrl);
    url.port = String((listener.address() as AddressInfo).port);
    const relay = new Relay(url.href);
    return relay;
  }
}

describe.runIf(hasPostgresBinaries)('the lag of a standby', () => {
  let pair: Pair;
  let database: Database;
  let standby: Standby;
  let nowMs = 0;
  beforeAll(async () => {
    pair = await createPair();
    database = await openDatabase({ databaseUrl: pair.primary.url, dataDir: 'unused' });
    standby = await open(pair.standby.url);
  });
  const open = (url: string) =>
    Standby.open({
      primary: database.db,
      pool: new pg.Pool({ connectionString: url }),
      createDb: (pool) => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
      log: () => {},
      now: () => nowMs,
    });
  afterAll(async () => {
    await standby.close();
    await database.close();
  });

  const readRate = (from = standby) =>
    from.readCurrent(null, (db) =>
      db.selectFrom('settings').select('rate').executeTakeFirstOrThrow(),
    );
  const writeRate = (rate: string) => sql`update settings set rate = ${rate}`.execute(database.db);

  test('is none while nothing is written, however long that is', async () => {
    await catchUp(pair);
    nowMs += 3_600_000;
    await expect(readRate()).rejects.toThrow('the lag of the standby is unknown');
    await standby.positions.note();
    expect(await readRate()).toBeTypeOf('object');
  });

  test('is unknown on a connection that stopped answering, and then not asked for', async () => {
    await catchUp(pair);
    const relay = await Relay.start(pair.standby.url);
    const behindRelay = await open(relay.url);
    expect(await readRate(behindRelay)).toBeTypeOf('object');
    relay.isFrozen = true;
    await expect(readRate(behindRelay)).rejects.toThrow('the standby does not answer');
    await expect(readRate(behindRelay)).rejects.toThrow('the standby failed');
    relay.isFrozen = false;
    nowMs += 5000;
    await behindRelay.positions.note();
    expect(await readRate(behindRelay)).toBeTypeOf('object');
    await behindRelay.close();
  });

  test('is accepted for five seconds', async () => {
    await catchUp(pair);
    nowMs += 60_000;
    await standby.positions.note();
    const before = await readRate();
    await pair.standby.query('select pg_wal_replay_pause()');
    await writeRate('91.25');
    nowMs += 1000;
    await standby.positions.note();
    nowMs += 4000;
    expect(await readRate()).toEqual(before);
    nowMs += 1000;
    await standby.positions.note();
    await expect(readRate()).rejects.toThrow('the standby lags');
    await pair.standby.query('select pg_wal_replay_resume()');
    await catchUp(pair);
    expect(await readRate()).toMatchObject({ rate: expect.stringContaining('91.25') });
  });

  test('is its age while the primary is silent, for three seconds to a quarter of an hour', async () => {
    await standby.positions.note();
    await catchUp(pair);
    await pair.primary.stop();
    const ageMs = () => standby.readLast(async (_db, age) => age);
    const outages: boolean[] = [];
    for (const silentMs of [3000, 1, 15 * 60_000 - 3001, 1]) {
      nowMs += silentMs;
      outages.push(standby.isOutage());
    }
    expect(outages).toEqual([false, true, true, false]);
    expect(await ageMs()).toBe(15 * 60_000 + 1);
    await expect(readRate()).rejects.toThrow('the lag of the standby is unknown');
  });
});
