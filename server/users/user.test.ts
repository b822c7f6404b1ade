import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { isSignedIn, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines, concurrentEngines } from '../test/engines.ts';
import { passwordOf, type Person, wireIdOf } from '../test/people.ts';
import { sendValidCall } from '../test/payloads.ts';
import { seedTransaction, type SeededTransaction } from '../test/seedTransaction.ts';
import type { TestServer } from '../test/testServer.ts';
import { useSession, useTestServer } from '../test/useTestServer.ts';

type NewUser = PayloadOf<'user.php?run=insert_user_details'>;
type Change = PayloadOf<'user.php?run=update_user_details'>;

const newUser: NewUser = {
  name: 'Asha Verma',
  code: 'asha1',
  password: 'Zed-pass-12345',
  role: 3,
  phone: '+91 98765 43210',
};

const add = async (client: TestClient, overrides: Partial<NewUser>) =>
  (await client.call('user.php?run=insert_user_details', { ...newUser, ...overrides })).body;

const change = async (client: TestClient, person: Person, overrides: Partial<Change>) => {
  const { code: _, ...rest } = newUser;
  const payload = { ...rest, name: person, user_id: wireIdOf(person), ...overrides };
  return (await client.call('user.php?run=update_user_details', payload)).body;
};

const setActive = async (client: TestClient, person: Person, isActive: boolean) => {
  const name = `user.php?run=${isActive ? 'active' : 'inactive'}_user_details` as const;
  return (await client.call(name, { user_id: wireIdOf(person), name: person })).body;
};

const view = async (client: TestClient, id: string) =>
  (await client.call('user.php?run=viewUserDetails', { user_id: id })).body;

const search = async (client: TestClient, words: string) => {
  const paging = { search: words, start: '0', end: '20' };
  const { body } = await client.call('user.php?run=get_all_users', paging);
  return (body['message'] as { USER_NAME: string }[]).map((row) => row.USER_NAME);
};

const attemptSignIn = async (testServer: TestServer, name: string, password: string) =>
  (await testServer.anonymousClient(name).call('login.php?run=login', { password })).body['status'];

