import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { passwordOf } from '#server/test/people.ts';
import {
  addPeople,
  embedded,
  findProblems,
  folderWithPeople,
  newFolder,
  removeFolders,
} from './fixtures.ts';
import { highLimits } from './highLimits.ts';
import { HttpClient } from './httpClient.ts';
import { killAll, ServerProcess } from './serverProcess.ts';

const lineCount = 3000;
const text = [
  'Date,Narration,Debit,Credit,Balance',
  ...Array.from(
    { length: lineCount },
    (_, index) => `18/11/2026,NEFT-${index},1.00,,${10_000 - index}.00`,
  ),
].join('\n');
const file = () => new File([text], 'statement.csv');

async function signIn({ url }: ServerProcess): Promise<HttpClient> {
  const admin = new HttpClient(url, 'admin');
  await admin.signIn(passwordOf('admin'));
  return admin;
}

const setUp = (admin: HttpClient) =>
  admin.call('reconciliation.php?run=saveBank', { bank_code: 'HDFC', is_on: true, fees: [] });

/** Imports all lines. Resolves to null if the server was killed meanwhile. */
const importAll = (admin: HttpClient) =>
  admin
    .upload(
      'reconciliation.php?run=importStatement',
      {
        bank_code: 'HDFC',
        statement_id: randomUUID(),
        digest: createHash('sha256').update(text).digest('hex'),
        new: String(lineCount),
        add: '',
      },
      file(),
    )
    .catch(() => null);

/** Returns how many of the lines are kept. */
async function countKept(admin: HttpClient): Promise<unknown> {
  const call = 'reconciliation.php?run=previewStatement';
  const { body } = await admin.upload(call, { bank_code: 'HDFC' }, file());
  return (body['message'] as { KNOWN: number }).KNOWN;
}

afterEach(killAll);
afterAll(removeFolders);

/** Health checks before each kill, which are the clock. The last imports may have ended by then. */
const moments = [0, 30, 120, 500];

test('an import into the embedded engine that is killed keeps all lines or none', async () => {
  const env = { ...embedded, DATA_DIR: await folderWithPeople() };
  let server = await ServerProcess.start(env);
  let admin = await signIn(server);
  await setUp(admin);
  for (const moment of moments) {
    const before = await countKept(admin);
    const importing = importAll(admin);
    for (let check = 0; check < moment; check += 1) await fetch(`${server.url}/healthz`);
    await server.kill();
    const answer = await importing;
    expect(await findProblems(env.DATA_DIR)).toEqual([]);
    server = await ServerProcess.start(env);
    admin = await signIn(server);
    // What was answered is kept.
    const allowed = answer?.body['status'] === 'success' ? [lineCount] : [before, lineCount];
    expect(allowed).toContain(await countKept(admin));
  }
  await importAll(admin);
  expect(await countKept(admin)).toBe(lineCount);
});

/** What an import locks and writes, in this order. */
const steps = [
  'reconciliation_banks',
  'reconciliation_statements',
  'reconciliation_lines',
  'history',
] as const;

describe.runIf(concurrentEngines.length > 0)('an import into PostgreSQL', () => {
  test.each(steps)('that is killed at %s keeps nothing', async (table) => {
    const { url, drop } = await createTestDatabase();
    const env = { ...highLimits, DATABASE_URL: url, DATA_DIR: newFolder() };
    await addPeople({ dataDir: env.DATA_DIR, databaseUrl: url });
    let server = await ServerProcess.start(env);
    let admin = await signIn(server);
    await setUp(admin);
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in exclusive mode`);
    const importing = importAll(admin);
    await expect
      .poll(() => countWaiting(blocker, table), { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    await server.kill();
    expect(await importing).toBeNull();
    await blocker.query('rollback');
    await blocker.end();
    server = await ServerProcess.start(env);
    admin = await signIn(server);
    expect(await countKept(admin)).toBe(0);
    expect(await findProblems(env.DATA_DIR, url)).toEqual([]);
    await importAll(admin);
    expect(await countKept(admin)).toBe(lineCount);
    await server.kill();
    await drop();
  });
});

async function countWaiting(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_locks
      where relation = $1::regclass and not granted`,
    [table],
  );
  return rows[0]?.count ?? 0;
}
