import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { passwordOf } from '#server/test/people.ts';
import { freePort } from '../../scripts/freePort.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { embedded, folderWithPeople, removeFolders } from './fixtures.ts';
import { HttpClient } from './httpClient.ts';
import { photo } from './journey.ts';

afterEach(killAll);
afterAll(removeFolders);

/** A marker in everything that a user types, and in all secrets. */
const canary = 'Zq7Canary';
const phone = '+919876501234';

/** The database rejects this customer; its error message quotes the whole row. */
const refusedCustomer = `${canary} refused`;

async function prepare(): Promise<string> {
  const dataDir = await folderWithPeople();
  const { db, close } = await openDatabase({ dataDir });
  const refuse = sql`check (customer <> ${sql.lit(refusedCustomer)})`;
  await sql`alter table transactions add constraint refused ${refuse}`.execute(db);
  await close();
  return dataDir;
}

const transfer = (id: string, customer = `${canary} customer`) => ({
  role: 3 as const,
  trans_id: id,
  customer,
  agent: 'AGT01',
  bank: 'HDFC',
  amount: '4242.42',
  notes: `${canary} notes`,
});

/** Makes calls that succeed, are refused and fail, with canaries in every input. */
async function makeCalls(url: string): Promise<{ answers: unknown[]; secrets: string[] }> {
  const agent = new HttpClient(url, 'agent');
  await agent.signIn(passwordOf('agent'));
  const admin = new HttpClient(url, 'admin');
  await admin.signIn(passwordOf('admin'));
  const user = { name: `${canary} name`, code: 'CNRY1', role: 3, phone } as const;
  const password = `${canary}-password`;
  const id = randomUUID();
  const answers = [
    await admin.call('user.php?run=insert_user_details', { ...user, password }),
    await admin.call('user.php?run=insert_user_details', { ...user, password }),
    await admin.call('user.php?run=get_all_users', { search: canary, start: '0', end: '20' }),
    await new HttpClient(url, user.name).call('login.php?run=login', { password }),
    await new HttpClient(url, user.name).call('login.php?run=login', { password: `${canary}-no` }),
    await agent.upload('transaction.php?run=upload_attachments', { trans_id: id }, photo),
    await agent.upload(
      'transaction.php?run=upload_attachments',
      { trans_id: id },
      Buffer.from(`<html>${canary}`),
    ),
    await agent.call('transaction.php?run=initiate_transaction', transfer(id)),
    await agent.call(
      'transaction.php?run=initiate_transaction',
      transfer(randomUUID(), refusedCustomer),
    ),
    await agent.call('transaction.php?run=getViewTransactionDetails', { trans_id: id }),
    await admin.call('setting.php?run=updateSettingDetails', {
      user_id: '1',
      name: canary,
      rate: `${canary} rate`,
    }),
  ];
  const json = {
    'content-type': 'application/json',
    cookie: `sid=${canary}`,
    'user-agent': canary,
  };
  const raw = [
    [`/api/login.php?run=login`, `{"username":"${canary}`],
    [`/api/login.php?run=${canary}`, '{}'],
    [`/${canary}`, '{}'],
    [`/files/${canary}`, '{}'],
    [`/api/common.php?run=getnofifications`, `{"${canary}":1}`],
    [`/%${canary}`, '{}'],
  ] as const;
  for (const [path, body] of raw) {
    await fetch(`${url}${path}`, { method: 'POST', headers: json, body });
    await fetch(`${url}${path}`, { headers: { cookie: `sid=${canary}`, referer: canary } });
  }
  return {
    answers,
    secrets: [canary, phone, '4242.42', '424242', passwordOf('agent'), 'argon2id'],
  };
}

test('writes no user input to the log, the metrics or a URL', async () => {
  const METRICS_PORT = String(await freePort());
  const server = await ServerProcess.start({
    ...embedded,
    METRICS_PORT,
    DATA_DIR: await prepare(),
    LOG_LEVEL: 'debug',
  });
  const { answers, secrets } = await makeCalls(server.url);
  const statuses = answers.map((answer) => (answer as { status: number }).status);
  // The answers include each kind of outcome, and a database error that quotes its row.
  expect(new Set(statuses)).toEqual(new Set([200, 415, 500]));
  expect(JSON.stringify(answers)).toContain(`${canary} customer`);
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(metrics).toMatch(/^remit_desk_call_seconds_count\{call="login[^}]+200"\} [3-9]$/m);
  expect(metrics).toMatch(/^remit_desk_events_total\{event="failure"\} 1$/m);
  expect(metrics).toMatch(/^remit_desk_events_total\{event="swept"\} 1$/m);
  expect(metrics).toMatch(/^remit_desk_sessions [2-9]$/m);
  expect(metrics).toMatch(/^remit_desk_files_free_bytes \d{7,}$/m);
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);

  const lines = server.output.trim().split('\n');
  const events = lines.map((line) => (JSON.parse(line) as { event?: string }).event);
  expect(events.filter((event) => event === 'request').length).toBeGreaterThan(20);
  expect(events).toEqual(expect.arrayContaining(['failure', 'file_rejected', 'sign_in_failed']));
  const all = `${server.output}${server.errors}${metrics}`;
  for (const secret of secrets) expect(all).not.toContain(secret);

  const addresses = JSON.stringify(answers).match(/"[A-Z]+_URL":"[^"]*"/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    expect(address).toMatch(/^"[A-Z]+_URL":"\/files\/[0-9a-f]{32}(\/thumb)?"$/);
  }
});