describe.each(engines)('users on %s', (engine) => {
  const testServer = useTestServer(engine);
  const admin = useSession(testServer, 'admin');

  it('are listed by name and searched by name, code and phone', async () => {
    expect(await search(admin, '')).toEqual([
      'admin',
      'admin2',
      'agent',
      'agent2',
      'banker',
      'banker2',
      'inactive',
      'leaver',
      'target',
    ]);
    expect(await search(admin, ' ADMIN ')).toEqual(['admin', 'admin2']);
    expect(await search(admin, 'bnk02')).toEqual(['banker2']);
    expect(await search(admin, '+9198765')).toHaveLength(9);
    expect(await search(admin, '%')).toEqual([]);
  });

  it('are viewed without their secrets', async () => {
    expect(await view(admin, wireIdOf('inactive'))).toEqual({
      status: 'success',
      message: [
        {
          USER_ID: wireIdOf('inactive'),
          USER_NAME: 'inactive',
          USER_CODE: 'AGT09',
          ROLE: 3,
          PHONE: '+919876543210',
          DELETED_FLG: 'D',
          USER_LAST_UPDATED: expect.stringMatching(/\+05:30$/),
          VERSION: 1,
        },
      ],
    });
    for (const id of ['999', 'x', '99999999999999999999']) {
      expect(await view(admin, id)).toEqual(refused('User not found', 'not_found'));
    }
  });

  it('are added and can sign in', async () => {
    expect(await add(admin, { name: ' Asha Verma ' })).toEqual({
      status: 'success',
      message: 'User added successfully',
    });
    const { message } = (
      await testServer
        .anonymousClient('asha verma')
        .call('login.php?run=login', { password: newUser.password })
    ).body;
    expect(message).toMatchObject({
      USER_NAME: 'Asha Verma',
      USER_CODE: 'ASHA1',
      ROLE: 3,
      PHONE: '+919876543210',
    });
  });

  it.each<[string, Partial<NewUser>, string]>([
    ['a blank name', { name: ' ' }, 'User Name is required'],
    ['a blank code', { code: ' ' }, 'Short Code is required'],
    ['an invalid code', { code: 'a-b' }, 'Short Code may hold letters and digits only'],
    ['no password', { password: '' }, 'Password is required'],
    ['a short password', { password: 'short' }, 'Password must have at least 8 characters'],
    ['a common password', { password: 'Password123' }, 'Password is too common'],
    ['their own name as password', { password: 'asha verma' }, 'Password is too common'],
    ['no phone', { phone: ' ' }, 'Phone is required'],
    ['a national phone', { phone: '98765 43210' }, 'Phone must be an international number'],
    ['an invalid phone', { phone: '+000' }, 'Phone must be an international number'],
    ['a used name', { name: 'BANKER', code: 'new' }, 'This user name is already used'],
    ['a used code', { name: 'new', code: 'bnk01' }, 'This short code is already used'],
  ])('are not added with %s', async (_title, overrides, message) => {
    const before = await testServer.digest();
    expect(await add(admin, overrides)).toEqual(refused(message));
    expect(await testServer.digest()).toBe(before);
  });

  it.each([
    ['PH1', '0091-98765 43211', '+919876543211'],
    ['PH2', '(+91) 98765\u201343212', '+919876543212'],
    ['PH3', '\u202a+९१ ९८७६५\u00a0४३२१३\u202c', '+919876543213'],
  ])('are added as %s with the phone %j', async (code, phone, stored) => {
    await add(admin, { name: code, code, phone });
    expect(await search(admin, stored)).toEqual([code]);
  });

  it('are changed and signed out of all sessions', async () => {
    const target = await testServer.signIn('target');
    expect(await change(admin, 'target', { name: 'target', role: 2 })).toEqual({
      status: 'success',
      message: 'Update user successfuly',
    });
    expect(await isSignedIn(target)).toBe(false);
    expect(await attemptSignIn(testServer, 'target', passwordOf('target'))).toBe('error');
    expect(await attemptSignIn(testServer, 'target', newUser.password)).toBe('success');
    expect(await view(admin, wireIdOf('target'))).toMatchObject({
      message: [{ ROLE: 2, USER_CODE: 'AGT03' }],
    });
  });

  it('cannot take the name of another user', async () => {
    expect(await change(admin, 'target', { name: 'Agent2' })).toEqual(
      refused('This user name is already used'),
    );
  });

  it('are deactivated at once in all sessions and activated again', async () => {
    const phone = await testServer.signIn('banker2');
    const tablet = await testServer.signIn('banker2');
    expect(await setActive(admin, 'banker2', false)).toEqual({
      status: 'success',
      message: 'User is now inactive',
    });
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, false]);
    expect(await attemptSignIn(testServer, 'banker2', passwordOf('banker2'))).toBe('error');
    expect(await change(admin, 'banker2', {})).toEqual(refused('User is now inactive', 'conflict'));
    expect(await setActive(admin, 'banker2', true)).toMatchObject({
      message: 'User is now active',
    });
    expect(await attemptSignIn(testServer, 'banker2', passwordOf('banker2'))).toBe('success');
    // Earlier sessions stay invalid.
    expect(await isSignedIn(phone)).toBe(false);
  });

  it('cannot deactivate themselves', async () => {
    const before = await testServer.digest();
    expect(await setActive(admin, 'admin', false)).toEqual(
      refused('You cannot deactivate yourself'),
    );
    expect(await testServer.digest()).toBe(before);
  });

  it('include at least one active admin', async () => {
    await setActive(admin, 'admin2', false);
    await setActive(admin, 'leaver', false);
    const before = await testServer.digest();
    expect(await change(admin, 'admin', { role: 2 })).toEqual(
      refused('The last active admin stays an admin'),
    );
    expect(await testServer.digest()).toBe(before);
    await setActive(admin, 'admin2', true);
    await setActive(admin, 'leaver', true);
  });

  it('change only their own password and must sign in again', async () => {
    const leaver = await testServer.signIn('leaver');
    const ask = (person: Person, password: string) =>
      leaver.call('user.php?run=update_user_password', {
        user_id: wireIdOf(person),
        name: person,
        password,
      });
    expect((await ask('admin', 'Zed-pass-12345')).body).toEqual(
      refused('Only your own password can be changed here'),
    );
    expect((await ask('leaver', 'leaver')).body).toEqual(
      refused('Password must have at least 8 characters'),
    );
    const other = await testServer.signIn('leaver');
    const answer = await ask('leaver', 'Zed-pass-12345');
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Password changed successfully',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=;/);
    expect([await isSignedIn(leaver), await isSignedIn(other)]).toEqual([false, false]);
    expect(await attemptSignIn(testServer, 'leaver', 'Zed-pass-12345')).toBe('success');
  });
});

