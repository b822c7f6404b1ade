import { beforeEach, describe, expect, it } from 'vitest';
import { isSignedIn, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { passwordOf, type Person, wireIdOf } from '../test/people.ts';
import type { TestServer } from '../test/testServer.ts';
import { openTestServer, useTestServer } from '../test/useTestServer.ts';

const dayMs = 24 * 3_600_000;
const locked = refused('This account was not used for 90 days. Ask an admin to unlock it.');
const wrong = refused('Invalid username or password');

const attempt = async (testServer: TestServer, name: string, password: string) =>
  (await testServer.anonymousClient(name).call('login.php?run=login', { password })).body;

const setActive = async (client: TestClient, person: Person, isActive: boolean) => {
  const name = `user.php?run=${isActive ? 'active' : 'inactive'}_user_details` as const;
  return (await client.call(name, { user_id: wireIdOf(person), name: person })).body;
};

/** Returns the names of the locked users, with their last use. */
async function lockedUsers(client: TestClient): Promise<Record<string, string>> {
  const paging = { search: '', start: '0', end: '20' };
  const { body } = await client.call('user.php?run=get_all_users', paging);
  const users = body['message'] as { USER_NAME: string; UNUSED_SINCE?: string }[];
  return Object.fromEntries(
    users.flatMap(({ USER_NAME, UNUSED_SINCE }) =>
      UNUSED_SINCE === undefined ? [] : [[USER_NAME, UNUSED_SINCE]],
    ),
  );
}

/** Sets when each person last used the product; all others did so now. */
async function setLastUse(testServer: TestServer, days: Partial<Record<Person, number>>) {
  await testServer.db.updateTable('users').set({ last_used_at: testServer.now }).execute();
  for (const [person, ago] of Object.entries(days)) {
    await testServer.db
      .updateTable('users')
      .set({ last_used_at: new Date(testServer.now.getTime() - ago * dayMs) })
      .where('user_name', '=', person)
      .execute();
  }
}

describe.each(engines)('unused accounts on %s', (engine) => {
  const testServer = useTestServer(engine, { lockUnusedDays: 90 });
  beforeEach(async () => {
    await testServer.db.deleteFrom('sign_in_failures').execute();
    await setLastUse(testServer, {});
  });

  it('are locked after the days of the setting, not before', async () => {
    testServer.advanceTime(90 * dayMs - 1);
    expect(await attempt(testServer, 'agent', passwordOf('agent'))).toMatchObject({
      status: 'success',
    });
    testServer.advanceTime(1);
    expect(await attempt(testServer, 'agent2', passwordOf('agent2'))).toEqual(locked);
    // The sign-in began the period again.
    expect(await attempt(testServer, 'agent', passwordOf('agent'))).toMatchObject({
      status: 'success',
    });
  });

  it('answer as any other account without the right password', async () => {
    await setLastUse(testServer, { banker: 91, inactive: 91 });
    expect(await attempt(testServer, 'banker', 'not-the-one')).toEqual(wrong);
    expect(await attempt(testServer, 'inactive', passwordOf('inactive'))).toEqual(wrong);
  });

  it('begin no session, and count as failures', async () => {
    await setLastUse(testServer, { banker: 91 });
    const before = await testServer.digest();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await attempt(testServer, 'banker', passwordOf('banker'))).toEqual(locked);
    }
    expect(await testServer.digest()).toBe(before);
    expect(await attempt(testServer, 'banker', passwordOf('banker'))).toEqual(
      refused('Too many attempts. Please try again later.'),
    );
  });

  it('are listed, and unlocked by an admin with an entry in the history', async () => {
    const admin = await testServer.openSession('admin');
    testServer.setTime(new Date('2027-06-30T09:00:00Z'));
    const again = await testServer.openSession('admin');
    await setLastUse(testServer, { agent: 100, banker2: 90 });
    expect(await isSignedIn(admin)).toBe(false);
    expect(await lockedUsers(again)).toEqual({
      agent: '2027-03-22T14:30:00+05:30',
      banker2: '2027-04-01T14:30:00+05:30',
    });
    expect(await setActive(again, 'agent', true)).toEqual({
      status: 'success',
      message: 'User is now active',
    });
    expect(Object.keys(await lockedUsers(again))).toEqual(['banker2']);
    const entry = await testServer.db
      .selectFrom('history')
      .select(['action', 'changes', 'user_id'])
      .where('about_user_id', '=', testServer.idOf('agent'))
      .orderBy('history_id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'unlock user',
      changes: { last_used_at: ['2027-03-22T14:30:00+05:30', '2027-06-30T14:30:00+05:30'] },
      user_id: testServer.idOf('admin'),
    });
    const days = { start_date: '2027-06-30', end_date: '2027-06-30' };
    const filter = { ...days, user_code: '', kind: 'users', start: '0', end: '20' } as const;
    const activity = await again.call('report.php?run=getActivity', filter);
    expect(activity.body['message']).toMatchObject([
      {
        ACTION: 'unlock user',
        CHANGES: [
          {
            FIELD: 'USED',
            BEFORE: '2027-03-22T14:30:00+05:30',
            AFTER: '2027-06-30T14:30:00+05:30',
          },
        ],
      },
    ]);
    expect(await attempt(testServer, 'agent', passwordOf('agent'))).toMatchObject({
      status: 'success',
    });
  });

  it('change nothing when they are activated without being locked', async () => {
    const admin = await testServer.openSession('admin');
    const before = await testServer.digest();
    expect(await setActive(admin, 'agent', true)).toMatchObject({ status: 'success' });
    expect(await testServer.digest()).toBe(before);
  });

  it('count from the activation of an inactive user', async () => {
    await setLastUse(testServer, { inactive: 200 });
    const admin = await testServer.openSession('admin');
    expect(await lockedUsers(admin)).toEqual({});
    await setActive(admin, 'inactive', true);
    expect(await attempt(testServer, 'inactive', passwordOf('inactive'))).toMatchObject({
      status: 'success',
    });
    await setActive(admin, 'inactive', false);
  });

  it('count from their creation without a sign-in', async () => {
    const admin = await testServer.openSession('admin');
    const password = 'Zed-pass-12345';
    const user = { name: 'Never Used', code: 'NEVER', password, phone: '+919876543210' };
    await admin.call('user.php?run=insert_user_details', { ...user, role: 3 });
    testServer.advanceTime(89 * dayMs);
    expect(await lockedUsers(await testServer.openSession('admin'))).toEqual({});
    testServer.advanceTime(dayMs);
    expect(await attempt(testServer, 'never used', password)).toEqual(locked);
  });

  it('leave the admin who used the product last, also when all admins are away', async () => {
    await setLastUse(testServer, { admin: 300, admin2: 200, leaver: 250 });
    const names = ['admin', 'leaver', 'admin2'] as const;
    const answers = await Promise.all(
      names.map((name) => attempt(testServer, name, passwordOf(name))),
    );
    expect(answers).toEqual([locked, locked, expect.objectContaining({ status: 'success' })]);
  });

  it('leave the last active admin', async () => {
    const admin = await testServer.openSession('admin');
    await setActive(admin, 'admin2', false);
    await setActive(admin, 'leaver', false);
    await setLastUse(testServer, { admin: 300 });
    expect(await lockedUsers(admin)).toEqual({});
    expect(await attempt(testServer, 'admin', passwordOf('admin'))).toMatchObject({
      status: 'success',
    });
  });
});

describe.each(engines)('without the setting on %s', (engine) => {
  it('locks nobody', async () => {
    const testServer = await openTestServer(engine);
    await setLastUse(testServer, { agent: 3650 });
    expect(await attempt(testServer, 'agent', passwordOf('agent'))).toMatchObject({
      status: 'success',
    });
  });
});
