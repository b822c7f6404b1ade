import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { LiveClient } from '#server/test/liveClient.ts';
import { cleanUp } from './cleanUp.ts';
import { addPeople, newFolder, removeFolders } from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { type Clients, signInClients } from './journey.ts';
import { Link } from './link.ts';
import { hasPostgresBinaries, PostgresCluster } from './postgresCluster.ts';
import { isInstalled, proxies, Proxy } from './proxy.ts';
import { killAll, ServerProcess } from './serverProcess.ts';

const hasPostgres = concurrentEngines.length > 0;

/** Initiates a transaction, which the admin sees. */
async function initiate({ agent }: Pick<Clients, 'agent'>, id: string): Promise<void> {
  const { body } = await agent.call('transaction.php?run=initiate_transaction', {
    role: 3,
    trans_id: id,
    customer: 'Asha Verma',
    agent: '',
    bank: 'HDFC',
    amount: '1000',
    notes: 'call first',
  });
  expect(body).toMatchObject({ status: 'success' });
}

const created = (id: string) =>
  expect.objectContaining({ kind: 'transaction', id, version: 1, isNew: true });

/** Opens the stream of a client, and waits until it carries changes. */
async function openStream(url: string, cookie: string): Promise<LiveClient> {
  const live = await LiveClient.open(url, cookie);
  await expect.poll(() => live.kinds).toContain('resync');
  live.take();
  return live;
}

describe.runIf(hasPostgres)('the stream of changes of two server processes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let env: Record<string, string>;
  let one: ServerProcess;
  let other: ServerProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    env = { ...highLimits, DATABASE_URL: database.url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: database.url });
    one = await ServerProcess.start(env);
    other = await ServerProcess.start(env);
  });
  afterAll(async () => {
    await killAll();
    removeFolders();
    await database.drop();
  });

  test('carries the changes of each to the clients of both', async () => {
    const clients = await signInClients(one.url);
    const live = await openStream(other.url, clients.admin.cookie);
    await initiate(clients, 'made-at-one');
    await expect.poll(() => live.events).toContainEqual(created('made-at-one'));
    await initiate({ agent: clients.agent.at(other.url) }, 'made-at-other');
    await expect.poll(() => live.events).toContainEqual(created('made-at-other'));
    live.close();
  });

  test('ends at all of them when the user signs out at one', async () => {
    const { banker } = await signInClients(one.url);
    const streams = [
      await openStream(one.url, banker.cookie),
      await openStream(other.url, banker.cookie),
    ];
    await banker.call('login.php?run=logout', {});
    for (const live of streams) {
      await expect.poll(() => live.isClosed).toBe(true);
      expect(live.kinds.at(-1)).toBe('ended');
    }
  });

  test('passes a proxy that cuts: the client connects again', async () => {
    const link = await Link.to(Number(new URL(one.url).port));
    const clients = await signInClients(one.url);
    const url = `http://127.0.0.1:${link.port}`;
    const live = await openStream(url, clients.admin.cookie);
    link.cut();
    await expect.poll(() => live.isClosed).toBe(true);
    link.restore();
    const again = await openStream(url, clients.admin.cookie);
    await initiate(clients, 'after-the-cut');
    await expect.poll(() => again.events).toContainEqual(created('after-the-cut'));
    again.close();
    link.close();
  });

  test('continues at the other process after the last message of the first', async () => {
    const clients = await signInClients(one.url);
    const live = await openStream(one.url, clients.admin.cookie);
    await initiate(clients, 'before-the-move');
    await expect.poll(() => live.events).toContainEqual(created('before-the-move'));
    live.close();
    const staying = await openStream(other.url, clients.admin.cookie);
    await initiate(clients, 'during-the-move');
    await expect.poll(() => staying.events).toContainEqual(created('during-the-move'));
    const again = await LiveClient.open(other.url, clients.admin.cookie, live.lastId ?? '');
    await expect.poll(() => again.events).toContainEqual(created('during-the-move'));
    expect(again.kinds).not.toContain('resync');
    staying.close();
    again.close();
  });

  test('asks for one reading when the other process is killed', async () => {
    const clients = await signInClients(one.url);
    const live = await openStream(one.url, clients.admin.cookie);
    await initiate({ agent: clients.agent.at(other.url) }, 'made-before-the-kill');
    await expect.poll(() => live.events).toContainEqual(created('made-before-the-kill'));
    live.take();
    await other.kill();
    await expect.poll(() => live.kinds, { timeout: 30_000 }).toContain('resync');
    expect(live.events.findLast(({ kind }) => kind === 'resync')).toHaveProperty('within_ms');
    other = await ServerProcess.start(env);
    await initiate({ agent: clients.agent.at(other.url) }, 'made-after-the-kill');
    await expect.poll(() => live.events).toContainEqual(created('made-after-the-kill'));
    expect(live.kinds.filter((kind) => kind === 'resync')).toHaveLength(1);
    live.close();
  }, 60_000);

  test('ends when its process stops, and tells clients when to connect again', async () => {
    const clients = await signInClients(one.url);
    const live = await openStream(other.url, clients.admin.cookie);
    const staying = await openStream(one.url, clients.admin.cookie);
    other.signal('SIGTERM');
    await expect.poll(() => live.isClosed).toBe(true);
    expect(live.text).toMatch(/\n\nretry: \d+\n\n$/);
    expect(await other.ended()).toBe(0);
    await initiate(clients, 'after-the-stop');
    await expect.poll(() => staying.events).toContainEqual(created('after-the-stop'));
    // A process that stops in order has sent all of its changes.
    expect(staying.kinds).not.toContain('resync');
    other = await ServerProcess.start(env);
    staying.close();
  });
});

describe.runIf(hasPostgresBinaries)('when PostgreSQL is killed and starts again', () => {
  afterEach(cleanUp);

  test('streams stay open, ask for one reading, and go on', async () => {
    const cluster = await PostgresCluster.create();
    const env = { ...highLimits, DATABASE_URL: cluster.url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env.DATA_DIR, databaseUrl: cluster.url });
    const server = await ServerProcess.start(env);
    const clients = await signInClients(server.url);
    const live = await openStream(server.url, clients.admin.cookie);
    live.take();
    await cluster.kill();
    await cluster.start();
    await expect.poll(() => live.kinds, { timeout: 30_000 }).toContain('resync');
    await server.ready();
    await initiate(clients, 'after-the-kill');
    await expect.poll(() => live.events).toContainEqual(created('after-the-kill'));
    expect(live.isClosed).toBe(false);
    live.close();
  }, 120_000);
});

describe.each(proxies)('behind %s', (name) => {
  test.runIf(hasPostgres && isInstalled(name))('each event arrives at once', async () => {
    const database = await createTestDatabase();
    const dataDir = newFolder();
    await addPeople({ dataDir, databaseUrl: database.url });
    const server = await ServerProcess.start({
      ...highLimits,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'https://desk.example',
      TRUST_PROXY: '127.0.0.1',
    });
    const proxy = await Proxy.start(name, Number(new URL(server.url).port));
    const clients = await signInClients(proxy.url);
    const live = await openStream(proxy.url, clients.admin.cookie);
    expect(live.response.headers).not.toHaveProperty('content-encoding');
    for (const id of ['first-transfer', 'second-transfer']) {
      await initiate(clients, id);
      await expect.poll(() => live.events).toContainEqual(created(id));
    }
    live.close();
    await proxy.stop();
    await killAll();
    await database.drop();
    removeFolders();
  });
});