describe.each(concurrentEngines)('simultaneous changes of users on %s', (engine) => {
  // The tests also change users without an entry in the history.
  const testServer = useTestServer(engine, { except: ['a user equals its last recorded changes'] });

  it('get a unique code', async () => {
    const admin = await testServer.signIn('admin');
    const answers = await Promise.all(
      ['asha1', 'ASHA1', ' Asha1'.slice(0, 5)].map((code, index) =>
        add(admin, { code, name: `name ${index}` }),
      ),
    );
    const used = await testServer.db
      .selectFrom('users')
      .select('user_code')
      .where('user_code', '=', 'ASHA1')
      .execute();
    expect(used).toHaveLength(1);
    expect(answers.filter((answer) => answer['status'] === 'error')).toContainEqual(
      refused('This short code is already used'),
    );
  });

  it('keep an active admin when two admins deactivate each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      await testServer.db
        .updateTable('users')
        .set({ deleted_flg: '' })
        .where('role', '=', 'admin')
        .execute();
      const admin = await testServer.signIn('admin');
      const admin2 = await testServer.signIn('admin2');
      await setActive(admin, 'leaver', false);
      await Promise.all([setActive(admin, 'admin2', false), setActive(admin2, 'admin', false)]);
      const active = await testServer.db
        .selectFrom('users')
        .select('user_name')
        .where('role', '=', 'admin')
        .where('deleted_flg', '=', '')
        .execute();
      expect(active).toHaveLength(1);
    }
  });

  it('make no successful call after their deactivation', async () => {
    await testServer.db.updateTable('users').set({ deleted_flg: '' }).execute();
    const admin = await testServer.signIn('admin');
    const agents: TestClient[] = [];
    for (let device = 0; device < 8; device += 1) agents.push(await testServer.signIn('agent'));
    let isAnswered = false;
    let late = 0;
    const loop = async (client: TestClient) => {
      for (let request = 0; request < 15; request += 1) {
        const beganLate = isAnswered;
        if ((await isSignedIn(client)) && beganLate) late += 1;
      }
    };
    const deactivate = async () => {
      const { status } = await setActive(admin, 'agent', false);
      isAnswered = true;
      return status;
    };
    const [status] = await Promise.all([deactivate(), ...agents.map(loop)]);
    expect(status).toBe('success');
    expect(late).toBe(0);
  });

  it('are demoted before or after a running call, not during it', async () => {
    await testServer.db.updateTable('users').set({ deleted_flg: '' }).execute();
    const admin = await testServer.openSession('admin');
    const demoted = await testServer.openSession('admin2');
    const seeded = await Promise.all(
      Array.from({ length: 50 }, () => seedTransaction(testServer, { status: 'WTG' })),
    );
    const accept = async (one: SeededTransaction) => {
      const { http, body } = await sendValidCall(
        demoted,
        'transaction.php?run=transactionAccepted',
        one,
      );
      return http === 200 ? body['status'] : http;
    };
    const [answer, ...outcomes] = await Promise.all([
      change(admin, 'admin2', { name: 'admin2', role: 3 }),
      ...seeded.map(accept),
    ]);
    expect(answer).toMatchObject({ status: 'success' });
    expect(new Set(outcomes).isSubsetOf(new Set(['success', 401, 403]))).toBe(true);
    // The answers agree with the history, and no later call succeeds.
    const done = await testServer.db
      .selectFrom('history')
      .select('transaction_id')
      .where('user_id', '=', testServer.idOf('admin2'))
      .where('action', '=', 'accept')
      .execute();
    const accepted = seeded.filter((_, index) => outcomes[index] === 'success');
    expect(done.map((row) => row.transaction_id).sort()).toEqual(
      accepted.map(({ id }) => id).sort(),
    );
    expect(await accept(await seedTransaction(testServer, { status: 'WTG' }))).toBe(401);
  });
});
