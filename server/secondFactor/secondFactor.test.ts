import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import { livePath } from '#api/contract/live.ts';
import { stepUpHeader } from '#api/contract/login.ts';
import type { Role } from '#domain/users/roles.ts';
import { callRules } from '../calls.ts';
import { isSignedIn } from '../test/calls.ts';
import type { Answer, TestClient } from '../test/client.ts';
import { concurrentEngines, engines } from '../test/engines.ts';
import { codeAt, giveSecret } from '../test/factor.ts';
import { testFactorKeys } from '../test/factorKeys.ts';
import { sendValidCall, validStatus } from '../test/payloads.ts';
import { passwordOf, type Person } from '../test/people.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import type { TestServer } from '../test/testServer.ts';
import { openTestServer, useTestServer } from '../test/useTestServer.ts';
import { createFactorKey } from './factorKeys.ts';
import { proveFactor } from './secondFactor.ts';

const minute = 60_000;
const step = 30_000;
const success = { status: 'success' };
const asked = {
  status: 'error',
  message: 'Enter the code from your authenticator app',
  code: 'second_factor',
};
const wrong = { status: 'error', message: 'This code is not right' };
const throttled = { status: 'error', message: 'Too many attempts. Please try again later.' };
const mustSetUp = {
  status: 'error',
  message: 'Set up your second step first',
  code: 'factor_required',
};

/** A time that is not at the edge of a step. */
const alignTime = (testServer: TestServer) =>
  testServer.setTime(new Date(Math.ceil(testServer.now.getTime() / step) * step + step / 2));

async function signIn(client: TestClient, code?: string): Promise<Answer['body']> {
  const password = passwordOf(client.username as Person);
  const { http, body } = await client.call('login.php?run=login', {
    password,
    ...(code !== undefined && { code }),
  });
  expect(http).toBe(200);
  return body;
}

/** Begins to set up a second factor. @returns the secret */
async function begin(client: TestClient): Promise<string> {
  const { body } = await client.call('login.php?run=beginSecondFactor', {});
  return (body['message'] as { SECRET: string }).SECRET;
}

/** Sets up a second factor as the app does. @returns the secret and the recovery codes */
async function enrol(testServer: TestServer, client: TestClient) {
  const secret = await begin(client);
  const confirmed = await client.call('login.php?run=confirmSecondFactor', {
    code: codeAt(testServer.now, secret),
  });
  expect(confirmed.body).toMatchObject(success);
  return { secret, codes: confirmed.body['message'] as string[] };
}

const view = async (client: TestClient) =>
  (await client.call('login.php?run=getSecondFactor', {})).body['message'];

async function clear({ db }: TestServer): Promise<void> {
  await db.deleteFrom('totp_secrets').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('sign_in_failures').execute();
  await db.deleteFrom('request_counts').execute();
}

const countOf = (answers: readonly Answer['body'][], status: string) =>
  answers.filter((body) => body['status'] === status).length;

const countSessions = async ({ db }: TestServer) =>
  (await db.selectFrom('sessions').select('session_id').execute()).length;

