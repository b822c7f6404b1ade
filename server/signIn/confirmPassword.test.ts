import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { stepUpHeader } from '#api/contract/login.ts';
import { paise } from '#domain/money/money.ts';
import { applyTransition, isSignedIn } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { validPayloads } from '../test/payloads.ts';
import { passwordOf } from '../test/people.ts';
import { type SeededTransaction, seedTransaction } from '../test/seedTransaction.ts';
import { useTestServer } from '../test/useTestServer.ts';

const minute = 60_000;
const success = { status: 'success' };
const wrong = { status: 'error', message: 'Invalid username or password' };
const throttled = { status: 'error', message: 'Too many attempts. Please try again later.' };

const confirm = (client: TestClient, password = passwordOf('admin2')) =>
  client.call('login.php?run=confirmPassword', { password });

const setRate = (client: TestClient, rate: string) =>
  client.call('setting.php?run=updateSettingDetails', { user_id: '1', name: 'admin2', rate });

const asksFor = (action: string) => ({
  status: 'error',
  message: `Please confirm your password to ${action}`,
  code: 'confirm_password',
});

const callAbout =
  (name: 'transaction.php?run=reversePayment' | 'transaction.php?run=transactionChecked') =>
  (client: TestClient, seeded: SeededTransaction) =>
    client.call(name, validPayloads[name](seeded));

