import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { firstPage } from '#server/test/payloads.ts';
import { passwordOf, seedPeople } from '#server/test/people.ts';
import { Attack, download, slowBody } from './attack.ts';
import { expensivePictures } from './expensivePictures.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { newFolder, removeFolders } from './fixtures.ts';
import { HttpClient } from './httpClient.ts';
import { uploadLarge } from './largeFile.ts';
import { isInstalled, proxies, Proxy, type ProxyName } from './proxy.ts';
import { SignInFlood } from './signInFlood.ts';

const isLong = process.env['SOAK_SECONDS'] !== undefined;
const attackMs = isLong ? 10_000 : 2000;
const batches = isLong ? 20 : 1;
/** Each batch is inserted by one statement, which has a time limit. */
const transfersPerBatch = isLong ? 5000 : 1000;
const list = 'transaction.php?run=getTransactionsList';

const hasPostgres = concurrentEngines.length > 0;

describe.each(proxies)('behind %s', (name) => {
  // Proxies that are not installed are reported as skipped.
  describe.skipIf(!hasPostgres || !isInstalled(name))('the server', () => {
    testProxy(name);
  });
});

function testProxy(name: ProxyName) {
  let drop: () => Promise<void>;
  let server: ServerProcess;
  let proxy: Proxy;
  let admin: HttpClient;
  let agent: HttpClient;
  let banker: HttpClient;
  beforeAll(async () => {
    let databaseUrl = '';
    ({ url: databaseUrl, drop } = await createTestDatabase());
    const dataDir = newFolder();
    await addTransactions(databaseUrl, dataDir);
    server = await ServerProcess.start({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'https://desk.example',
      TRUST_PROXY: '127.0.0.1',
    });
    proxy = await Proxy.start(name, Number(new URL(server.url).port));
    admin = await signIn('admin');
    agent = await signIn('agent');
    banker = await signIn('banker');
  });
  afterAll(async () => {
    await proxy.stop();
    await killAll();
    await drop();
    removeFolders();
  });

  const signIn = async (person: 'admin' | 'agent' | 'agent2' | 'banker') => {
    const client = new HttpClient(proxy.url, person);
    await client.signIn(passwordOf(person));
    return client;
  };

  /**
   * Makes lists, sign-ins from a known browser and health checks for the duration of an attack.
   * Returns the statuses of the answers.
   */
  const requestDuring = async (what: string): Promise<Set<number>> => {
    const statuses = new Set<number>();
    const lists: number[] = [];
    const signIns: number[] = [];
    const end = performance.now() + attackMs;
    while (performance.now() < end) {
      for (let call = 0; call < 10; call += 1) {
        const started = performance.now();
        statuses.add((await admin.call(list, firstPage)).status);
        lists.push(performance.now() - started);
        // Stays within the request limit of a session.
        await sleep(50);
      }
      const started = performance.now();
      await banker.signIn(passwordOf('banker'));
      signIns.push(performance.now() - started);
      statuses.add((await fetch(`${proxy.url}/healthz`)).status);
    }
    print(
      `${name}, ${what}: list p95 ${p95(lists)} of ${lists.length}, sign-in p95 ${p95(signIns)}`,
    );
    return statuses;
  };
  const onlyOk = new Set([200]);

  test('answers without an attack', async () => {
    expect(await requestDuring('idle')).toEqual(onlyOk);
  });

  test('accepts an upload and refuses a body that is too large', async () => {
    const path = await uploadLarge(agent);
    expect(await agent.sizeOf(path)).toBe(9 * 1024 * 1024);
    const answer = await fetch(`${proxy.url}/api/login.php?run=login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(200_000),
    });
    expect([413, 502]).toContain(answer.status);
  });

  test('answers while 1,100 connections send their bodies slowly', async () => {
    const slow = { connections: 1100, bytes: slowBody, readsAnswers: true };
    const attack = new Attack({ port: proxy.port, from: '127.0.0.3', ...slow });
    expect(await requestDuring('slow bodies').finally(() => attack.stop())).toEqual(onlyOk);
    print(`${name}: ${attack.closed} slow bodies cut off`);
  });

  test('answers while one user leaves 230 answers unread', async () => {
    const bytes = download(await uploadLarge(agent), agent.cookie);
    const from = '127.0.0.4';
    const attack = new Attack({ port: proxy.port, from, connections: 230, bytes });
    expect(await requestDuring('unread answers').finally(() => attack.stop())).toEqual(onlyOk);
  });

  test('answers while one connection pipelines 231 requests', async () => {
    const bytes = download(await uploadLarge(agent), agent.cookie).repeat(231);
    const from = '127.0.0.5';
    const attack = new Attack({ port: proxy.port, from, connections: 1, bytes });
    expect(await requestDuring('pipelined requests').finally(() => attack.stop())).toEqual(onlyOk);
  });

  test('answers while one user runs 24 searches at high offsets', async () => {
    const over = new AbortController();
    const answers = new Map<unknown, number>();
    const search = async () => {
      while (!over.signal.aborted) {
        for (const start of ['2000', '9999999']) {
          const far = { ...firstPage, search: 'nobody', start };
          const { status } = await agent.call(list, far);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
        // All requests come from one address, which has a request limit.
        await sleep(1000);
      }
    };
    const attack = Promise.all(Array.from({ length: 24 }, search));
    const statuses = await requestDuring('deep searches').finally(() => over.abort());
    await attack;
    expect(statuses).toEqual(onlyOk);
    print(`${name}: deep searches were answered ${JSON.stringify([...answers])}`);
  });

  test('answers while one user uploads pictures that are expensive to decode', async () => {
    const pictures = await expensivePictures();
    const user = await signIn('agent2');
    // As many calls as a user may make in a minute, in a long run.
    const attack = Array.from({ length: isLong ? 20 : 3 }, async (_, index) => {
      const [picture] = pictures.slice(index % pictures.length);
      if (!picture) return 0;
      const upload = 'transaction.php?run=upload_attachments';
      return (await user.upload(upload, { trans_id: randomUUID() }, picture)).status;
    });
    expect(await requestDuring('expensive pictures')).toEqual(onlyOk);
    const statuses = await Promise.all(attack);
    expect(new Set(statuses)).toEqual(new Set([200, 413]));
  });

  test('answers while sign-ins from 80 networks fill the queue of password hashes', async () => {
    const networks = Array.from({ length: 80 }, (_, index) => `127.1.${index}.1`);
    const attack = new SignInFlood(proxy.port, networks);
    try {
      expect(await requestDuring('sign-in flood')).toEqual(onlyOk);
    } finally {
      await attack.stop();
    }
    print(`${name}: sign-ins were answered ${JSON.stringify([...attack.answers])}`);
    expect([...attack.answers.keys()]).toContain('Too many attempts. Please try again later.');
  });
}

async function addTransactions(databaseUrl: string, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const ids = await seedPeople(db);
  const agentId = sql.lit(ids.get('agent') ?? 0);
  for (let batch = 0; batch < batches; batch += 1) {
    const [first, last] = [batch * transfersPerBatch + 1, (batch + 1) * transfersPerBatch];
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at)
      select gen_random_uuid(), '261121' || lpad(number::text, 6, '0'), 'PND', 'HDFC',
        ${agentId}, 'Customer ' || number, 100000, 'n',
        ${agentId}, sha256(''), now() - make_interval(secs => number)
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as number`.execute(db);
  }
  await close();
}

function p95(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)} ms`;
}

/** Prints measurements in soak runs. */
function print(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`);
}