describe.each(engines)('a sign-in with a second factor on %s', (engine) => {
  const testServer = useTestServer(engine, { secondFactorRoles: [] });
  let client: TestClient;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    alignTime(testServer);
    await giveSecret(testServer, 'banker');
    client = testServer.anonymousClient('banker');
  });

  it('asks for a code after the right password, and creates nothing', async () => {
    const before = await testServer.digest();
    expect(await signIn(client)).toEqual(asked);
    expect(client.cookie).toBeNull();
    expect(client.deviceCookie).toBeNull();
    expect(await testServer.digest()).toBe(before);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('does not reveal to a wrong password that there is one', async () => {
    const answer = await client.call('login.php?run=login', {
      password: 'not-the-one',
      code: codeAt(testServer.now),
    });
    expect(answer.body).toEqual({ status: 'error', message: 'Invalid username or password' });
  });

  it.each([
    ['the present', 0],
    ['the previous', -1],
    ['the next', 1],
  ])('takes the code of %s step', async (_, steps) => {
    const time = new Date(testServer.now.getTime() + steps * step);
    expect(await signIn(client, codeAt(time))).toMatchObject(success);
    expect(await isSignedIn(client)).toBe(true);
  });

  it.each([-2, 2])('refuses the code that is %s steps away', async (steps) => {
    const time = new Date(testServer.now.getTime() + steps * step);
    const before = await testServer.digest();
    expect(await signIn(client, codeAt(time))).toEqual(wrong);
    expect(await testServer.digest()).toBe(before);
  });

  it.each(['000', 'abcdef', '١٢٣٤٥٦', "' or 1=1 --", '-'])('refuses %j', async (code) => {
    const body = await signIn(client, code);
    expect(body).toEqual(code === '-' ? asked : wrong);
    expect(await countSessions(testServer)).toBe(0);
  });

  it('refuses a code that was used, and those before it', async () => {
    const { now } = testServer;
    expect(await signIn(client, codeAt(now))).toMatchObject(success);
    const elsewhere = testServer.anonymousClient('banker');
    expect(await signIn(elsewhere, codeAt(now))).toEqual(wrong);
    expect(await signIn(elsewhere, codeAt(new Date(now.getTime() - step)))).toEqual(wrong);
    testServer.advanceTime(step);
    expect(await signIn(elsewhere, codeAt(testServer.now))).toMatchObject(success);
  });

  it('throttles wrong codes as wrong passwords', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await signIn(client, '000000')).toEqual(wrong);
    }
    expect(await signIn(client, codeAt(testServer.now))).toEqual(throttled);
    expect(await signIn(client)).toEqual(throttled);
    testServer.advanceTime(step);
    expect(await signIn(client, codeAt(testServer.now))).toMatchObject(success);
  });

  it('counts no failure for a missing code, and forgets none', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await signIn(client)).toEqual(asked);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await signIn(client)).toEqual(asked);
      expect(await signIn(client, '000000')).toEqual(wrong);
    }
    expect(await signIn(client)).toEqual(throttled);
    testServer.advanceTime(1000);
    // The sixth failure would have been delayed by two seconds.
    expect(await signIn(client)).toEqual(asked);
    expect(await signIn(client, '000000')).toEqual(wrong);
    testServer.advanceTime(1999);
    expect(await signIn(client)).toEqual(throttled);
    testServer.advanceTime(1);
    expect(await signIn(client)).toEqual(asked);
  });

  it('does not forget failures when a signed-in user confirms the password', async () => {
    const known = await testServer.openSession('banker');
    const here = testServer.anonymousClient('banker');
    here.deviceCookie = known.deviceCookie;
    const confirm = () =>
      known.call('login.php?run=confirmPassword', { password: passwordOf('banker') });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await confirm()).body).toMatchObject(success);
      expect(await signIn(here, '000000')).toEqual(wrong);
    }
    expect(await signIn(here, codeAt(testServer.now))).toEqual(throttled);
  });

  it('takes a recovery code once, in any form', async () => {
    await testServer.db.deleteFrom('totp_secrets').execute();
    const { codes } = await enrol(testServer, await testServer.openSession('banker'));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    const [first = '', second = ''] = codes;
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
    expect(await signIn(client, typed)).toMatchObject({ ...success, recovery_codes: 9 });
    expect(await signIn(testServer.anonymousClient('banker'), first)).toEqual(wrong);
    expect(await signIn(testServer.anonymousClient('banker'), second)).toMatchObject({
      recovery_codes: 8,
    });
    expect(await view(client)).toMatchObject({ RECOVERY_CODES: 8 });
  });

  it('refuses recovery codes of another user', async () => {
    const { codes } = await enrol(testServer, await testServer.openSession('agent'));
    expect(await signIn(client, codes[0])).toEqual(wrong);
  });

  it('stores neither secrets nor recovery codes', async () => {
    const { secret, codes } = await enrol(testServer, await testServer.openSession('agent'));
    const { rows } = await sql<{ text: string }>`
      select t::text as text from totp_secrets t union all select t::text from recovery_codes t
      union all select t::text from history t`.execute(testServer.db);
    const text = rows.map((row) => row.text).join();
    for (const shown of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(text).not.toContain(shown);
      expect(text.toLowerCase()).not.toContain(Buffer.from(shown).toString('hex'));
    }
  });

  it('refuses a secret of an unknown key', async () => {
    await testServer.db.updateTable('totp_secrets').set({ key_id: 'gone' }).execute();
    expect(await signIn(client, codeAt(testServer.now))).toEqual({
      status: 'error',
      message: 'Your second step cannot be checked. Ask an admin to reset it.',
    });
  });

  it('encrypts the secret again when there is a newer key', async () => {
    const newest = createFactorKey('a newer key, as long as it needs to be');
    const userId = testServer.idOf('banker');
    const secondFactor = { roles: new Set<Role>(), keys: [newest, ...testFactorKeys] as const };
    const attempt = { userId, code: codeAt(testServer.now), passkey: null, now: testServer.now };
    const prove = () =>
      testServer.db.transaction().execute((trx) => proveFactor(trx, secondFactor, attempt));
    expect(await prove()).toEqual({ by: 'app' });
    const row = await testServer.db
      .selectFrom('totp_secrets')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.key_id).toBe(newest.id);
    expect(newest.decrypt(row.secret, userId)).toHaveLength(20);
    await expect(prove()).rejects.toThrow('This code is not right');
  });
});

