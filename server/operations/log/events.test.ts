import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { passwordOf, type Person } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { makeLog } from './makeLog.ts';
import { securityEvents } from './securityEvents.ts';

const lines: string[] = [];
let testServer: TestServer;
beforeAll(async () => {
  const log = makeLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  testServer = await TestServer.open(
    'embedded',
    { recentPasswordMs: 600_000, lockUnusedDays: 90 },
    log,
  );
});
afterAll(() => testServer.close());

const common = {
  level: z.int(),
  time: z.iso.datetime(),
  reqId: z.uuid(),
  address: z.literal('127.0.0.1'),
  device: z.literal('program'),
};

/** The line of an answered request. */
const requestLine = z.strictObject({
  ...common,
  event: z.literal('request'),
  method: z.string(),
  route: z.string().nullable(),
  call: z.string().nullable(),
  userId: z.int().nullable(),
  http: z.int(),
  ms: z.int(),
});

/** Runs `work` and returns the log lines of its requests and all other lines. */
async function linesOf(work: () => Promise<unknown>) {
  lines.length = 0;
  await work();
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = entries.filter(({ event }) => event === 'request');
  return { requests, events: entries.filter(({ event }) => event !== 'request') };
}

/** A transaction for calls that do not need a particular one. */
const anyTransaction = () => seedTransaction(testServer, { status: 'PND' });

async function uploading(client: TestClient, bytes: Buffer) {
  const { id: transactionId, paymentId } = await anyTransaction();
  const target = { trans_id: transactionId, payment_id: paymentId };
  return () => client.upload('transaction.php?run=upload_receipt', target, [{ name: 'a', bytes }]);
}

const id = (person: Person) => testServer.idOf(person);

/** Signs in and returns a function that makes one call. */
async function as<Name extends CallName>(
  person: Person,
  name: Name,
  change: Partial<PayloadOf<Name>> = {},
): Promise<() => Promise<unknown>> {
  const client = await testServer.signIn(person);
  const payload: PayloadOf<Name> = { ...validPayloads[name](await anyTransaction()), ...change };
  return () => client.call(name, payload);
}

/** An action, how to prepare it, and the event that it logs besides its request. */
type EventCase = [string, () => Promise<() => Promise<unknown>>, () => object];

const signIn = (name: string, password: string) => async () => () =>
  testServer.anonymousClient(name).call('login.php?run=login', { password });

/** Sets the last sign-in so far back that the account is locked. */
const setUnused = (person: Person) =>
  testServer.db
    .updateTable('users')
    .set({ last_used_at: new Date(0) })
    .where('user_id', '=', id(person))
    .execute();

const withTarget = () => ({ userId: id('admin'), target: id('target') });
const ownPassword = (person: Person) => ({
  user_id: String(id(person)),
  password: 'Zed-pass-12345',
});

