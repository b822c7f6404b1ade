import { hash } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isSignedIn, listedCodes } from '../test/calls.ts';
import type { Answer, TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { passwordOf, type Person } from '../test/people.ts';
import type { TestServer } from '../test/testServer.ts';
import { useTestServer } from '../test/useTestServer.ts';
import { inHashQueue } from './passwords.ts';

const minute = 60_000;

const login = (client: TestClient, password: string) =>
  client.call('login.php?run=login', { password });

/** A password change of the second admin. */
const setPassword = (testServer: TestServer, client: TestClient) =>
  client.call('user.php?run=update_user_password', {
    user_id: String(testServer.idOf('admin2')),
    name: 'admin2',
    password: 'Zed-pass-12345',
  });

/** Checks another password at an unknown browser. */
const hashAny = () =>
  inHashQueue('unknown browsers', (place) => place.isPassword(randomUUID(), null));

/** Number of accounts with failed sign-ins. */
const countFailures = async ({ db }: TestServer) =>
  (await db.selectFrom('sign_in_failures').select('subject').execute()).length;

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat();

const throttled = { status: 'error', message: 'Too many attempts. Please try again later.' };

describe.each(engines)('signing in on %s', (engine) => {
  const testServer = useTestServer(engine);

  it('returns the five fields of the user and the limits of the session', async () => {
    const { http, body } = await login(testServer.anonymousClient('BANKER'), passwordOf('banker'));
    expect(http).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: {
        USER_NAME: 'banker',
        USER_ID: String(testServer.idOf('banker')),
        ROLE: 2,
        USER_CODE: 'BNK01',
        PHONE: '+919876543210',
      },
      session_limits: { idle_ms: 30 * 60_000, absolute_ms: 12 * 3_600_000 },
    });
  });

  it('gives the same answer for unknown, wrong and inactive', async () => {
    const attempts = [
      ['nobody', 'secret-nobody'],
      ['banker2', 'wrong'],
      ['inactive', passwordOf('inactive')],
      ['banker2', ''],
    ] as const;
    const results = await Promise.all(
      attempts.map(async ([name, password]) => {
        const { http, body, headers } = await login(testServer.anonymousClient(name), password);
        return { http, body, headers: { ...headers, date: '', 'x-request-id': '' } };
      }),
    );
    expect(results[0]).toMatchObject({
      http: 200,
      body: { status: 'error', message: 'Invalid username or password' },
    });
    expect(results[0]?.headers['set-cookie']).toBeUndefined();
    for (const other of results) expect(other).toEqual(results[0]);
  });

  it('compares passwords exactly', async () => {
    const long = 'x'.repeat(72);
    const stored = `${long}a\0 é`;
    await storeHash('agent2', await hash(stored));
    for (const other of [`${long}b\0 é`, `${long}a`, `${long}a\0 é `, `${long}a\0 e\u0301`]) {
      expect((await login(testServer.anonymousClient('agent2'), other)).body['status']).toBe(
        'error',
      );
    }
    expect((await login(testServer.anonymousClient('agent2'), stored)).body['status']).toBe(
      'success',
    );
    await storeHash('agent2', await hash(passwordOf('agent2')));
  });

  const storeHash = async (person: Person, passwordHash: string) => {
    await testServer.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', testServer.idOf(person))
      .execute();
  };

  it('rehashes a password that has other parameters', async () => {
    const weak = await hash(passwordOf('banker2'), { memoryCost: 8192, timeCost: 1 });
    await storeHash('banker2', weak);
    await testServer.signIn('banker2');
    const { password_hash: stored } = await testServer.db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', testServer.idOf('banker2'))
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isSignedIn(await testServer.signIn('banker2'))).toBe(true);
  });

  it('sets a cookie for this browser session that scripts and other sites cannot read', async () => {
    const answer = await login(testServer.anonymousClient('admin'), passwordOf('admin'));
    const flags = 'Path=/; HttpOnly; SameSite=Strict';
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(new RegExp(`^sid=[\\w-]{43}; ${flags}$`)),
      expect.stringMatching(new RegExp(`^device=[\\w-]{43}; Max-Age=7776000; ${flags}$`)),
    ]);
  });

  it('stores the hash of the token only', async () => {
    const client = await testServer.signIn('admin');
    const token = client.cookie?.split('=')[1] ?? '';
    const rows = await testServer.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token_hash.toString().includes(token))).toBe(false);
    expect(token).toHaveLength(43);
  });

  it('replaces the token of the browser', async () => {
    const client = await testServer.signIn('admin');
    const old = client.cookie;
    await login(client, passwordOf('admin'));
    expect(client.cookie).not.toBe(old);
    const replay = testServer.anonymousClient('admin');
    replay.cookie = old;
    expect(await isSignedIn(replay)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);

    const fixed = testServer.anonymousClient('admin');
    fixed.cookie = `sid=${'a'.repeat(43)}`;
    await login(fixed, passwordOf('admin'));
    expect(fixed.cookie).not.toContain('aaaa');
    replay.cookie = `sid=${'a'.repeat(43)}`;
    expect(await isSignedIn(replay)).toBe(false);
  });

  it('ends one session at sign-out', async () => {
    const phone = await testServer.signIn('agent');
    const tablet = await testServer.signIn('agent');
    const replay = testServer.anonymousClient('agent');
    replay.cookie = phone.cookie;
    const answer = await phone.call('login.php?run=logout', {});
    expect(answer.body).toEqual({ status: 'success', message: 'Logout Successfully' });
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/)]);
    expect(await isSignedIn(replay)).toBe(false);
    expect(await isSignedIn(tablet)).toBe(true);
  });

  it('ends a session after half an hour without use', async () => {
    const client = await testServer.signIn('agent');
    testServer.advanceTime(29 * minute);
    expect(await isSignedIn(client)).toBe(true);
    testServer.advanceTime(29 * minute);
    expect(await isSignedIn(client)).toBe(true);
    testServer.advanceTime(30 * minute);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('ends a session after twelve hours of use', async () => {
    const client = await testServer.signIn('agent');
    for (let elapsed = 0; elapsed < 12 * 60 - 20; elapsed += 20) {
      testServer.advanceTime(20 * minute);
      expect(await isSignedIn(client)).toBe(true);
    }
    testServer.advanceTime(20 * minute);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('records the use of a session at most once a minute', async () => {
    const client = await testServer.signIn('agent2');
    const lastSeen = async () => {
      const row = await testServer.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', testServer.idOf('agent2'))
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return row.last_seen_at.getTime();
    };
    const begun = testServer.now.getTime();
    testServer.advanceTime(59_000);
    await isSignedIn(client);
    expect(await lastSeen()).toBe(begun);
    testServer.advanceTime(1000);
    await isSignedIn(client);
    expect(await lastSeen()).toBe(begun + 60_000);
  });

  it('is not extended by calls that a screen makes by itself', async () => {
    const client = await testServer.signIn('agent');
    testServer.advanceTime(29 * minute);
    client.headers = { ...client.headers, 'x-background': '1' };
    expect(await isSignedIn(client)).toBe(true);
    testServer.advanceTime(2 * minute);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('deletes the expired sessions of a user', async () => {
    await testServer.signIn('banker');
    testServer.advanceTime(31 * minute);
    await testServer.signIn('banker');
    const rows = await testServer.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', testServer.idOf('banker'))
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('ends the session used least recently when a user has ten', async () => {
    const clients: TestClient[] = [];
    for (let count = 0; count < 10; count += 1) {
      testServer.advanceTime(minute);
      clients.push(await testServer.signIn('target'));
    }
    testServer.advanceTime(minute);
    const [oldest] = clients;
    expect(oldest && (await isSignedIn(oldest))).toBe(true);
    clients.push(await testServer.signIn('target'));
    const answers = await Promise.all(clients.map(isSignedIn));
    // The second one has not been used since its sign-in.
    expect(answers).toEqual(clients.map((_, index) => index !== 1));
  });

  it('begins at most ten sessions at the same time', async () => {
    testServer.advanceTime(31 * minute);
    for (let count = 0; count < 9; count += 1) await testServer.openSession('target');
    await Promise.all(Array.from({ length: 4 }, () => testServer.signIn('target')));
    const rows = await testServer.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', testServer.idOf('target'))
      .execute();
    expect(rows).toHaveLength(10);
  });

  it('accepts a token from the cookie only', async () => {
    const client = await testServer.signIn('admin');
    const [, token = ''] = client.cookie?.split('=') ?? [];
    const anonymousClient = testServer.anonymousClient('admin');
    anonymousClient.headers['authorization'] = `Bearer ${token}`;
    expect(await isSignedIn(anonymousClient)).toBe(false);
    const name = 'transaction.php?run=get_additional_details';
    expect(
      (await anonymousClient.raw(`${name}&sid=${token}`, anonymousClient.envelope())).http,
    ).toBe(404);
    expect(
      (await anonymousClient.raw(name, { ...anonymousClient.envelope(), sid: token })).http,
    ).toBe(401);
  });

  it('uses the current role of the user', async () => {
    const client = await testServer.signIn('leaver');
    await testServer.db
      .updateTable('users')
      .set({ role: 'agent' })
      .where('user_id', '=', testServer.idOf('leaver'))
      .execute();
    expect(await listedCodes(client)).toEqual([]);
    const { http } = await client.call('transaction.php?run=transactionHold', {
      trans_id: 'abcdefgh',
      trans_code: '',
    });
    expect(http).toBe(403);
  });
});

describe.each(engines)('guessing passwords on %s', (engine) => {
  const testServer = useTestServer(engine);

  it('is delayed per account, longer with each failure', async () => {
    const client = testServer.anonymousClient('banker');
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      answers.push((await login(client, `wrong ${attempt}`)).body['message']);
    }
    expect(answers.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => 'Invalid username or password'),
    );
    expect(answers.slice(5)).toEqual(Array.from({ length: 3 }, () => throttled.message));
    // The correct password has to wait as well.
    expect((await login(client, passwordOf('banker'))).body).toEqual(throttled);
    testServer.advanceTime(1000);
    expect((await login(client, 'wrong again')).body['message']).toBe(
      'Invalid username or password',
    );
    testServer.advanceTime(1000);
    expect((await login(client, passwordOf('banker'))).body).toEqual(throttled);
    testServer.advanceTime(1000);
    expect((await login(client, passwordOf('banker'))).body['status']).toBe('success');
    expect((await login(client, 'wrong')).body['message']).toBe('Invalid username or password');
  });

  it('gets no additional attempts by parallel requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(testServer.anonymousClient('Agent'), 'wrong')),
    );
    const tried = answers.filter(({ body }) => body['message'] !== throttled.message);
    expect(tried).toHaveLength(5);
    expect(
      (await login(testServer.anonymousClient('agent2'), passwordOf('agent2'))).body['status'],
    ).toBe('success');
  });

  it('does not lock out a known browser', async () => {
    testServer.advanceTime(16 * minute);
    const phone = await testServer.signIn('banker2');
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await login(testServer.anonymousClient('banker2'), `wrong ${attempt}`);
    }
    expect(
      (await login(testServer.anonymousClient('banker2'), passwordOf('banker2'))).body,
    ).toEqual(throttled);
    expect((await login(phone, passwordOf('banker2'))).body['status']).toBe('success');
    // It is throttled by its own failures, and does not help with other accounts.
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      answers.push((await login(phone, `wrong ${attempt}`)).body['message']);
    }
    expect(answers.at(-2)).toBe('Invalid username or password');
    expect(answers.at(-1)).toBe(throttled.message);
    const stranger = testServer.anonymousClient('agent');
    stranger.deviceCookie = phone.deviceCookie;
    for (let attempt = 0; attempt < 5; attempt += 1) await login(stranger, `wrong ${attempt}`);
    expect((await login(stranger, passwordOf('agent'))).body).toEqual(throttled);
    testServer.advanceTime(16 * minute);
  });

  it('does not lock out a known browser whose address failed too often', async () => {
    const phone = await testServer.signIn('banker2');
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await login(testServer.anonymousClient(`stranger ${attempt}`), 'Summer2026');
    }
    expect(
      (await login(testServer.anonymousClient('banker2'), passwordOf('banker2'))).body,
    ).toEqual(throttled);
    expect((await login(phone, passwordOf('banker2'))).body['status']).toBe('success');
    testServer.advanceTime(16 * minute);
  });

  it('does not count attempts refused by a full queue', async () => {
    const flood = { isOver: false };
    // More than the queue accepts, each repeated after its answer.
    const lanes = Array.from({ length: 80 }, async () => {
      while (!flood.isOver) await hashAny().catch(() => setImmediate());
    });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await login(testServer.anonymousClient('target'), passwordOf('target'));
    }
    flood.isOver = true;
    await Promise.all(lanes);
    expect(
      (await login(testServer.anonymousClient('target'), passwordOf('target'))).body['status'],
    ).toBe('success');
  });

  it('gets the same answers for a name without a user, also with a browser token', async () => {
    const stranger = testServer.anonymousClient('nobody at all');
    stranger.deviceCookie = `device=${'b'.repeat(43)}`;
    expect((await login(stranger, 'Summer2026')).body['message']).toBe(
      'Invalid username or password',
    );
  });

  it('counts all spellings of a name for the same account', async () => {
    const spellings = ['admin', 'ADMIN', 'adm\u0130n', 'ADM\u0130N', 'ban\u212Aer'].flatMap(
      (name) => Array.from({ length: 5 }, () => name),
    );
    const answers = new Map<string, number>();
    for (const name of spellings) {
      const { body } = await login(testServer.anonymousClient(name), 'Summer2026');
      const { account } = await testServer.db
        .selectNoFrom(sql<string>`lower(${name}::text)`.as('account'))
        .executeTakeFirstOrThrow();
      const tried = body['message'] === throttled.message ? 0 : 1;
      answers.set(account, (answers.get(account) ?? 0) + tried);
    }
    for (const [, tried] of answers) expect(tried).toBe(5);
    testServer.advanceTime(16 * minute);
  });

  it('is reset a day after the last failure, without changing other accounts', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await login(testServer.anonymousClient('agent'), `wrong ${attempt}`);
      await login(testServer.anonymousClient('agent2'), `wrong ${attempt}`);
    }
    testServer.advanceTime(25 * 60 * minute);
    const before = await countFailures(testServer);
    expect((await login(testServer.anonymousClient('agent'), 'wrong')).body['message']).toBe(
      'Invalid username or password',
    );
    // The account has the free attempts again. The sweep removes the failures of others.
    expect(
      (await login(testServer.anonymousClient('agent'), passwordOf('agent'))).body['status'],
    ).toBe('success');
    expect(await countFailures(testServer)).toBe(before - 1);
  });

  it('accepts a browser shared by several users, but no forged token', async () => {
    const tablet = await testServer.signIn('banker2');
    const { deviceCookie } = tablet;
    tablet.username = 'agent2';
    await login(tablet, passwordOf('agent2'));
    expect(tablet.deviceCookie).toBe(deviceCookie);
    const anonymousClient = testServer.anonymousClient('agent2');
    anonymousClient.deviceCookie = `device=${'a'.repeat(43)}`;
    await login(anonymousClient, passwordOf('agent2'));
    expect(anonymousClient.deviceCookie).not.toContain('aaaa');
    const rows = await testServer.db.selectFrom('known_devices').select('token_hash').execute();
    const token = Buffer.from(deviceCookie?.split('=')[1] ?? '');
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
  });

  it('forgets the browsers of a user after a password change', async () => {
    const admin = await testServer.signIn('admin2');
    const answer = await setPassword(testServer, admin);
    expect(answer.body['status']).toBe('success');
    const known = testServer.db.selectFrom('known_devices').select('user_id');
    const rows = await known.where('user_id', '=', testServer.idOf('admin2')).execute();
    expect(rows).toEqual([]);
  });

  it('stores no attempted name', async () => {
    await login(testServer.anonymousClient('my-Secret-passw0rd'), 'oops');
    const rows = await testServer.db.selectFrom('sign_in_failures').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('passw0rd');
  });

  it('is limited per address over all names', async () => {
    testServer.advanceTime(16 * minute);
    for (let success = 0; success < 60; success += 1) {
      const { body } = await login(testServer.anonymousClient('admin'), passwordOf('admin'));
      expect(body['status']).toBe('success');
    }
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await login(testServer.anonymousClient(`name ${attempt}`), 'Summer2026');
    }
    expect((await login(testServer.anonymousClient('admin'), passwordOf('admin'))).body).toEqual(
      throttled,
    );
    testServer.advanceTime(16 * minute);
    expect(
      (await login(testServer.anonymousClient('admin'), passwordOf('admin'))).body['status'],
    ).toBe('success');
  });
});

