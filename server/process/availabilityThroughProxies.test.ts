import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { makeTestDatabase } from '#server/db/testing.ts';
import { racingEngines } from '#server/test/engines.ts';
import { passwordOf, seedPeople } from '#server/test/people.ts';
import { Attack, download, slowBody } from './attack.ts';
import { killAll, ServerProcess } from './child.ts';
import { newFolder, removeFolders } from './ground.ts';
import { HttpClient } from './httpClient.ts';
import { uploadLarge } from './largeFile.ts';
import { proxies, Proxy } from './proxy.ts';

const isLong = process.env['SOAK_SECONDS'] !== undefined;
const attackMs = isLong ? 10_000 : 2000;
const transfers = isLong ? 100_000 : 1000;
const list = 'transaction.php?run=getTransactionsList';
const firstPage = {
  section: '',
  role: 1,
  user_code: '',
  search: '',
  orderby: 'DESC',
  start: '0',
  end: '50',
} as const;

const hasPostgres = racingEngines.length > 0;

describe.runIf(hasPostgres && proxies.length > 0).each(proxies)('behind %s', (name) => {
  let drop: () => Promise<void>;
  let server: ServerProcess;
  let proxy: Proxy;
  let admin: HttpClient;
  let agent: HttpClient;
  beforeAll(async () => {
    let databaseUrl = '';
    ({ url: databaseUrl, drop } = await makeTestDatabase());
    const dataDir = newFolder();
    await fill(databaseUrl, dataDir);
    server = await ServerProcess.start({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'https://desk.example',
      TRUST_PROXY: '127.0.0.1',
    });
    proxy = await Proxy.start(name, Number(new URL(server.url).port));
    admin = await signIn('admin');
    agent = await signIn('agent');
  });
  afterAll(async () => {
    await proxy.stop();
    await killAll();
    await drop();
    removeFolders();
  });

  const signIn = async (person: 'admin' | 'agent' | 'banker') => {
    const client = new HttpClient(proxy.url, person);
    await client.signIn(passwordOf(person));
    return client;
  };

  /** An honest user's lists, sign-ins and health checks meanwhile: the statuses of their answers. */
  const useDuring = async (what: string): Promise<Set<number>> => {
    const statuses = new Set<number>();
    const lists: number[] = [];
    const signIns: number[] = [];
    const end = performance.now() + attackMs;
    while (performance.now() < end) {
      for (let call = 0; call < 10; call += 1) {
        const started = performance.now();
        statuses.add((await admin.call(list, firstPage)).status);
        lists.push(performance.now() - started);
        // Within the limit on the requests of a session.
        await sleep(50);
      }
      const started = performance.now();
      await signIn('banker');
      signIns.push(performance.now() - started);
      statuses.add((await fetch(`${proxy.url}/healthz`)).status);
    }
    say(`${name}, ${what}: list p95 ${p95(lists)} of ${lists.length}, sign-in p95 ${p95(signIns)}`);
    return statuses;
  };
  const well = new Set([200]);

  test('nothing goes on', async () => {
    expect(await useDuring('idle')).toEqual(well);
  });

  test('an upload passes, and what is too large does not', async () => {
    const path = await uploadLarge(agent);
    expect(await agent.sizeOf(path)).toBe(9 * 1024 * 1024);
    const answer = await fetch(`${proxy.url}/api/login.php?run=login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(200_000),
    });
    expect([413, 502]).toContain(answer.status);
  });

  test('1,100 connections send their bodies slowly', async () => {
    const slow = { connections: 1100, bytes: slowBody, reads: true };
    const attack = new Attack({ port: proxy.port, from: '127.0.0.3', ...slow });
    expect(await useDuring('slow bodies').finally(() => attack.end())).toEqual(well);
    say(`${name}: ${attack.closed} slow bodies cut off`);
  });

  test('230 answers of one user are not read', async () => {
    const bytes = download(await uploadLarge(agent), agent.cookie);
    const from = '127.0.0.4';
    const attack = new Attack({ port: proxy.port, from, connections: 230, bytes });
    expect(await useDuring('unread answers').finally(() => attack.end())).toEqual(well);
  });

  test('231 requests are sent at once on one connection', async () => {
    const bytes = download(await uploadLarge(agent), agent.cookie).repeat(231);
    const from = '127.0.0.5';
    const attack = new Attack({ port: proxy.port, from, connections: 1, bytes });
    expect(await useDuring('pipelined requests').finally(() => attack.end())).toEqual(well);
  });

  test('24 searches of one user at a time read from very far on', async () => {
    const over = new AbortController();
    const answers = new Map<unknown, number>();
    const search = async () => {
      while (!over.signal.aborted) {
        for (const start of ['2000', '9999999']) {
          const far = { ...firstPage, search: 'nobody', start };
          const { status } = await agent.call(list, far);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
        // All come from one address here, whose requests are limited.
        await sleep(1000);
      }
    };
    const attack = Promise.all(Array.from({ length: 24 }, search));
    const statuses = await useDuring('deep searches').finally(async () => {
      over.abort();
      await attack;
    });
    expect(statuses).toEqual(well);
    say(`${name}: deep searches were answered ${JSON.stringify([...answers])}`);
  });
});

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const ids = await seedPeople(db);
  await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
      agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at)
    select gen_random_uuid(), '261121' || lpad(number::text, 6, '0'), 'PND', 'HDFC',
      ${sql.lit(ids.get('agent') ?? 0)}, 'Customer ' || number, 100000, 'n',
      ${sql.lit(ids.get('agent') ?? 0)}, sha256(''), now() - make_interval(secs => number)
    from generate_series(1, ${sql.lit(transfers)}) as number`.execute(db);
  await close();
}

function p95(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0)} ms`;
}

/** Figures are for the soak. */
function say(line: string): void {
  if (isLong) process.stdout.write(`${line}\n`);
}