describe.each(engines)('setting up a second factor on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: [],
    recentPasswordMs: 10 * minute,
  });
  let client: TestClient;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    client = await testServer.openSession('agent');
  });

  const confirm = (code: string, by = client) =>
    by.call('login.php?run=confirmSecondFactor', { code });

  it('shows a secret, and is done once the app has it', async () => {
    expect(await view(client)).toEqual({ PASSKEYS: [], REQUIRED: false, RECOVERY_CODES: 0 });
    const begun = await client.call('login.php?run=beginSecondFactor', {});
    const { SECRET: secret } = begun.body['message'] as { SECRET: string };
    expect(begun.body['message']).toEqual({
      SECRET: expect.stringMatching(/^[A-Z2-7]{32}$/),
      ADDRESS: `otpauth://totp/Sudoku:agent?issuer=Sudoku&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    });
    expect(await view(client)).toEqual({ PASSKEYS: [], REQUIRED: false, RECOVERY_CODES: 0 });
    const other = testServer.anonymousClient('agent');
    expect(await signIn(other)).toMatchObject(success);
    const before = await testServer.digest();
    expect((await confirm('000000')).body).toEqual(wrong);
    expect(await testServer.digest()).toBe(before);
    expect((await confirm(codeAt(testServer.now, secret))).body).toMatchObject(success);
    expect(await view(client)).toEqual({
      SINCE: expect.any(String),
      PASSKEYS: [],
      REQUIRED: false,
      RECOVERY_CODES: 10,
    });
    expect(await signIn(testServer.anonymousClient('agent'))).toEqual(asked);
  });

  it.each<[string, (secret: string) => Promise<Answer>]>([
    ['set up', async (secret) => confirm(codeAt(testServer.now, secret))],
    [
      'removed',
      async () => {
        await giveSecret(testServer, 'agent');
        return client.call('login.php?run=removeSecondFactor', {});
      },
    ],
  ])('ends the other sessions of the user when it is %s', async (_name, change) => {
    const secret = await begin(client);
    const other = await testServer.openSession('agent');
    const person = await testServer.openSession('banker');
    expect((await change(secret)).body).toMatchObject(success);
    expect(await Promise.all([client, other, person].map(isSignedIn))).toEqual([true, false, true]);
  });

  it('uses up the code that confirms it', async () => {
    const secret = await begin(client);
    const code = codeAt(testServer.now, secret);
    await confirm(code);
    expect(await signIn(testServer.anonymousClient('agent'), code)).toEqual(wrong);
  });

  it('cannot be confirmed with an earlier secret, after a quarter of an hour, or twice', async () => {
    const again = { status: 'error', code: 'conflict' };
    const earlier = await begin(client);
    const secret = await begin(client);
    expect((await confirm(codeAt(testServer.now, earlier))).body).toEqual(wrong);
    testServer.advanceTime(15 * minute);
    expect((await confirm(codeAt(testServer.now, secret))).body).toMatchObject(again);
    client = await testServer.openSession('agent');
    const { secret: last } = await enrol(testServer, client);
    testServer.advanceTime(step);
    expect((await confirm(codeAt(testServer.now, last))).body).toMatchObject(again);
  });

  it.each([
    'login.php?run=beginSecondFactor',
    'login.php?run=removeSecondFactor',
    'login.php?run=renewRecoveryCodes',
  ] as const)('needs a recent password for %s', async (name) => {
    await enrol(testServer, client);
    testServer.advanceTime(11 * minute);
    client.headers[stepUpHeader] = '1';
    const before = await testServer.digest();
    expect((await client.call(name, {})).body).toMatchObject({ code: 'confirm_password' });
    expect(await testServer.digest()).toBe(before);
    await client.call('login.php?run=confirmPassword', { password: passwordOf('agent') });
    expect((await client.call(name, {})).body).toMatchObject(success);
  });

  it.each([
    'login.php?run=beginSecondFactor',
    'login.php?run=removeSecondFactor',
    'login.php?run=renewRecoveryCodes',
  ] as const)('refuses %s in a session that was begun without it', async (name) => {
    const earlier = await testServer.openSession('agent');
    await enrol(testServer, client);
    const before = await testServer.digest();
    expect((await earlier.call(name, {})).http).toBe(401);
    expect(await testServer.digest()).toBe(before);
  });

  it('replaces the secret and the recovery codes', async () => {
    const first = await enrol(testServer, client);
    const second = await enrol(testServer, client);
    testServer.advanceTime(step);
    const other = testServer.anonymousClient('agent');
    expect(await signIn(other, codeAt(testServer.now, first.secret))).toEqual(wrong);
    expect(await signIn(other, first.codes[0])).toEqual(wrong);
    expect(await signIn(other, codeAt(testServer.now, second.secret))).toMatchObject(success);
    const renewed = (await client.call('login.php?run=renewRecoveryCodes', {})).body['message'];
    expect(await signIn(other, second.codes[0])).toEqual(wrong);
    expect(await signIn(other, (renewed as string[])[0])).toMatchObject(success);
  });

  it('is undone by the user', async () => {
    const { secret } = await enrol(testServer, client);
    const remove = () => client.call('login.php?run=removeSecondFactor', {});
    expect((await remove()).body).toEqual({ ...success, message: 'Second step is off' });
    expect((await remove()).body).toMatchObject({ status: 'error', code: 'conflict' });
    expect((await client.call('login.php?run=renewRecoveryCodes', {})).body).toMatchObject({
      status: 'error',
    });
    const other = testServer.anonymousClient('agent');
    expect(await signIn(other, codeAt(testServer.now, secret))).toMatchObject(success);
  });

  it('is told to the user at the next sign-in, once, and kept in the history', async () => {
    await signIn(testServer.anonymousClient('agent'));
    testServer.advanceTime(1);
    const { codes } = await enrol(testServer, client);
    testServer.advanceTime(1);
    const other = testServer.anonymousClient('agent');
    const notice = 'A second step was set up for your account.';
    expect(await signIn(other, codes[0])).toMatchObject({ notices: [notice] });
    testServer.advanceTime(1);
    expect(await signIn(other, codes[1])).not.toHaveProperty('notices');
    const entry = await testServer.db
      .selectFrom('history')
      .select(['action', 'user_id', 'about_user_id', 'changes'])
      .orderBy('history_id', 'desc')
      .executeTakeFirst();
    const userId = testServer.idOf('agent');
    expect(entry).toEqual({
      action: 'set up second factor',
      user_id: userId,
      about_user_id: userId,
      changes: { second_factor: [null, 'on'] },
    });
  });
});

const rolesOf = (name: CallName): readonly string[] => [callRules[name].roles].flat();
const otherCalls = allCalls.filter(
  (name) => callRules[name].roles !== 'public' && !callRules[name].isEnrolment === true,
);

describe.each(engines)('a second factor that a role needs on %s', (engine) => {
  const testServer = useTestServer(engine, { secondFactorRoles: ['admin', 'banker'] });
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
  });

  it.runIf(engine === 'embedded').each(otherCalls)('is set up before %s', async (name) => {
    const client = await testServer.openSession(
      rolesOf(name).includes('admin') ? 'admin' : 'banker',
    );
    const seeded = await seedTransaction(testServer, { status: validStatus(name) });
    const before = await testServer.digest();
    const { http, body } = await sendValidCall(client, name, seeded);
    expect({ http, body }).toEqual({ http: 403, body: mustSetUp });
    expect(await testServer.digest()).toBe(before);
  });

  it('is set up before files and live changes are served', async () => {
    const client = await testServer.openSession('admin');
    const { attachmentId } = await seedTransaction(testServer, { status: 'PND' });
    for (const path of [`/files/${attachmentId}`, `/files/${attachmentId}/thumb`, livePath]) {
      const { http, body } = await client.get(path);
      expect({ path, http, body }).toEqual({ path, http: 403, body: mustSetUp });
    }
  });

  it('is set up with the calls that are left, and then everything is open', async () => {
    const client = await testServer.openSession('admin');
    const capabilities = () => client.call('common.php?run=getCapabilities', {});
    expect((await capabilities()).body['message']).toEqual({ SECOND_FACTOR: true });
    expect(await view(client)).toEqual({ PASSKEYS: [], REQUIRED: true, RECOVERY_CODES: 0 });
    await enrol(testServer, client);
    expect((await capabilities()).body['message']).toHaveProperty('HISTORY');
    expect(await isSignedIn(client)).toBe(true);
    expect((await client.call('login.php?run=removeSecondFactor', {})).body).toEqual({
      status: 'error',
      message: 'Your role needs a second step',
    });
  });

  it('ends the use of sessions that were begun without it', async () => {
    const before = await testServer.openSession('admin');
    await enrol(testServer, await testServer.openSession('admin'));
    const { attachmentId } = await seedTransaction(testServer, { status: 'PND' });
    for (const name of [
      'common.php?run=getCapabilities',
      'login.php?run=beginSecondFactor',
    ] as const) {
      expect(await before.call(name, {})).toMatchObject({ http: 401 });
    }
    for (const path of [`/files/${attachmentId}`, livePath]) {
      expect(await before.get(path)).toMatchObject({ http: 401 });
    }
  });

  it('is not needed by other roles', async () => {
    expect(await isSignedIn(await testServer.openSession('agent'))).toBe(true);
  });
});

describe.each(engines)('the reset of a second factor on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secondFactorRoles: [],
    recentPasswordMs: 10 * minute,
  });
  let admin: TestClient;
  beforeEach(async () => {
    await clear(testServer);
    testServer.advanceTime(minute);
    admin = await testServer.openSession('admin');
  });

  const reset = (by: TestClient, person: Person) =>
    by.call('user.php?run=resetSecondFactor', { user_id: String(testServer.idOf(person)) });

  it('lets the user sign in without it, ends their sessions, and is told to them', async () => {
    const theirs = testServer.anonymousClient('banker');
    await signIn(theirs);
    testServer.advanceTime(1);
    const { codes } = await enrol(testServer, theirs);
    const device = theirs.deviceCookie;
    testServer.advanceTime(1);
    expect((await reset(admin, 'banker')).body).toEqual({
      ...success,
      message: 'Second step was reset',
    });
    expect(await isSignedIn(theirs)).toBe(false);
    const client = testServer.anonymousClient('banker');
    expect(await signIn(client, codes[0])).toMatchObject({
      ...success,
      notices: [
        'A second step was set up for your account.',
        'The second step of your account was reset by ADM01.',
      ],
    });
    expect(client.deviceCookie).not.toBe(device);
    const entry = await testServer.db
      .selectFrom('history')
      .select(['action', 'user_id', 'about_user_id', 'changes'])
      .orderBy('history_id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'reset second factor',
      user_id: testServer.idOf('admin'),
      about_user_id: testServer.idOf('banker'),
      changes: { second_factor: ['on', null] },
    });
  });

  it.each(['banker2', 'agent'] as const)('is refused to %s', async (person) => {
    await giveSecret(testServer, 'banker');
    const before = await testServer.digest();
    expect(await reset(await testServer.openSession(person), 'banker')).toMatchObject({
      http: 403,
    });
    await testServer.db
      .deleteFrom('sessions')
      .where('user_id', '=', testServer.idOf(person))
      .execute();
    await testServer.db
      .deleteFrom('known_devices')
      .where('user_id', '=', testServer.idOf(person))
      .execute();
    expect(await testServer.digest()).toBe(before);
  });

  it('is refused for oneself, and for a user who has none', async () => {
    await giveSecret(testServer, 'admin');
    const before = await testServer.digest();
    expect((await reset(admin, 'admin')).body).toMatchObject({ status: 'error' });
    expect((await reset(admin, 'agent')).body).toEqual({
      status: 'error',
      message: 'This user has no second step',
    });
    expect(await testServer.digest()).toBe(before);
  });

  it('needs a recent password', async () => {
    await giveSecret(testServer, 'banker');
    testServer.advanceTime(11 * minute);
    admin.headers[stepUpHeader] = '1';
    expect((await reset(admin, 'banker')).body).toMatchObject({ code: 'confirm_password' });
  });

  it('is offered for the users who have one', async () => {
    await giveSecret(testServer, 'banker');
    const list = await admin.call('user.php?run=get_all_users', {
      search: '',
      start: '0',
      end: '50',
    });
    const rows = list.body['message'] as Record<string, unknown>[];
    const withFactor = rows.filter((row) => row['SECOND_FACTOR'] === true);
    expect(withFactor.map((row) => row['USER_NAME'])).toEqual(['banker']);
  });
});

it.each(engines)('a server without the setting on %s ignores second factors', async (engine) => {
  const testServer = await openTestServer(engine);
  await giveSecret(testServer, 'admin');
  const client = testServer.anonymousClient('admin');
  expect(await signIn(client)).toMatchObject(success);
  const { body } = await client.call('common.php?run=getCapabilities', {});
  expect(body['message']).not.toHaveProperty('SECOND_FACTOR');
  const answer = await client.call('login.php?run=beginSecondFactor', {});
  expect(answer.body).toEqual({ status: 'error', message: 'This server has no second step' });
});

describe.each(concurrentEngines)('second factors at the same time on %s', (engine) => {
  const testServer = useTestServer(engine, { secondFactorRoles: [] });
  beforeEach(() => clear(testServer));

  it('sign in once with one code', async () => {
    await giveSecret(testServer, 'banker');
    const code = codeAt(testServer.now);
    const known = await Promise.all(
      Array.from({ length: 4 }, async () => (await testServer.openSession('banker')).deviceCookie),
    );
    await testServer.db.deleteFrom('sessions').execute();
    const answers = await Promise.all(
      known.map((deviceCookie) => {
        const client = testServer.anonymousClient('banker');
        client.deviceCookie = deviceCookie;
        return signIn(client, code);
      }),
    );
    expect(countOf(answers, 'success')).toBe(1);
    expect(await countSessions(testServer)).toBe(1);
  });

  it('sign in once with one recovery code', async () => {
    const { codes } = await enrol(testServer, await testServer.openSession('banker'));
    await testServer.db.deleteFrom('sessions').execute();
    const answers = await Promise.all(
      [1, 2, 3].map(() => signIn(testServer.anonymousClient('banker'), codes[0])),
    );
    expect(countOf(answers, 'success')).toBe(1);
    expect(await countSessions(testServer)).toBe(1);
  });

  it('are confirmed once, with one set of recovery codes', async () => {
    const client = await testServer.openSession('agent');
    const secret = await begin(client);
    const code = codeAt(testServer.now, secret);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(
        async () => (await client.call('login.php?run=confirmSecondFactor', { code })).body,
      ),
    );
    expect(countOf(answers, 'success')).toBe(1);
    const rows = await testServer.db.selectFrom('totp_secrets').select('is_confirmed').execute();
    expect(rows).toEqual([{ is_confirmed: true }]);
    expect(
      await testServer.db.selectFrom('recovery_codes').select('key_id').execute(),
    ).toHaveLength(10);
  });

  it('are set up once when two sessions of a user do it', async () => {
    const sessions = await Promise.all([1, 2].map(() => testServer.openSession('agent')));
    const begun = await Promise.all(
      sessions.map(async (session) => ({ session, secret: await begin(session) })),
    );
    const answers = await Promise.all(
      begun.map(
        async ({ session, secret }) =>
          (
            await session.call('login.php?run=confirmSecondFactor', {
              code: codeAt(testServer.now, secret),
            })
          ).body,
      ),
    );
    expect(countOf(answers, 'success')).toBe(1);
    // The session of the other answer has ended.
    const proved = await testServer.db
      .selectFrom('sessions')
      .select('factor_at')
      .where('factor_at', 'is not', null)
      .execute();
    expect(proved).toHaveLength(1);
  });
});
