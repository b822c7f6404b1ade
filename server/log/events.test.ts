import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { passwordOf, type Person } from '#server/test/people.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';
import { makeLog } from './makeLog.ts';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  const log = makeLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  world = await World.open('embedded', { freshSignInMs: 600_000 }, log);
});
afterAll(() => world.close());

const common = { level: z.int(), time: z.iso.datetime(), reqId: z.uuid() };

/** What is told of every request that was answered. */
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

/** The lines of some work: of its requests, and of what else happened. */
async function linesOf(work: () => Promise<unknown>) {
  lines.length = 0;
  await work();
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = told.filter(({ event }) => event === 'request');
  return { requests, events: told.filter(({ event }) => event !== 'request') };
}

/** The transaction of calls that are about none. */
const nothing = () => plant(world, { status: 'PND' });

async function uploading(client: TestClient, bytes: Buffer) {
  const { id: transactionId, paymentId } = await nothing();
  const place = { trans_id: transactionId, payment_id: paymentId };
  return () => client.upload('transaction.php?run=upload_receipt', place, [{ name: 'a', bytes }]);
}

const id = (person: Person) => world.idOf(person);

/** Signs in, and says how to make one call. */
async function as<Name extends CallName>(
  person: Person,
  name: Name,
  change: Partial<PayloadOf<Name>> = {},
): Promise<() => Promise<unknown>> {
  const client = await world.signIn(person);
  const payload: PayloadOf<Name> = { ...validPayloads[name](await nothing()), ...change };
  return () => client.call(name, payload);
}

/** A deed that was prepared, and what is told of it beside its request. */
type Deed = [string, () => Promise<() => Promise<unknown>>, () => object];

const signIn = (name: string, password: string) => async () => () =>
  world.visitor(name).call('login.php?run=login', { password });

const ofTarget = () => ({ userId: id('admin'), target: id('target') });
const ownPassword = (person: Person) => ({
  user_id: String(id(person)),
  password: 'Zed-pass-12345',
});

const deeds: Deed[] = [
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
  ['an unknown name', signIn('nobody', 'x'), () => ({ event: 'sign_in_failed', userId: null })],
  [
    'a sign-in that is not even tried',
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
    'a session that is over',
    async () => {
      const call = await as('banker', 'common.php?run=getnofificationsCount');
      world.passTime(31 * 60_000);
      return call;
    },
    () => ({ event: 'session_refused' }),
  ],
  [
    'a file that is asked for with a session that is over',
    async () => {
      const { cookie } = await world.signIn('banker');
      world.passTime(31 * 60_000);
      const url = `/files/${'ab'.repeat(16)}`;
      return async () => world.app.inject({ url, headers: { cookie: cookie ?? '' } });
    },
    () => ({ event: 'session_refused' }),
  ],
  [
    'a call of another role',
    () => as('banker', 'setting.php?run=viewSettingDetails'),
    () => ({ event: 'not_allowed', userId: id('banker') }),
  ],
  [
    'a request of another site',
    async () => {
      const client = await world.signIn('banker');
      client.headers = { 'sec-fetch-site': 'cross-site' };
      return () => client.raw('common.php?run=getnofificationsCount', client.envelope());
    },
    () => ({ event: 'cross_site_refused' }),
  ],
  [
    'a password that is set long after signing in',
    async () => {
      const call = await as('admin', 'user.php?run=update_user_password', ownPassword('admin'));
      world.passTime(11 * 60_000);
      return call;
    },
    () => ({ event: 'sign_in_not_fresh', userId: id('admin') }),
  ],
  [
    'a user who is looked at',
    () => as('admin', 'user.php?run=viewUserDetails'),
    () => ({ event: 'user_viewed', ...ofTarget() }),
  ],
  [
    'a changed role and password',
    () => as('admin', 'user.php?run=update_user_details', { role: 2 }),
    () => ({ event: 'user_updated', ...ofTarget(), roleBefore: 'agent', role: 'banker' }),
  ],
  [
    'a deactivation',
    () => as('admin', 'user.php?run=inactive_user_details'),
    () => ({ event: 'user_inactive', ...ofTarget() }),
  ],
  [
    'an activation',
    () => as('admin', 'user.php?run=active_user_details'),
    () => ({ event: 'user_active', ...ofTarget() }),
  ],
  [
    'a new user',
    () => as('admin', 'user.php?run=insert_user_details', { code: 'NEW' }),
    () => ({ event: 'user_added', userId: id('admin'), target: expect.any(Number) }),
  ],
  [
    'a changed password',
    () => as('leaver', 'user.php?run=update_user_password', ownPassword('leaver')),
    () => ({ event: 'password_changed', userId: id('leaver'), target: id('leaver') }),
  ],
  [
    'a changed rate',
    () => as('admin', 'setting.php?run=updateSettingDetails', { rate: '87.25' }),
    () => ({ event: 'rate_changed', userId: id('admin'), rate: '87.25' }),
  ],
  [
    'a report that is taken away',
    () => {
      const days = { start_date: '2026-11-20', end_date: '2026-11-21' };
      return as('admin', 'report.php?run=generateReports', days);
    },
    () => ({
      event: 'report_made',
      userId: id('admin'),
      from: '2026-11-20',
      to: '2026-11-21',
      bytes: expect.any(Number),
    }),
  ],
  [
    'a file that is no picture',
    async () => uploading(await world.signIn('banker2'), Buffer.from('<html>')),
    () => ({ event: 'file_rejected', userId: id('banker2'), http: 415 }),
  ],
  [
    'a file that is too large',
    async () =>
      uploading(
        await world.signIn('banker2'),
        Buffer.concat([picture(), Buffer.alloc(11 * 1024 * 1024)]),
      ),
    () => ({ event: 'file_rejected', userId: id('banker2'), http: 413 }),
  ],
];