const cases: EventCase[] = [
  [
    'a sign-in',
    signIn('agent', passwordOf('agent')),
    () => ({ event: 'signed_in', userId: id('agent'), failuresBefore: 0 }),
  ],
  [
    'a wrong password',
    signIn('agent', 'not-the-one'),
    () => ({ event: 'sign_in_failed', userId: id('agent') }),
  ],
  [
    'a confirmed password',
    () => as('agent', 'login.php?run=confirmPassword', { password: passwordOf('agent') }),
    () => ({ event: 'password_confirmed', userId: id('agent'), failuresBefore: 0 }),
  ],
  [
    'a password that was not confirmed',
    () => as('agent', 'login.php?run=confirmPassword', { password: 'not-the-one' }),
    () => ({ event: 'password_not_confirmed', userId: id('agent') }),
  ],
  ['an unknown name', signIn('nobody', 'x'), () => ({ event: 'sign_in_failed', userId: null })],
  [
    'a throttled sign-in',
    async () => {
      const attempt = await signIn('banker2', 'wrong')();
      for (let tries = 0; tries < 6; tries += 1) await attempt();
      return attempt;
    },
    () => ({ event: 'sign_in_throttled' }),
  ],
  [
    'a sign-out',
    () => as('banker', 'login.php?run=logout'),
    () => ({ event: 'signed_out', userId: id('banker') }),
  ],
  [
    'a call with an expired session',
    async () => {
      const call = await as('banker', 'common.php?run=getnofificationsCount');
      testServer.advanceTime(31 * 60_000);
      return call;
    },
    () => ({ event: 'session_refused' }),
  ],
  [
    'a file request with an expired session',
    async () => {
      const { cookie } = await testServer.signIn('banker');
      testServer.advanceTime(31 * 60_000);
      const url = `/files/${'ab'.repeat(16)}`;
      return async () => testServer.app.inject({ url, headers: { cookie: cookie ?? '' } });
    },
    () => ({ event: 'session_refused' }),
  ],
  [
    'a call that the role may not make',
    () => as('banker', 'setting.php?run=viewSettingDetails'),
    () => ({ event: 'forbidden', userId: id('banker') }),
  ],
  [
    'a cross-site request',
    async () => {
      const client = await testServer.signIn('banker');
      client.headers = { 'sec-fetch-site': 'cross-site' };
      return () => client.raw('common.php?run=getnofificationsCount', client.envelope());
    },
    () => ({ event: 'cross_site_refused' }),
  ],
  [
    'a password change without a recent sign-in',
    async () => {
      const call = await as('admin', 'user.php?run=update_user_password', ownPassword('admin'));
      testServer.advanceTime(11 * 60_000);
      return call;
    },
    () => ({ event: 'recent_sign_in_required', userId: id('admin') }),
  ],
  [
    'a sign-in to an unused account',
    async () => {
      await setUnused('target');
      return signIn('target', passwordOf('target'))();
    },
    () => ({ event: 'sign_in_locked', userId: id('target') }),
  ],
  [
    'an unlocking',
    async () => {
      await setUnused('target');
      return as('admin', 'user.php?run=active_user_details');
    },
    () => ({ event: 'user_unlocked', ...withTarget() }),
  ],
  [
    'a view of a user',
    () => as('admin', 'user.php?run=viewUserDetails'),
    () => ({ event: 'user_viewed', ...withTarget() }),
  ],
  [
    'a change of role and password',
    () => as('admin', 'user.php?run=update_user_details', { role: 2 }),
    () => ({ event: 'user_updated', ...withTarget(), roleBefore: 'agent', role: 'banker' }),
  ],
  [
    'a change of a code',
    () => as('admin', 'user.php?run=changeCode'),
    () => ({ event: 'user_code_changed', ...withTarget(), code: 'NEW01' }),
  ],
  [
    'a deactivation',
    () => as('admin', 'user.php?run=inactive_user_details'),
    () => ({ event: 'user_inactive', ...withTarget() }),
  ],
  [
    'an activation',
    () => as('admin', 'user.php?run=active_user_details'),
    () => ({ event: 'user_active', ...withTarget() }),
  ],
  [
    'an added user',
    () => as('admin', 'user.php?run=insert_user_details', { code: 'NEW' }),
    () => ({ event: 'user_added', userId: id('admin'), target: expect.any(Number) }),
  ],
  [
    'a password change',
    () => as('leaver', 'user.php?run=update_user_password', ownPassword('leaver')),
    () => ({ event: 'password_changed', userId: id('leaver'), target: id('leaver') }),
  ],
  [
    'a rate change',
    () => as('admin', 'setting.php?run=updateSettingDetails', { rate: '87.25' }),
    () => ({ event: 'rate_changed', userId: id('admin'), rate: '87.25' }),
  ],
  [
    'a report export',
    () => {
      const days = { start_date: '2026-11-20', end_date: '2026-11-21' };
      return as('admin', 'report.php?run=generateReports', days);
    },
    () => ({
      event: 'report_exported',
      userId: id('admin'),
      from: '2026-11-20',
      to: '2026-11-21',
      bytes: expect.any(Number),
    }),
  ],
  [
    'an export of the activity',
    () =>
      as('admin', 'report.php?run=generateActivity', {
        start_date: '2026-11-20',
        end_date: '2026-11-21',
        user_code: '',
        kind: '',
      }),
    () => ({
      event: 'activity_exported',
      userId: id('admin'),
      from: '2026-11-20',
      to: '2026-11-21',
      bytes: expect.any(Number),
    }),
  ],
  [
    'a file that is not a picture',
    async () => uploading(await testServer.signIn('banker2'), Buffer.from('<html>')),
    () => ({ event: 'file_rejected', userId: id('banker2'), http: 415 }),
  ],
  [
    'a file that is too large',
    async () =>
      uploading(
        await testServer.signIn('banker2'),
        Buffer.concat([picture(), Buffer.alloc(11 * 1024 * 1024)]),
      ),
    () => ({ event: 'file_rejected', userId: id('banker2'), http: 413 }),
  ],
];

test.each(cases)('logs %s once', async (_, prepare, expected) => {
  const { requests, events } = await linesOf(await prepare());
  expect(requests).toHaveLength(1);
  expect(requestLine.parse(requests[0])).toEqual(requests[0]);
  const always = {
    level: expect.any(Number),
    time: expect.any(String),
    address: '127.0.0.1',
    device: 'program',
  };
  expect(events).toEqual([{ ...always, reqId: requests[0]?.['reqId'], ...expected() }]);
});