describe.each(engines)('a recent password on %s', (engine) => {
  const testServer = useTestServer(engine, {
    recentPasswordMs: 10 * minute,
    confirmCheckAbove: paise(50_000),
  });
  let targetId: string;
  /** An admin whose sign-in is too old, with a client that can ask for the password. */
  let admin: TestClient;
  beforeAll(async () => {
    targetId = String(testServer.idOf('target'));
  });
  beforeEach(async () => {
    admin = await openOldSession();
  });

  async function openOldSession(): Promise<TestClient> {
    const client = await testServer.openSession('admin2');
    client.headers = { ...client.headers, [stepUpHeader]: '1' };
    testServer.advanceTime(11 * minute);
    return client;
  }

  const target = () =>
    testServer.db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', testServer.idOf('target'))
      .executeTakeFirstOrThrow();

  type Edit = PayloadOf<'user.php?run=update_user_details'>;
  const edit = (client: TestClient, change: Partial<Edit>) =>
    client.call('user.php?run=update_user_details', {
      user_id: targetId,
      name: 'target',
      password: '',
      role: 3,
      phone: '+919876543210',
      ...change,
    });

  /** Changes the role of the target without a new password. */
  const changeRole = async (client: TestClient) => {
    const role = (await target()).role === 'banker' ? 3 : 2;
    return edit(client, { keep_password: true, role });
  };

  type Act = (client: TestClient, checking: SeededTransaction) => ReturnType<TestClient['call']>;

  /** The actions that need a recent password. Those about a transaction get one in Checking. */
  const actions: readonly [string, Act][] = [
    [
      'set a password',
      (client) =>
        client.call('user.php?run=insert_user_details', {
          name: 'New Person',
          code: 'NEW01',
          password: 'Zed-pass-12345',
          role: 3,
          phone: '+919876543210',
        }),
    ],
    ['set a password', (client) => edit(client, { password: 'Zed-pass-12345' })],
    ['change a role', changeRole],
    ['change the rate', (client) => setRate(client, '91.25')],
    [
      'set a password',
      (client) =>
        client.call('user.php?run=update_user_password', {
          user_id: String(testServer.idOf('admin2')),
          name: 'admin2',
          password: passwordOf('admin2'),
        }),
    ],
    ['reverse a payment', callAbout('transaction.php?run=reversePayment')],
    ['check this amount', callAbout('transaction.php?run=transactionChecked')],
  ];

  it.each(actions)('is needed to %s, which is then done once', async (action, act) => {
    const checking = await seedTransaction(testServer, { status: 'CHK' });
    const before = await testServer.digest();
    const refused = await act(admin, checking);
    expect({ http: refused.http, body: refused.body }).toEqual({
      http: 200,
      body: asksFor(action),
    });
    expect(await testServer.digest()).toBe(before);
    const { count } = await countHistory();
    expect((await confirm(admin)).body).toEqual({ ...success, message: 'Password confirmed' });
    expect((await act(admin, checking)).body).toMatchObject(success);
    expect((await countHistory()).count).toBe(count + 1);
  });

  const countHistory = () =>
    testServer.db
      .selectFrom('history')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();

  it.each(actions)('is needed to %s by clients that cannot ask for it', async (action, act) => {
    delete admin.headers[stepUpHeader];
    const checking = await seedTransaction(testServer, { status: 'CHK' });
    const before = await testServer.digest();
    const { http, body } = await act(admin, checking);
    const message = `Please sign in again to ${action}`;
    expect({ http, body }).toEqual({ http: 401, body: { status: 'error', message } });
    expect(await testServer.digest()).toBe(before);
    expect(await isSignedIn(admin)).toBe(true);
  });

  it('is that of the same session', async () => {
    const elsewhere = await testServer.openSession('admin2');
    await confirm(elsewhere);
    expect((await setRate(admin, '91.5')).body).toEqual(asksFor('change the rate'));
  });

  it('is recent for ten minutes', async () => {
    await confirm(admin);
    testServer.advanceTime(10 * minute);
    expect((await setRate(admin, '92')).body).toMatchObject(success);
    testServer.advanceTime(1);
    expect((await setRate(admin, '93')).body).toEqual(asksFor('change the rate'));
  });

  it('is not confirmed by a wrong one, which is throttled like a sign-in', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await confirm(admin, 'wrong')).body).toEqual(wrong);
    }
    expect((await confirm(admin)).body).toEqual(throttled);
    expect((await setRate(admin, '94')).body).toEqual(asksFor('change the rate'));
    // The sign-in of the same browser counts the same attempts.
    const here = testServer.anonymousClient('admin2');
    here.deviceCookie = admin.deviceCookie;
    const signIn = () => here.call('login.php?run=login', { password: passwordOf('admin2') });
    expect((await signIn()).body).toEqual(throttled);
    testServer.advanceTime(minute);
    expect((await confirm(admin)).body).toMatchObject(success);
    expect((await signIn()).body).toMatchObject(success);
  });

  it('is not that of another user', async () => {
    expect((await confirm(admin, passwordOf('admin'))).body).toEqual(wrong);
    expect((await setRate(admin, '94')).body).toEqual(asksFor('change the rate'));
  });

  it('is not confirmed after the session has ended', async () => {
    await testServer.db.deleteFrom('sessions').execute();
    expect((await confirm(admin)).http).toBe(401);
  });

  it('is not needed to check an amount that is not above the limit', async () => {
    const small = await seedTransaction(testServer, { status: 'CHK', amount: 50_000 });
    expect(await applyTransition(admin, 'Checked', small)).toMatchObject(success);
  });

  it('is not needed for an edit that keeps password and role', async () => {
    const theirs = await testServer.openSession('target');
    const before = await target();
    const phone = '+919812345678';
    const role = before.role === 'banker' ? 2 : 3;
    // A password in the call is ignored.
    const answer = await edit(admin, { keep_password: true, password: 'x', role, phone });
    expect(answer.body).toMatchObject({ ...success, message: 'Update user successfuly' });
    const after = await target();
    expect(after).toMatchObject({ phone, password_hash: before.password_hash });
    expect(after.version).toBe(before.version + 1);
    expect(await isSignedIn(theirs)).toBe(true);
    const { changes } = await testServer.db
      .selectFrom('history')
      .select('changes')
      .orderBy('history_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(Object.keys(changes ?? {})).toEqual(['phone']);
  });

  it('ends the sessions of a user whose role is changed without a new password', async () => {
    const theirs = await testServer.openSession('target');
    const before = await target();
    await confirm(admin);
    expect((await changeRole(admin)).body).toMatchObject(success);
    expect((await target()).password_hash).toBe(before.password_hash);
    expect(await isSignedIn(theirs)).toBe(false);
  });

  it('is needed for an empty password that is not marked as kept', async () => {
    await confirm(admin);
    expect((await edit(admin, {})).body).toEqual({
      status: 'error',
      message: 'Password is required',
    });
  });
});