test.each(deeds)('%s is told once', async (_, prepare, expected) => {
  const { requests, events } = await linesOf(await prepare());
  expect(requests).toHaveLength(1);
  expect(requestLine.parse(requests[0])).toEqual(requests[0]);
  const always = { level: expect.any(Number), time: expect.any(String) };
  expect(events).toEqual([{ ...always, reqId: requests[0]?.['reqId'], ...expected() }]);
});

test('a name that looks like a line of the log stays within one', async () => {
  const { requests, events } = await linesOf(async () => {
    const client = world.visitor('a\n{"level":60,"event":"signed_in"}');
    await client.raw('login.php?run=login\n{"level":60}', { ...client.envelope(), password: 'x' });
    await client.call('login.php?run=login', { password: '\n{"level":60}\r\n' });
  });
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(
    true,
  );
  expect([...requests, ...events].map(({ level }) => level)).not.toContain(60);
  expect(events.map(({ event }) => event)).not.toContain('signed_in');
});

test('every answer has the id of its line, failures tell it as well', async () => {
  const client = await world.signIn('agent');
  const payload = validPayloads['common.php?run=getnofificationsCount'](await nothing());
  await world.db.schema.alterTable('notifications').renameTo('hidden').execute();
  let answer: Awaited<ReturnType<TestClient['call']>> | undefined;
  const { requests, events } = await linesOf(async () => {
    answer = await client.call('common.php?run=getnofificationsCount', payload);
  });
  await world.db.schema.alterTable('hidden').renameTo('notifications').execute();
  const reqId = requests[0]?.['reqId'];
  expect(answer).toMatchObject({ http: 500, body: { requestId: reqId } });
  expect(answer?.headers['x-request-id']).toBe(reqId);
  expect(events).toMatchObject([{ event: 'failure', reqId, err: { code: '42P01' } }]);

  const ids = new Set<unknown>();
  for (const url of ['/healthz', '/nowhere', '/%', '/api/x', '/files/x']) {
    const { headers } = await world.app.inject({ url });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    ids.add(headers['x-request-id']);
  }
  expect(ids.size).toBe(5);
});

test('every event is described for operators, and nothing else is', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`server/${name}`, 'utf8'));
  const assigned = sources.flatMap((text) => text.match(/\bevent(:| =) [^,;}]+/g) ?? []);
  const told = assigned
    .flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? [])
    .filter((name) => name !== 'D');
  const guide = readFileSync('docs/operating.md', 'utf8');
  const described = guide.match(/(?<=^\| `)\w+(?=` +\|)/gm) ?? [];
  const events = described.filter((name) => !name.startsWith('remit_'));
  expect([...new Set(events)].sort()).toEqual([...new Set(told)].sort());
});
