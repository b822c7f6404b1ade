import { hash } from '@node-rs/argon2';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setsPassword } from '#server/access.ts';
import { isSignedIn, listedCodes } from '#server/test/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { passwordOf, type Person } from '#server/test/people.ts';
import { World } from '#server/test/world.ts';
import { isPassword } from './passwords.ts';

const minute = 60_000;

const login = (client: TestClient, password: string) =>
  client.call('login.php?run=login', { password });

/** The second admin gives themselves another password. */
const setPassword = (world: World, client: TestClient) =>
  client.call('user.php?run=update_user_password', {
    user_id: String(world.idOf('admin2')),
    name: 'admin2',
    password: 'Zed-pass-12345',
  });

const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat();

describe.each(engines)('signing in on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
  });
  afterAll(() => world.close());

  it('answers with the five details of the user and the limits of the session', async () => {
    const { http, body } = await login(world.visitor('BANKER'), passwordOf('banker'));
    expect(http).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: {
        USER_NAME: 'banker',
        USER_ID: String(world.idOf('banker')),
        ROLE: 2,
        USER_CODE: 'BNK01',
        PHONE: '+919876543210',
      },
      session_limits: { idle_ms: 30 * 60_000, absolute_ms: 12 * 3_600_000 },
    });
  });

  it('answers unknown, wrong and inactive alike', async () => {
    const attempts = [
      ['nobody', 'secret-nobody'],
      ['banker2', 'wrong'],
      ['inactive', passwordOf('inactive')],
      ['banker2', ''],
    ] as const;
    const told = await Promise.all(
      attempts.map(async ([name, password]) => {
        const { http, body, headers } = await login(world.visitor(name), password);
        return { http, body, headers: { ...headers, date: '', 'x-request-id': '' } };
      }),
    );
    expect(told[0]).toMatchObject({
      http: 200,
      body: { status: 'error', message: 'Invalid username or password' },
    });
    expect(told[0]?.headers['set-cookie']).toBeUndefined();
    for (const other of told) expect(other).toEqual(told[0]);
  });

  it('reads passwords exactly, to the last character', async () => {
    const long = 'x'.repeat(72);
    const stored = `${long}a\0 é`;
    await storeHash('agent2', await hash(stored));
    for (const other of [`${long}b\0 é`, `${long}a`, `${long}a\0 é `, `${long}a\0 e\u0301`]) {
      expect((await login(world.visitor('agent2'), other)).body['status']).toBe('error');
    }
    expect((await login(world.visitor('agent2'), stored)).body['status']).toBe('success');
    await storeHash('agent2', await hash(passwordOf('agent2')));
  });

  const storeHash = async (person: Person, passwordHash: string) => {
    await world.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', world.idOf(person))
      .execute();
  };

  it('hashes anew what was hashed at another cost', async () => {
    const weak = await hash(passwordOf('banker2'), { memoryCost: 8192, timeCost: 1 });
    await storeHash('banker2', weak);
    await world.signIn('banker2');
    const { password_hash: stored } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', world.idOf('banker2'))
      .executeTakeFirstOrThrow();
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isSignedIn(await world.signIn('banker2'))).toBe(true);
  });

  it('sets a cookie that scripts, other sites and later browsers never see', async () => {
    const answer = await login(world.visitor('admin'), passwordOf('admin'));
    const flags = 'Path=/; HttpOnly; SameSite=Strict';
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(new RegExp(`^sid=[\\w-]{43}; ${flags}$`)),
      expect.stringMatching(new RegExp(`^device=[\\w-]{43}; Max-Age=7776000; ${flags}$`)),
    ]);
  });

  it('keeps no token, only its hash', async () => {
    const client = await world.signIn('admin');
    const token = client.cookie?.split('=')[1] ?? '';
    const rows = await world.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some((row) => row.token_hash.toString().includes(token))).toBe(false);
    expect(token).toHaveLength(43);
  });

  it('replaces the token a browser came with', async () => {
    const client = await world.signIn('admin');
    const old = client.cookie;
    await login(client, passwordOf('admin'));
    expect(client.cookie).not.toBe(old);
    const replay = world.visitor('admin');
    replay.cookie = old;
    expect(await isSignedIn(replay)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);

    const fixed = world.visitor('admin');
    fixed.cookie = `sid=${'a'.repeat(43)}`;
    await login(fixed, passwordOf('admin'));
    expect(fixed.cookie).not.toContain('aaaa');
    replay.cookie = `sid=${'a'.repeat(43)}`;
    expect(await isSignedIn(replay)).toBe(false);
  });

  it('ends one session at sign-out, not those of other devices', async () => {
    const phone = await world.signIn('agent');
    const tablet = await world.signIn('agent');
    const replay = world.visitor('agent');
    replay.cookie = phone.cookie;
    const answer = await phone.call('login.php?run=logout', {});
    expect(answer.body).toEqual({ status: 'success', message: 'Logout Successfully' });
    expect(cookiesOf(answer)).toEqual([expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/)]);
    expect(await isSignedIn(replay)).toBe(false);
    expect(await isSignedIn(tablet)).toBe(true);
  });

  it('ends a session after half an hour without use', async () => {
    const client = await world.signIn('agent');
    world.passTime(29 * minute);
    expect(await isSignedIn(client)).toBe(true);
    world.passTime(29 * minute);
    expect(await isSignedIn(client)).toBe(true);
    world.passTime(30 * minute);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('ends a session after twelve hours of use', async () => {
    const client = await world.signIn('agent');
    for (let elapsed = 0; elapsed < 12 * 60 - 20; elapsed += 20) {
      world.passTime(20 * minute);
      expect(await isSignedIn(client)).toBe(true);
    }
    world.passTime(20 * minute);
    expect(await isSignedIn(client)).toBe(false);
  });

  it('notes the use of a session at most once a minute', async () => {
    const client = await world.signIn('agent2');
    const lastSeen = async () => {
      const row = await world.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', world.idOf('agent2'))
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return row.last_seen_at.getTime();
    };
    const begun = world.now.getTime();
    world.passTime(59_000);
    await isSignedIn(client);
    expect(await lastSeen()).toBe(begun);
    world.passTime(1000);
    await isSignedIn(client);
    expect(await lastSeen()).toBe(begun + 60_000);
  });

  it('drops the sessions of a user that are over', async () => {
    await world.signIn('banker');
    world.passTime(31 * minute);
    await world.signIn('banker');
    const rows = await world.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', world.idOf('banker'))
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('takes a token from nowhere but the cookie', async () => {
    const client = await world.signIn('admin');
    const [, token = ''] = client.cookie?.split('=') ?? [];
    const visitor = world.visitor('admin');
    visitor.headers['authorization'] = `Bearer ${token}`;
    expect(await isSignedIn(visitor)).toBe(false);
    const name = 'transaction.php?run=get_additional_details';
    expect((await visitor.raw(`${name}&sid=${token}`, visitor.envelope())).http).toBe(404);
    expect((await visitor.raw(name, { ...visitor.envelope(), sid: token })).http).toBe(401);
  });

  it('uses the role a user has now', async () => {
    const client = await world.signIn('leaver');
    await world.db
      .updateTable('users')
      .set({ role: 'agent' })
      .where('user_id', '=', world.idOf('leaver'))
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
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
  });
  afterAll(() => world.close());

  const throttled = { status: 'error', message: 'Too many attempts. Please try again later.' };

  it('is slowed down per account, more with each failure', async () => {
    const client = world.visitor('banker');
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      answers.push((await login(client, `wrong ${attempt}`)).body['message']);
    }
    expect(answers.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => 'Invalid username or password'),
    );
    expect(answers.slice(5)).toEqual(Array.from({ length: 3 }, () => throttled.message));
    // Even the right password waits.
    expect((await login(client, passwordOf('banker'))).body).toEqual(throttled);
    world.passTime(1000);
    expect((await login(client, 'wrong again')).body['message']).toBe(
      'Invalid username or password',
    );
    world.passTime(1000);
    expect((await login(client, passwordOf('banker'))).body).toEqual(throttled);
    world.passTime(1000);
    expect((await login(client, passwordOf('banker'))).body['status']).toBe('success');
    expect((await login(client, 'wrong')).body['message']).toBe('Invalid username or password');
  });

  it('does not get more attempts by making them at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(world.visitor('Agent'), 'wrong')),
    );
    const tried = answers.filter(({ body }) => body['message'] !== throttled.message);
    expect(tried).toHaveLength(5);
    expect((await login(world.visitor('agent2'), passwordOf('agent2'))).body['status']).toBe(
      'success',
    );
  });

  it('does not lock out the browser a user signed in from before', async () => {
    world.passTime(16 * minute);
    const phone = await world.signIn('banker2');
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await login(world.visitor('banker2'), `wrong ${attempt}`);
    }
    expect((await login(world.visitor('banker2'), passwordOf('banker2'))).body).toEqual(throttled);
    expect((await login(phone, passwordOf('banker2'))).body['status']).toBe('success');
    // It is throttled as well, by its own failures, and helps nobody into another account.
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      answers.push((await login(phone, `wrong ${attempt}`)).body['message']);
    }
    expect(answers.at(-2)).toBe('Invalid username or password');
    expect(answers.at(-1)).toBe(throttled.message);
    const stranger = world.visitor('agent');
    stranger.deviceCookie = phone.deviceCookie;
    for (let attempt = 0; attempt < 5; attempt += 1) await login(stranger, `wrong ${attempt}`);
    expect((await login(stranger, passwordOf('agent'))).body).toEqual(throttled);
    world.passTime(16 * minute);
  });

  it('does not lock out a known browser whose address failed too often', async () => {
    const phone = await world.signIn('banker2');
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await login(world.visitor(`stranger ${attempt}`), 'Summer2026');
    }
    expect((await login(world.visitor('banker2'), passwordOf('banker2'))).body).toEqual(throttled);
    expect((await login(phone, passwordOf('banker2'))).body['status']).toBe('success');
    world.passTime(16 * minute);
  });

  it('does not count what is refused because too many wait', async () => {
    const flood = { isOver: false };
    // More than there is room for, each again as soon as it was tried or refused.
    const lanes = Array.from({ length: 80 }, async () => {
      while (!flood.isOver) await isPassword('', null).catch(() => setImmediate());
    });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await login(world.visitor('target'), passwordOf('target'));
    }
    flood.isOver = true;
    await Promise.all(lanes);
    expect((await login(world.visitor('target'), passwordOf('target'))).body['status']).toBe(
      'success',
    );
  });

  it('is answered alike for a name without a user, also with the token of a browser', async () => {
    const stranger = world.visitor('nobody at all');
    stranger.deviceCookie = `device=${'b'.repeat(43)}`;
    expect((await login(stranger, 'Summer2026')).body['message']).toBe(
      'Invalid username or password',
    );
  });

  it('counts every spelling that finds the same account', async () => {
    const spellings = ['admin', 'ADMIN', 'adm\u0130n', 'ADM\u0130N', 'ban\u212Aer'].flatMap(
      (name) => Array.from({ length: 5 }, () => name),
    );
    const answers = new Map<string, number>();
    for (const name of spellings) {
      const { body } = await login(world.visitor(name), 'Summer2026');
      const { account } = await world.db
        .selectNoFrom(sql<string>`lower(${name}::text)`.as('account'))
        .executeTakeFirstOrThrow();
      const tried = body['message'] === throttled.message ? 0 : 1;
      answers.set(account, (answers.get(account) ?? 0) + tried);
    }
    for (const [, tried] of answers) expect(tried).toBe(5);
    world.passTime(16 * minute);
  });

  it('is forgotten a day after the last failure, and leaves the failures of others alone', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await login(world.visitor('agent'), `wrong ${attempt}`);
      await login(world.visitor('agent2'), `wrong ${attempt}`);
    }
    const countFailures = async () => {
      const rows = await world.db.selectFrom('sign_in_failures').select('failures').execute();
      return rows.length;
    };
    world.passTime(25 * 60 * minute);
    const before = await countFailures();
    expect((await login(world.visitor('agent'), 'wrong')).body['message']).toBe(
      'Invalid username or password',
    );
    // As many are free as at first. Those of others are for the sweep to remove.
    expect((await login(world.visitor('agent'), passwordOf('agent'))).body['status']).toBe(
      'success',
    );
    expect(await countFailures()).toBe(before - 1);
  });

  it('knows a browser that several people share, and no token of another choice', async () => {
    const tablet = await world.signIn('banker2');
    const { deviceCookie } = tablet;
    tablet.username = 'agent2';
    await login(tablet, passwordOf('agent2'));
    expect(tablet.deviceCookie).toBe(deviceCookie);
    const visitor = world.visitor('agent2');
    visitor.deviceCookie = `device=${'a'.repeat(43)}`;
    await login(visitor, passwordOf('agent2'));
    expect(visitor.deviceCookie).not.toContain('aaaa');
    const rows = await world.db.selectFrom('known_devices').select('token_hash').execute();
    const token = Buffer.from(deviceCookie?.split('=')[1] ?? '');
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
  });

  it('forgets the browsers of a user whose password is changed', async () => {
    const admin = await world.signIn('admin2');
    const answer = await setPassword(world, admin);
    expect(answer.body['status']).toBe('success');
    const known = world.db.selectFrom('known_devices').select('user_id');
    const rows = await known.where('user_id', '=', world.idOf('admin2')).execute();
    expect(rows).toEqual([]);
  });

  it('keeps no name that was tried', async () => {
    await login(world.visitor('my-Secret-passw0rd'), 'oops');
    const rows = await world.db.selectFrom('sign_in_failures').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('passw0rd');
  });

  it('is slowed down per address across names', async () => {
    world.passTime(16 * minute);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await login(world.visitor(`name ${attempt}`), 'Summer2026');
    }
    expect((await login(world.visitor('admin'), passwordOf('admin'))).body).toEqual(throttled);
    world.passTime(16 * minute);
    expect((await login(world.visitor('admin'), passwordOf('admin'))).body['status']).toBe(
      'success',
    );
  });
});