test('writes security events of every level also to the stream for them', async () => {
  const all: string[] = [];
  const ofSecurity: string[] = [];
  const log = makeLog({
    level: 'warn',
    stream: { write: (line) => void all.push(line) },
    securityStream: { write: (line) => void ofSecurity.push(line) },
  });
  const watched = await TestServer.open('embedded', {}, log);
  const client = await watched.signIn('agent');
  client.headers['user-agent'] = 'Mozilla/5.0 (Linux; Android 15) Mobile';
  await client.call('setting.php?run=viewSettingDetails', {});
  await watched.close();
  expect(all.map((line) => JSON.parse(line))).toMatchObject([{ event: 'forbidden' }]);
  expect(ofSecurity.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'signed_in', device: 'program' },
    { event: 'forbidden', device: 'phone', address: '127.0.0.1' },
  ]);
});

/** The events in the first column of the table. */
function documentedEvents(): string[] {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const cells = guide.match(/^\| (`\w+`(, )?)+ +\|/gm) ?? [];
  return cells
    .flatMap((cell) => cell.match(/\w+/g) ?? [])
    .filter((name) => !name.startsWith('remit_'));
}

test('every security event is one of the documented events', () => {
  const documented = documentedEvents();
  expect([...securityEvents].filter((event) => !documented.includes(event))).toEqual([]);
});

test('logs a sign-in that ends another session', async () => {
  for (let count = 0; count < 10; count += 1) await testServer.openSession('agent2');
  const { events } = await linesOf(() => testServer.signIn('agent2'));
  const userId = id('agent2');
  expect(events).toMatchObject([
    { event: 'signed_in', userId },
    { event: 'too_many_sessions', userId, ended: 1 },
  ]);
});

test.each([
  ['a trusted proxy', '127.0.0.1', '203.0.113.7'],
  ['another proxy', '10.0.0.1', '127.0.0.1'],
])('logs the address that %s gives', async (_, trustProxy, address) => {
  const written: string[] = [];
  const log = makeLog({ level: 'info', stream: { write: (line) => void written.push(line) } });
  const proxied = await TestServer.open('embedded', { trustProxy }, log);
  const client = proxied.anonymousClient('nobody');
  client.headers['x-forwarded-for'] = '203.0.113.7';
  await client.call('login.php?run=login', { password: 'x' });
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'sign_in_failed', address },
    { event: 'request', address },
  ]);
  await proxied.close();
});

test('keeps user input that looks like a log line within one line', async () => {
  const { requests, events } = await linesOf(async () => {
    const client = testServer.anonymousClient('a\n{"level":60,"event":"signed_in"}');
    await client.raw('login.php?run=login\n{"level":60}', { ...client.envelope(), password: 'x' });
    await client.call('login.php?run=login', { password: '\n{"level":60}\r\n' });
  });
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(
    true,
  );
  expect([...requests, ...events].map(({ level }) => level)).not.toContain(60);
  expect(events.map(({ event }) => event)).not.toContain('signed_in');
});

test('sends the request id of the log line with every answer, also in failures', async () => {
  const client = await testServer.signIn('agent');
  const payload = validPayloads['common.php?run=getnofificationsCount'](await anyTransaction());
  await testServer.db.schema.alterTable('events').renameTo('hidden').execute();
  let answer: Awaited<ReturnType<TestClient['call']>> | undefined;
  const { requests, events } = await linesOf(async () => {
    answer = await client.call('common.php?run=getnofificationsCount', payload);
  });
  await testServer.db.schema.alterTable('hidden').renameTo('events').execute();
  const reqId = requests[0]?.['reqId'];
  expect(answer).toMatchObject({ http: 500, body: { requestId: reqId } });
  expect(answer?.headers['x-request-id']).toBe(reqId);
  expect(events).toMatchObject([{ event: 'failure', reqId, err: { code: '42P01' } }]);

  const ids = new Set<unknown>();
  for (const url of ['/healthz', '/nowhere', '/%', '/api/x', '/files/x']) {
    const { headers } = await testServer.app.inject({ url });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(5);
});

test('documents exactly the events of the code', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`server/${name}`, 'utf8'));
  const assigned = sources.flatMap((text) => text.match(/\bevent(:| =) [^,;}]+/g) ?? []);
  const logged = assigned
    .flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? [])
    .filter((name) => name !== 'D');
  expect(documentedEvents().sort()).toEqual([...new Set(logged)].sort());
});
