import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { providerStepUpHeader, stepUpHeader } from '#api/contract/login.ts';
import type { PayloadOf } from '#api/contract/calls.ts';
import type { Role } from '#domain/users/roles.ts';
import type { AppConfig } from '#server/appConfig.ts';
import { isSignedIn } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { type Forgery, IdentityProvider } from '../../../scripts/identityProvider.ts';
import { everyone, passwordOf, people, type Person, wireIdOf } from '#server/test/people.ts';
import type { ProviderConfig } from './config.ts';
import { ProviderBrowser } from '#server/test/providerBrowser.ts';
import { noLimits, TestServer } from '#server/test/testServer.ts';
import { openTestServer, useTestServer } from '#server/test/useTestServer.ts';
import { sweep } from '#server/sweeps.ts';

const origin = 'http://127.0.0.1:3999';
const minute = 60_000;
const entered = '/login?from=provider';
const problem = (code: string) => `/login?problem=${code}`;

const userOf = (browser: ProviderBrowser) =>
  browser.client.call('login.php?run=getSignedInUser', {});

const changed = (address: string, change: (query: URLSearchParams) => void) => {
  const url = new URL(address);
  change(url.searchParams);
  return url.href;
};

const rate = { user_id: '1', name: 'admin', rate: '91.25' };
const setRate = async ({ client }: ProviderBrowser) => {
  client.headers = { ...client.headers, [stepUpHeader]: '1' };
  const { http, body } = await client.call('setting.php?run=updateSettingDetails', rate);
  return http === 200 ? body['status'] : http;
};

const confirmed = '/login?from=confirmation';
const notConfirmed = (code: string) => `${confirmed}&problem=${code}`;
const label = 'Sign in with your organisation';

const optionsOf = async (testServer: TestServer) =>
  (await testServer.anonymousClient().call('login.php?run=getSignInOptions', {})).body;