describe.each(engines)('a flood of sign-ins from many networks on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine, { trustProxy: true });
  });
  afterAll(() => world.close());

  it('leaves known browsers their turn', async () => {
    const names = ['admin', 'admin2', 'banker', 'banker2', 'agent', 'agent2', 'leaver'] as const;
    const known: TestClient[] = [];
    for (const name of names) known.push(await world.signIn(name));
    const flood = Array.from({ length: 150 }, (_, index) => {
      const stranger = world.visitor(`nobody ${index}`);
      stranger.headers['x-forwarded-for'] = `10.${index}.0.1`;
      return login(stranger, 'Summer2026');
    });
    // By then, all of them wait for their turn or were refused.
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

describe.each(engines)('passwords are set on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine, { freshSignInMs: 10 * minute });
  });
  afterAll(() => world.close());

  it('only by whoever signed in a moment ago, and has not to leave for anything else', async () => {
    const admin = await world.signIn('admin2');
    world.passTime(11 * minute);
    const before = await world.digest();
    for (const name of setsPassword) {
      const { http, body } = await admin.raw(name, admin.envelope());
      expect({ http, body }).toEqual({
        http: 401,
        body: { status: 'error', message: 'Please sign in again to set a password' },
      });
    }
    expect(await world.digest()).toBe(before);
    expect(await isSignedIn(admin)).toBe(true);
    await login(admin, passwordOf('admin2'));
    expect((await setPassword(world, admin)).body['status']).toBe('success');
  });
});

describe.each(engines)('over https on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine, {
      secureCookies: true,
      publicOrigin: 'https://desk.example',
    });
  });
  afterAll(() => world.close());

  it('binds the cookie to the host and to https', async () => {
    const client = world.visitor('admin');
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