describe.each(engines)('a flood of sign-ins from many networks on %s', (engine) => {
  const testServer = useTestServer(engine, { trustProxy: true });

  const attempt = (index: number, address: string) => {
    const stranger = testServer.anonymousClient(`nobody ${address} ${index}`);
    stranger.headers['x-forwarded-for'] = address;
    return login(stranger, 'Summer2026');
  };

  it.each([
    [
      'IPv6 addresses of one /64',
      (index: number) => `2001:db8:1:2::${index + 1}`,
      '2001:DB8:1:2:f::1',
    ],
    ['spellings of one IPv4 address', () => '192.0.2.1', '::ffff:c000:201'],
  ])('counts %s together', async (_title, addressOf, other) => {
    for (let index = 0; index < 50; index += 1) {
      expect((await attempt(index, addressOf(index))).body).not.toEqual(throttled);
    }
    expect((await attempt(50, other)).body).toEqual(throttled);
    expect((await attempt(51, '2001:db8:1:3::1')).body).not.toEqual(throttled);
  });

  it('counts no attempt that a full queue refuses', async () => {
    const before = await countFailures(testServer);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => attempt(index, `10.1.${index % 250}.1`)),
    );
    const tried = answers.filter(({ body }) => body['message'] !== throttled.message);
    expect(await countFailures(testServer)).toBe(before + tried.length);
  });

  it('does not delay known browsers', async () => {
    const names = ['admin', 'admin2', 'banker', 'banker2', 'agent', 'agent2', 'leaver'] as const;
    const known: TestClient[] = [];
    for (const name of names) known.push(await testServer.signIn(name));
    const flood = Array.from({ length: 150 }, (_, index) => {
      const stranger = testServer.anonymousClient(`nobody ${index}`);
      stranger.headers['x-forwarded-for'] = `10.${index}.0.1`;
      return login(stranger, 'Summer2026');
    });
    // By then, all of them are queued or refused.
    const refused = await Promise.any(
      flood.map(async (answer) => {
        if ((await answer).body['message'] === 'Invalid username or password') throw new Error();
        return true;
      }),
    );
    expect(refused).toBe(true);
    const answers = await Promise.all(
      known.flatMap((client, index) =>
        Array.from({ length: 3 }, () => login(client, passwordOf(names[index] ?? 'admin'))),
      ),
    );
    expect(answers.map(({ body }) => body['status'])).toEqual(answers.map(() => 'success'));
    await Promise.all(flood);
  });
});

describe.each(engines)('over https on %s', (engine) => {
  const testServer = useTestServer(engine, {
    secureCookies: true,
    publicOrigin: 'https://desk.example',
  });

  it('binds the cookie to the host and to https', async () => {
    const client = testServer.anonymousClient('admin');
    const answer = await login(client, passwordOf('admin'));
    const flags = 'Path=/; HttpOnly; Secure; SameSite=Strict';
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(new RegExp(`^__Host-sid=[\\w-]{43}; ${flags}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w-]{43}; Max-Age=7776000; ${flags}$`)),
    ]);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(await isSignedIn(client)).toBe(true);
    client.cookie = client.cookie?.replace('__Host-', '') ?? null;
    expect(await isSignedIn(client)).toBe(false);
  });
});