describe.each(engines)('a sign-in at the provider on %s', (engine) => {
  let identityProvider: IdentityProvider;
  let testServer: TestServer;

  /** Has the database of all servers. */
  const first = useTestServer(engine, { except: ['a user equals its last recorded changes'] });
  /** Servers by settings. To open one for each test would take minutes. */
  const servers = new Map<string, TestServer>();

  beforeAll(async () => {
    identityProvider = await IdentityProvider.open({ origin });
  });
  afterAll(async () => {
    for (const { app } of servers.values()) await app.close();
    await identityProvider.close();
  });
  afterEach(() => {
    identityProvider.forge = null;
    identityProvider.metadata = {};
    vi.useRealTimers();
  });
  beforeEach(() => use('default'));

  /** Uses the server with these settings, and removes what earlier tests have left. */
  async function use(
    name: string,
    config: Partial<AppConfig> = {},
    provider: Partial<ProviderConfig> = {},
  ) {
    vi.useRealTimers();
    testServer = servers.get(name) ?? (await open(config, provider));
    servers.set(name, testServer);
    const { db } = testServer;
    await db.deleteFrom('user_identities').execute();
    await db.deleteFrom('provider_attempts').execute();
    await db.deleteFrom('sessions').execute();
    for (const person of everyone) await update(person, { role: people[person].role });
    // The provider and the checks of its tokens have the clock of the server.
    vi.useFakeTimers({ toFake: ['Date'], now: testServer.now });
    identityProvider.accounts.clear();
    for (const person of ['admin', 'banker', 'agent', 'inactive'] as const) {
      identityProvider.accounts.set(`sub-${person}`, { preferred_username: person });
    }
  }

  const open = (config: Partial<AppConfig>, provider: Partial<ProviderConfig>) =>
    TestServer.openOn(first.database, {
      publicOrigin: origin,
      provider: { ...identityProvider.config, ...provider },
      ...config,
    });

  const setGroups = (person: Person, groups: unknown) =>
    identityProvider.accounts.set(`sub-${person}`, {
      preferred_username: person,
      resource: { desk: { groups } },
    });

  function advanceTime(ms: number) {
    testServer.advanceTime(ms);
    vi.setSystemTime(testServer.now);
  }

  const openBrowser = () => new ProviderBrowser(testServer.app, origin);

  const identities = () =>
    testServer.db.selectFrom('user_identities').selectAll().orderBy('subject').execute();

  const update = (person: Person, values: { deleted_flg?: '' | 'D'; role?: Role }) =>
    testServer.db
      .updateTable('users')
      .set(values)
      .where('user_id', '=', testServer.idOf(person))
      .execute();

  const roleOf = async (person: Person) =>
    (
      await testServer.db
        .selectFrom('users')
        .select('role')
        .where('user_id', '=', testServer.idOf(person))
        .executeTakeFirstOrThrow()
    ).role;

  const newestEntry = () =>
    testServer.db
      .selectFrom('history')
      .selectAll()
      .orderBy('history_id', 'desc')
      .executeTakeFirstOrThrow();

  /** A refused sign-in begins no session and links nobody. */
  async function expectNothing(browser: ProviderBrowser) {
    expect(browser.client.cookie).toBeNull();
    expect(await identities()).toEqual([]);
  }

  it('begins a session of the user with the name of the claim, whom it links', async () => {
    identityProvider.accounts.set('sub-banker', { preferred_username: 'BANKER' });
    const browser = openBrowser();
    expect(await browser.signIn('sub-banker')).toBe(entered);
    expect((await userOf(browser)).body).toEqual({
      status: 'success',
      message: {
        USER_NAME: 'banker',
        USER_ID: String(testServer.idOf('banker')),
        ROLE: 2,
        USER_CODE: 'BNK01',
        PHONE: '+919876543210',
      },
      session_limits: { idle_ms: 30 * minute, absolute_ms: 12 * 60 * minute },
    });
    const { issuer } = identityProvider;
    const userId = testServer.idOf('banker');
    expect(await identities()).toMatchObject([{ issuer, subject: 'sub-banker', user_id: userId }]);
    expect(await newestEntry()).toMatchObject({
      action: 'link user',
      about_user_id: userId,
      user_id: userId,
      changes: { provider: [null, issuer] },
    });
  });

  it('finds a linked user by the subject, not by the name', async () => {
    await openBrowser().signIn('sub-banker');
    identityProvider.accounts.set('sub-banker', { preferred_username: 'admin' });
    const browser = openBrowser();
    expect(await browser.signIn('sub-banker')).toBe(entered);
    expect((await userOf(browser)).body['message']).toMatchObject({ USER_NAME: 'banker' });
    expect(await identities()).toHaveLength(1);
  });

  it('is refused to another person with the name of a linked user', async () => {
    await openBrowser().signIn('sub-admin');
    identityProvider.accounts.set('sub-thief', { preferred_username: 'admin' });
    const browser = openBrowser();
    expect(await browser.signIn('sub-thief')).toBe(problem('refused'));
    expect(browser.client.cookie).toBeNull();
    expect(await identities()).toMatchObject([{ subject: 'sub-admin' }]);
  });

  it.each([
    ['an unknown name', { preferred_username: 'nobody' }],
    ['an inactive user', { preferred_username: 'inactive' }],
    ['no name', {}],
    ['a name that is no text', { preferred_username: ['admin'] }],
  ])('is refused with %s, with the same answer', async (_title, claims) => {
    identityProvider.accounts.set('sub-other', claims);
    const browser = openBrowser();
    expect(await browser.signIn('sub-other')).toBe(problem('refused'));
    await expectNothing(browser);
  });

  it('is refused to a linked user who was deactivated', async () => {
    await openBrowser().signIn('sub-agent');
    await update('agent', { deleted_flg: 'D' });
    const browser = openBrowser();
    expect(await browser.signIn('sub-agent')).toBe(problem('refused'));
    expect(browser.client.cookie).toBeNull();
    await update('agent', { deleted_flg: '' });
  });

  it('is refused to an account that was not used for too long', async () => {
    await use('locking', { lockUnusedDays: 30 });
    await testServer.db
      .updateTable('users')
      .set({ last_used_at: new Date(0) })
      .execute();
    const browser = openBrowser();
    expect(await browser.signIn('sub-agent')).toBe(problem('locked'));
    await expectNothing(browser);
  });

  it('counts as use of the account', async () => {
    advanceTime(minute);
    await openBrowser().signIn('sub-agent');
    const row = await testServer.db
      .selectFrom('users')
      .select('last_used_at')
      .where('user_id', '=', testServer.idOf('agent'))
      .executeTakeFirstOrThrow();
    expect(row.last_used_at).toEqual(testServer.now);
  });

  it('replaces the session of the browser', async () => {
    const browser = openBrowser();
    await browser.signIn('sub-agent');
    const replay = testServer.anonymousClient('agent');
    replay.cookie = browser.client.cookie;
    await browser.signIn('sub-agent');
    expect(browser.client.cookie).not.toBe(replay.cookie);
    expect(await isSignedIn(replay)).toBe(false);
    expect(await isSignedIn(browser.client)).toBe(true);
  });

  describe('from several tabs', () => {
    it.each([
      ['in the order of their start', [0, 1]],
      ['in the other order', [1, 0]],
    ])('is finished in each, %s', async (_title, order) => {
      const browser = openBrowser();
      const begun = [await browser.begin(), await browser.begin()];
      for (const index of order) {
        const address = await browser.signInAtProvider(begun[index] ?? '', 'sub-agent');
        expect(await browser.return(address)).toBe(entered);
        expect(await isSignedIn(browser.client)).toBe(true);
      }
      expect(browser.cookieHeader).not.toContain('attempt=');
    });

    it('keeps the five newest', async () => {
      const browser = openBrowser();
      const first = await browser.begin();
      for (let count = 0; count < 5; count += 1) await browser.begin();
      expect(browser.cookieHeader).toMatch(/attempt=(?:[\w-]{43}\.){4}[\w-]{43}(?:;|$)/);
      const address = await browser.signInAtProvider(first, 'sub-agent');
      expect(await browser.return(address)).toBe(problem('expired'));
    });

    it('expires for each by itself', async () => {
      const browser = openBrowser();
      const first = await browser.signInAtProvider(await browser.begin(), 'sub-agent');
      advanceTime(6 * minute);
      const second = await browser.begin();
      advanceTime(5 * minute);
      expect(await browser.return(first)).toBe(problem('expired'));
      const address = await browser.signInAtProvider(second, 'sub-agent');
      expect(await browser.return(address)).toBe(entered);
    });

    it('begins anew with a cookie that is no list of tokens', async () => {
      const browser = openBrowser();
      const cookie = `attempt=${'.'.repeat(300)}`;
      const headers = { 'sec-fetch-site': 'same-origin', cookie };
      const start = await testServer.app.inject({ url: '/api/oidc/start', headers });
      expect(start.headers['set-cookie']).toMatch(/^attempt=[\w-]{43};/);
      await expectNothing(browser);
    });
  });

  it('is cancelled by the person', async () => {
    const browser = openBrowser();
    expect(await browser.signIn('')).toBe(problem('cancelled'));
    await expectNothing(browser);
  });

  describe('cannot be finished', () => {
    let browser: ProviderBrowser;
    let address: string;
    beforeEach(async () => {
      browser = openBrowser();
      address = await browser.signInAtProvider(await browser.begin(), 'sub-admin');
    });

    it('twice', async () => {
      expect(await browser.return(address)).toBe(entered);
      const thief = openBrowser();
      expect(await thief.return(address)).toBe(problem('expired'));
      expect(await browser.return(address)).toBe(problem('expired'));
      expect(thief.client.cookie).toBeNull();
    });

    it('twice with the cookie of the browser', async () => {
      const cookie = browser.cookieHeader;
      await browser.return(address);
      const replay = await testServer.app.inject({
        url: address.slice(origin.length),
        headers: { cookie },
      });
      expect(replay.headers.location).toBe(problem('expired'));
      expect(replay.cookies.map(({ name }) => name)).not.toContain('sid');
    });

    it('in another browser', async () => {
      const victim = openBrowser();
      expect(await victim.return(address)).toBe(problem('expired'));
      await victim.begin();
      expect(await victim.return(address)).toBe(problem('expired'));
      await expectNothing(victim);
      // The attempt of the first browser still exists.
      expect(await browser.return(address)).toBe(entered);
    });

    it.each([
      ['a forged state', (query: URLSearchParams) => query.set('state', 'forged')],
      ['no state', (query: URLSearchParams) => query.delete('state')],
    ])('with %s', async (_title, change) => {
      expect(await browser.return(changed(address, change))).toBe(problem('expired'));
      await expectNothing(browser);
    });

    it.each([
      ['a forged code', (query: URLSearchParams) => query.set('code', 'forged')],
      ['no code', (query: URLSearchParams) => query.delete('code')],
      [
        'the answer of another issuer',
        (query: URLSearchParams) => query.set('iss', 'http://127.0.0.1:1'),
      ],
      ['an unknown error', (query: URLSearchParams) => query.set('error', 'forged')],
    ])('with %s', async (_title, change) => {
      expect(await browser.return(changed(address, change))).toBe(problem('failed'));
      await expectNothing(browser);
    });

    it('after ten minutes', async () => {
      advanceTime(10 * minute);
      expect(await browser.return(address)).toBe(problem('expired'));
      await expectNothing(browser);
    });

    it('after the sweep', async () => {
      advanceTime(10 * minute);
      await sweepNow();
      expect(await testServer.db.selectFrom('provider_attempts').selectAll().execute()).toEqual([]);
    });
  });

  const sweepNow = () =>
    sweep({
      db: testServer.db,
      files: testServer.files,
      now: () => testServer.now,
      sessionTimes: { idleMs: 30 * minute, absoluteMs: 12 * 60 * minute },
      keepRemovedMs: 0,
      keepDeletedMs: 0,
      onSwept: () => {},
      // The storage of files belongs to no database.
      onError: () => {},
    });

  it('cannot use the code of a sign-in to another client', async () => {
    const browser = openBrowser();
    const start = new URL(await browser.begin());
    start.searchParams.set('client_id', 'other');
    const address = await browser.signInAtProvider(start.href, 'sub-admin');
    expect(await browser.return(address)).toBe(problem('failed'));
    await expectNothing(browser);
  });

  it('cannot use the code of another sign-in', async () => {
    const [browser, thief] = [openBrowser(), openBrowser()];
    const address = await browser.signInAtProvider(await browser.begin(), 'sub-admin');
    const own = await thief.signInAtProvider(await thief.begin(), 'sub-agent');
    const code = new URL(address).searchParams.get('code') ?? '';
    expect(await thief.return(changed(own, (query) => query.set('code', code)))).toBe(
      problem('failed'),
    );
    await expectNothing(thief);
  });

  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const forgeries: readonly [string, Forgery][] = [
    ['another client', (claims, key) => ({ claims: { ...claims, aud: 'other' }, key })],
    [
      'several clients',
      (claims, key) => ({ claims: { ...claims, aud: ['desk', 'other'], azp: 'other' }, key }),
    ],
    ['another issuer', (claims, key) => ({ claims: { ...claims, iss: 'http://other' }, key })],
    ['another sign-in', (claims, key) => ({ claims: { ...claims, nonce: 'other' }, key })],
    ['no sign-in', ({ nonce: _nonce, ...claims }, key) => ({ claims, key })],
    ['the past', (claims, key) => ({ claims: { ...claims, exp: 1 }, key })],
    ['another subject', (claims, key) => ({ claims: { ...claims, sub: 'sub-agent' }, key })],
    ['a foreign key', (claims) => ({ claims, key: otherKey })],
    ['nobody', (claims) => ({ claims, key: null })],
  ];
  it.each(forgeries)('cannot use an id token of %s', async (_title, forgery) => {
    identityProvider.forge = forgery;
    const browser = openBrowser();
    expect(await browser.signIn('sub-admin')).toBe(problem('failed'));
    await expectNothing(browser);
  });

  it('cannot be begun by another site or by an address that someone types', async () => {
    const browser = openBrowser();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { http, location } = await browser.open('/api/oidc/start', { 'sec-fetch-site': site });
      expect({ http, location }).toEqual({ http: 403, location: '' });
    }
  });

  it('sends PKCE, state and nonce, and no secret', async () => {
    const query = new URL(await openBrowser().begin()).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: 'desk',
      response_type: 'code',
      redirect_uri: `${origin}/api/oidc/callback`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('keeps the cookie of the attempt for this way back only', async () => {
    const browser = openBrowser();
    const { cookies } = await browser.open('/api/oidc/start', { 'sec-fetch-site': 'same-origin' });
    expect(cookies).toMatch(/^attempt=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    await use('secure', { secureCookies: true });
    const secure = await openBrowser().open('/api/oidc/start', { 'sec-fetch-site': 'same-origin' });
    expect(secure.cookies).toMatch(
      /^__Host-attempt=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('begins a session with the cookie of any other sign-in', async () => {
    const browser = openBrowser();
    const address = await browser.signInAtProvider(await browser.begin(), 'sub-agent');
    const { cookies } = await browser.open(address.slice(origin.length));
    expect(cookies).toEqual([
      expect.stringMatching(/^attempt=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=7776000; .*SameSite=Strict$/),
    ]);
  });

  it('is limited per address by a setting, and counts once with its return', async () => {
    await use('limited', { requestLimits: { ...noLimits, providerSignIns: 3 } });
    const browser = openBrowser();
    for (let count = 0; count < 3; count += 1) {
      expect(await browser.signIn('sub-agent')).toBe(entered);
    }
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await browser.open('/api/oidc/start', headers)).http).toBe(429);
    expect((await openBrowser().open('/api/oidc/start', headers)).http).toBe(303);
  });

  it('is not possible while the provider does not answer, and works afterwards', async () => {
    const stopped = await IdentityProvider.open({ origin });
    const { issuer } = stopped;
    await stopped.close();
    await use('stopped', {}, { issuer });
    const browser = openBrowser();
    expect(await browser.begin()).toBe(problem('unavailable'));
    const again = await IdentityProvider.open({ origin, port: Number(new URL(issuer).port) });
    again.accounts.set('sub-agent', { preferred_username: 'agent' });
    expect(await browser.signIn('sub-agent')).toBe(entered);
    // Signing out here does not depend on the provider.
    await again.close();
    expect((await browser.client.call('login.php?run=logout', {})).body['status']).toBe('success');
  });

  it('is refused if the provider names itself differently', async () => {
    await use('renamed');
    identityProvider.metadata = { issuer: 'http://127.0.0.1:1' };
    expect(await openBrowser().begin()).toBe(problem('unavailable'));
  });

  it('accepts a provider that takes the secret in the form', async () => {
    await use('form');
    identityProvider.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    expect(await openBrowser().signIn('sub-agent')).toBe(entered);
  });

  it('is offered with the text of its button', async () => {
    expect(await optionsOf(testServer)).toEqual({
      status: 'success',
      message: { PROVIDER: 'Sign in with your organisation' },
    });
    await use('without', { provider: null });
    expect(await optionsOf(testServer)).toEqual({ status: 'success', message: {} });
    for (const path of ['start', 'callback?code=a&state=b']) {
      expect((await openBrowser().open(`/api/oidc/${path}`)).http).toBe(404);
    }
  });

  describe('with roles by claim', () => {
    const roles = new Map<string, Role>([
      ['desk-admins', 'admin'],
      ['desk-bankers', 'banker'],
      ['desk-managers', 'banker'],
      ['desk-agents', 'agent'],
    ]);
    const rules = { roleRules: { claim: 'resource.desk.groups', roles } };
    beforeEach(() => use('roles', {}, rules));

    it('changes the role with history, and ends the other sessions', async () => {
      const before = await testServer.openSession('agent');
      setGroups('agent', ['staff', 'desk-bankers', 'desk-managers']);
      const browser = openBrowser();
      expect(await browser.signIn('sub-agent')).toBe(entered);
      expect((await userOf(browser)).body['message']).toMatchObject({ ROLE: 2 });
      expect(await isSignedIn(before)).toBe(false);
      const userId = testServer.idOf('agent');
      expect(await newestEntry()).toMatchObject({
        action: 'change role by provider',
        about_user_id: userId,
        user_id: userId,
        changes: { role: ['agent', 'banker'], provider: [null, identityProvider.issuer] },
      });
    });

    it('keeps the other sessions while the role stays', async () => {
      const before = await testServer.openSession('agent');
      setGroups('agent', 'desk-agents');
      expect(await openBrowser().signIn('sub-agent')).toBe(entered);
      expect(await isSignedIn(before)).toBe(true);
    });

    it.each([
      ['no role', ['staff']],
      ['several roles', ['desk-admins', 'desk-agents']],
      ['no claim', undefined],
      ['an unexpected claim', { 'desk-admins': true }],
    ])('is refused with %s', async (_title, groups) => {
      setGroups('agent', groups);
      const browser = openBrowser();
      expect(await browser.signIn('sub-agent')).toBe(problem('refused'));
      await expectNothing(browser);
      expect(await roleOf('agent')).toBe('agent');
    });

    it('never demotes the last active admin', async () => {
      for (const person of ['admin2', 'leaver'] as const) await update(person, { role: 'agent' });
      setGroups('admin', ['desk-agents']);
      const browser = openBrowser();
      expect(await browser.signIn('sub-admin')).toBe(problem('refused'));
      await expectNothing(browser);
      expect(await roleOf('admin')).toBe('admin');
      await update('leaver', { role: 'admin' });
      expect(await browser.signIn('sub-admin')).toBe(entered);
      expect(await roleOf('admin')).toBe('agent');
    });
  });

  it('leaves roles alone without a setting for them', async () => {
    identityProvider.accounts.set('sub-agent', { preferred_username: 'agent', groups: ['admin'] });
    await openBrowser().signIn('sub-agent');
    expect(await roleOf('agent')).toBe('agent');
  });

  it('needs no second factor of this product, also for a role that needs one', async () => {
    await use('second factor', { secondFactorRoles: ['agent'] });
    const browser = openBrowser();
    await browser.signIn('sub-agent');
    expect(await isSignedIn(browser.client)).toBe(true);
    // The same role with a password must set one up first.
    expect(await isSignedIn(await testServer.openSession('agent'))).toBe(false);
  });

  describe('and the sign-out', () => {
    it('end at the provider as well, with the id token', async () => {
      const browser = openBrowser();
      await browser.signIn('sub-agent');
      const { body } = await browser.client.call('login.php?run=logout', {});
      const address = new URL(String(body['sign_out_address']));
      expect(address.origin).toBe(identityProvider.issuer);
      const { id_token_hint: idToken, ...query } = Object.fromEntries(address.searchParams);
      expect(query).toEqual({ client_id: 'desk', post_logout_redirect_uri: `${origin}/` });
      expect(idToken?.split('.')).toHaveLength(3);
      expect(await isSignedIn(browser.client)).toBe(false);
      expect(await testServer.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });

    it('of a password have no address', async () => {
      const client = await testServer.openSession('agent');
      const { body } = await client.call('login.php?run=logout', {});
      expect(body).toEqual({ status: 'success', message: 'Logout Successfully' });
    });

    it('at a provider without one have no address', async () => {
      await use('no end');
      identityProvider.metadata = { end_session_endpoint: undefined };
      const browser = openBrowser();
      await browser.signIn('sub-agent');
      const { body } = await browser.client.call('login.php?run=logout', {});
      expect(body).toEqual({ status: 'success', message: 'Logout Successfully' });
    });
  });

  describe('after a change by an admin', () => {
    let admin: TestClient;
    beforeEach(async () => {
      await use('changing', { recentPasswordMs: 10 * minute });
      admin = await testServer.openSession('admin');
      admin.headers = { ...admin.headers, [stepUpHeader]: '1' };
      advanceTime(11 * minute);
    });

    type Form = Partial<PayloadOf<'user.php?run=update_user_details'>>;
    const save = async (person: Person, form: Form) => {
      const user = { user_id: wireIdOf(person), name: person, password: '', role: 2 as const };
      const kept = { phone: '+919876543210', keep_password: true as const };
      return (await admin.call('user.php?run=update_user_details', { ...user, ...kept, ...form }))
        .body;
    };
    const typePassword = () =>
      admin.call('login.php?run=confirmPassword', { password: passwordOf('admin') });
    const succeeded = { status: 'success' };

    it.each([
      ['that is linked', true],
      ['that is not linked', false],
    ])('of the name of an account %s needs a fresh password', async (_title, isLinked) => {
      if (isLinked) await openBrowser().signIn('sub-banker');
      const before = await testServer.digest();
      expect(await save('banker', { name: 'accomplice' })).toMatchObject({
        code: 'confirm_password',
        message: 'Please confirm your password to change a user name',
      });
      expect(await testServer.digest()).toBe(before);
      expect(await save('banker', { phone: '+919876500000' })).toMatchObject(succeeded);
      await typePassword();
      expect(await save('banker', { name: 'renamed' })).toMatchObject(succeeded);
      expect(await save('banker', {})).toMatchObject(succeeded);
    });

    it('of the name keeps the link, so that nobody with the new name takes the account', async () => {
      await openBrowser().signIn('sub-banker');
      await typePassword();
      expect(await save('banker', { name: 'accomplice' })).toMatchObject(succeeded);
      identityProvider.accounts.set('sub-accomplice', { preferred_username: 'accomplice' });
      expect(await openBrowser().signIn('sub-accomplice')).toBe(problem('refused'));
      expect(await openBrowser().signIn('sub-banker')).toBe(entered);
      expect(await save('banker', {})).toMatchObject(succeeded);
    });

    it('removes the link with a fresh password, ends the sessions, and then links another person', async () => {
      const theirs = openBrowser();
      await theirs.signIn('sub-banker');
      const linked = await admin.call('user.php?run=viewUserDetails', {
        user_id: wireIdOf('banker'),
      });
      expect(linked.body['message']).toMatchObject([{ PROVIDER_LINK: true }]);
      const before = await testServer.digest();
      expect(await save('banker', { unlink: true })).toMatchObject({
        code: 'confirm_password',
        message: 'Please confirm your password to unlink an account',
      });
      expect(await testServer.digest()).toBe(before);
      await typePassword();
      expect(await save('banker', { unlink: true })).toMatchObject(succeeded);
      expect(await isSignedIn(theirs.client)).toBe(false);
      expect(await identities()).toEqual([]);
      expect(await newestEntry()).toMatchObject({
        action: 'update user',
        user_id: testServer.idOf('admin'),
        changes: { provider: [identityProvider.issuer, null] },
      });
      identityProvider.accounts.set('sub-again', { preferred_username: 'banker' });
      expect(await openBrowser().signIn('sub-again')).toBe(entered);
      expect(await identities()).toMatchObject([{ subject: 'sub-again' }]);
    });
  });

  it('is not needed to change a name where no provider is set', async () => {
    const alone = await openTestServer(engine, { recentPasswordMs: 10 * minute });
    const admin = await alone.openSession('admin');
    alone.advanceTime(11 * minute);
    const { body } = await admin.call('user.php?run=update_user_details', {
      user_id: wireIdOf('banker'),
      name: 'renamed',
      password: '',
      role: 2,
      phone: '+919876543210',
      keep_password: true,
    });
    expect(body).toMatchObject({ status: 'success' });
  });

  describe('counts as a recent password', () => {
    beforeEach(() => use('recent', { recentPasswordMs: 10 * minute }));

    it('while the provider says that it was recent', async () => {
      const browser = openBrowser();
      await browser.signIn('sub-admin', { fresh: true });
      expect(await setRate(browser)).toBe('success');
      advanceTime(11 * minute);
      // The user may have no password here, so the client is not asked for it.
      expect(await setRate(browser)).toBe(401);
    });

    it('from the time at the provider, not of the session', async () => {
      const browser = openBrowser();
      await browser.signIn('sub-admin');
      advanceTime(11 * minute);
      // The session at the provider continues without a password.
      await browser.signIn('nobody');
      expect(await setRate(browser)).toBe(401);
      await browser.signIn('sub-admin', { fresh: true });
      expect(await setRate(browser)).toBe('success');
    });

    it('never without a time from the provider', async () => {
      identityProvider.forge = ({ auth_time: _time, ...claims }, key) => ({ claims, key });
      const browser = openBrowser();
      await browser.signIn('sub-admin');
      expect(await setRate(browser)).toBe(401);
    });

    it('not longer than its limit if the clock of the provider is ahead', async () => {
      identityProvider.forge = (claims, key) => ({
        claims: { ...claims, auth_time: Math.floor(testServer.now.getTime() / 1000) + 3600 },
        key,
      });
      const browser = openBrowser();
      await browser.signIn('sub-admin');
      advanceTime(11 * minute);
      expect(await setRate(browser)).toBe(401);
    });
  });

  const sessions = () => testServer.db.selectFrom('sessions').selectAll().execute();

  describe('confirms a session', () => {
    let browser: ProviderBrowser;
    beforeEach(async () => {
      await use('recent', { recentPasswordMs: 10 * minute });
      browser = openBrowser();
      await browser.signIn('sub-admin');
      browser.client.headers = { [providerStepUpHeader]: '1' };
      advanceTime(11 * minute);
    });

    const begin = (options = {}) => browser.begin({ confirm: true, ...options });
    const confirm = (name = 'sub-admin') => browser.signIn(name, { confirm: true });
    it('that is refused with the text of its button', async () => {
      const { http, body } = await browser.client.call(
        'setting.php?run=updateSettingDetails',
        rate,
      );
      expect({ http, body }).toEqual({
        http: 200,
        body: {
          status: 'error',
          message: 'Please sign in again to change the rate',
          code: 'confirm_password',
          provider: label,
        },
      });
    });

    it('for ten minutes, without a new one', async () => {
      const [before] = await sessions();
      const { cookie } = browser.client;
      expect(await confirm()).toBe(confirmed);
      expect(browser.client.cookie).toBe(cookie);
      expect(await sessions()).toEqual([{ ...before, authenticated_at: expect.any(Date) }]);
      expect(await setRate(browser)).toBe('success');
      advanceTime(11 * minute);
      expect(await setRate(browser)).toBe('error');
    });

    it('with a new proof, although the session at the provider continues', async () => {
      const query = new URL(await begin()).searchParams;
      expect(query.get('prompt')).toBe('login');
      expect(query.get('max_age')).toBe('0');
    });

    it('not by another person', async () => {
      const { cookie } = browser.client;
      browser.signOutAtProvider();
      expect(await confirm('sub-banker')).toBe(notConfirmed('refused'));
      expect(browser.client.cookie).toBe(cookie);
      expect(await setRate(browser)).toBe('error');
      expect(await sessions()).toHaveLength(1);
    });

    it('not if the person cancels', async () => {
      expect(await confirm('')).toBe(notConfirmed('cancelled'));
      expect(await setRate(browser)).toBe('error');
    });

    it('not without a time from the provider', async () => {
      identityProvider.forge = ({ auth_time: _time, ...claims }, key) => ({ claims, key });
      expect(await confirm()).toBe(notConfirmed('failed'));
      expect(await setRate(browser)).toBe('error');
    });

    it('not after its end', async () => {
      const address = await browser.signInAtProvider(await begin(), 'sub-admin');
      await browser.client.call('login.php?run=logout', {});
      expect(await browser.return(address)).toBe(notConfirmed('expired'));
      expect(await sessions()).toEqual([]);
    });

    it('not twice', async () => {
      const address = await browser.signInAtProvider(await begin(), 'sub-admin');
      expect(await browser.return(address)).toBe(confirmed);
      advanceTime(11 * minute);
      expect(await browser.return(address)).toBe(problem('expired'));
      expect(await setRate(browser)).toBe('error');
    });

    it('not in another browser', async () => {
      const address = await browser.signInAtProvider(await begin(), 'sub-admin');
      const thief = openBrowser();
      expect(await thief.return(address)).toBe(problem('expired'));
      expect(thief.client.cookie).toBeNull();
      expect(await setRate(browser)).toBe('error');
    });

    it('not by a sign-in of another browser', async () => {
      await openBrowser().signIn('sub-admin', { fresh: true });
      expect(await setRate(browser)).toBe('error');
    });

    it('not from another site', async () => {
      for (const site of ['cross-site', 'same-site', 'none']) {
        const opened = await browser.open('/api/oidc/start?confirm=1', { 'sec-fetch-site': site });
        expect(opened).toMatchObject({ http: 403, location: '' });
      }
    });

    it('not without one, and not one of a password', async () => {
      expect(await openBrowser().begin({ confirm: true })).toBe(notConfirmed('expired'));
      const client = await testServer.openSession('admin');
      const headers = { cookie: client.cookie ?? '', 'sec-fetch-site': 'same-origin' };
      const url = '/api/oidc/start?confirm=1';
      const { headers: answer } = await testServer.app.inject({ url, headers });
      expect(answer.location).toBe(notConfirmed('expired'));
      // The client is asked for the password instead.
      advanceTime(11 * minute);
      client.headers = { [stepUpHeader]: '1', [providerStepUpHeader]: '1' };
      const { body } = await client.call('setting.php?run=updateSettingDetails', rate);
      expect(body).toMatchObject({ code: 'confirm_password' });
      expect(body).not.toHaveProperty('provider');
    });
  });
});
