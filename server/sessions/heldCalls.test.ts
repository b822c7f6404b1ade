import type { AddressInfo } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls, type CallName, calls } from '#api/contract/calls.ts';
import { callRules } from '#server/calls.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines, concurrentEngines } from '#server/test/engines.ts';
import { HeldCall } from '#server/test/heldCall.ts';
import { wireIdOf } from '#server/test/people.ts';
import { validStatus, sendValidCall, validPayloads } from '#server/test/payloads.ts';
import { plantReconciliation } from '#server/test/reconciliation.ts';
import { isFull } from '#server/test/rounds.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useTestServer } from '#server/test/useTestServer.ts';

const rolesOf = (name: CallName): readonly string[] => {
  const roles = callRules[name].roles;
  return roles === 'public' ? [] : roles;
};
/** Without background calls, which are no use of the session that this test could wait for. */
const callsOfAdmins = allCalls.filter(
  (name) => rolesOf(name).includes('admin') && !callRules[name].isBackground === true,
);
const uploadsOfAdmins = callsOfAdmins.filter((name) => calls[name].kind === 'multipart');
/** One call of each kind. */
const someCalls = [
  ...new Map(callsOfAdmins.map((name) => [calls[name].kind, name] as const)).values(),
];

interface Ending {
  /** Signs in at the server of the call and shares the cookie. */
  victim: TestClient;
  admin: TestClient;
}

const password = 'Zed-pass-12345';
const leaver = { user_id: wireIdOf('leaver'), name: 'leaver' };

/** Changes that end the second admin's session early. */
const endings = {
  'they sign out': ({ victim }) => victim.call('login.php?run=logout', {}),
  'they change their password': ({ victim }) =>
    victim.call('user.php?run=update_user_password', { ...leaver, password }),
  'they are demoted': ({ admin }) =>
    admin.call('user.php?run=update_user_details', {
      ...leaver,
      password,
      role: 3,
      phone: '+919876543210',
    }),
  'they are deactivated': ({ admin }) => admin.call('user.php?run=inactive_user_details', leaver),
} satisfies Record<string, (ending: Ending) => Promise<unknown>>;

describe.each(engines)('a call of an admin whose body is held back on %s', (engine) => {
  // The tests make a demoted or inactive user an active admin again, without an entry in the history.
  const testServer = useTestServer(engine, { except: ['a user equals its last recorded changes'] });
  let port: number;
  beforeAll(async () => {
    await testServer.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = testServer.app.server.address() as AddressInfo);
    await plantReconciliation(testServer);
  });

  /** Holds calls back until the server has read their session and recorded its use. */
  async function hold(
    client: TestClient,
    names: readonly CallName[],
    held: 'last byte' | 'all' = 'last byte',
  ): Promise<HeldCall[]> {
    const heldCalls: HeldCall[] = [];
    for (const name of names) {
      const seeded = await seedTransaction(testServer, { status: validStatus(name) });
      testServer.advanceTime(61_000);
      heldCalls.push(new HeldCall(port, client, { name, seeded, held }));
      await expect.poll(lastUse).toEqual(testServer.now);
    }
    return heldCalls;
  }

  const lastUse = async () => {
    const { last } = await testServer.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.max('last_seen_at').as('last'))
      .where('user_id', '=', testServer.idOf('leaver'))
      .executeTakeFirstOrThrow();
    return last;
  };

  it('is answered while the session is valid', async () => {
    const client = await testServer.openSession('leaver');
    const [held] = await hold(client, ['user.php?run=get_all_users']);
    expect(await held?.finish()).toMatchObject({ http: 200 });
  });

  it('receives no files after the session has ended', async () => {
    const client = await testServer.openSession('leaver');
    const held = await hold(client, uploadsOfAdmins, 'all');
    await client.call('login.php?run=logout', {});
    const receive = vi.spyOn(testServer.files, 'receive');
    const answers = await Promise.all(held.map((call) => call.finish()));
    expect(answers.map(({ http }) => http)).toEqual(uploadsOfAdmins.map(() => 401));
    expect(receive).not.toHaveBeenCalled();
  });

  it.each(Object.entries(endings))('is refused and changes nothing when %s', async (title, end) => {
    // The other ways to end a session differ in nothing that a call could see.
    const names = isFull || title === 'they sign out' ? callsOfAdmins : someCalls;
    // A session has a limited number of connections that wait.
    const middle = Math.ceil(names.length / 2);
    for (const part of [names.slice(0, middle), names.slice(middle)]) {
      await testServer.db
        .updateTable('users')
        .set({ deleted_flg: '', role: 'admin' })
        .where('user_id', '=', testServer.idOf('leaver'))
        .execute();
      const victim = await testServer.openSession('leaver');
      const copy = testServer.anonymousClient('leaver');
      copy.cookie = victim.cookie;
      const held = await hold(copy, part);
      const admin = await testServer.openSession('admin');
      expect(await end({ victim, admin })).toMatchObject({ body: { status: 'success' } });
      const before = await testServer.digest();
      const answers = await Promise.all(held.map((call) => call.finish()));
      const body = JSON.stringify({ status: 'error', message: 'Your session has been failed' });
      expect(answers).toEqual(part.map((name) => ({ name, http: 401, body })));
      expect(await testServer.digest()).toBe(before);
    }
  });
});

describe.each(concurrentEngines)('a session that ends during a call on %s', (engine) => {
  const testServer = useTestServer(engine);

  /** Runs the work while another database transaction holds the locks of the statement. */
  async function whileLocked(locking: RawBuilder<unknown>, work: () => Promise<void>) {
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holding = testServer.db.transaction().execute(async (trx) => {
      await locking.execute(trx);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await work().finally(() => done.resolve());
    await holding;
  }

  const waitingForLocks = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testServer.db);
    return rows.length;
  };

  it('refuses a change that has not locked the session yet', async () => {
    const client = await testServer.openSession('leaver');
    const copy = testServer.anonymousClient('leaver');
    copy.cookie = client.cookie;
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    let accepting: ReturnType<typeof sendValidCall> | undefined;
    await whileLocked(sql`select from transactions for update`, async () => {
      accepting = sendValidCall(copy, 'transaction.php?run=transactionAccepted', seeded);
      await expect.poll(waitingForLocks).toBe(1);
      const { body } = await client.call('login.php?run=logout', {});
      expect(body['status']).toBe('success');
    });
    expect(await accepting).toMatchObject({ http: 401 });
    const { status } = await testServer.db
      .selectFrom('transactions')
      .select('status')
      .where('transaction_id', '=', seeded.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('WTG');
  });

  it('refuses a change that is still waiting when the session reaches its maximum age', async () => {
    const client = await testServer.openSession('admin');
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    let accepting: ReturnType<typeof sendValidCall> | undefined;
    await whileLocked(sql`select from transactions for update`, async () => {
      accepting = sendValidCall(client, 'transaction.php?run=transactionAccepted', seeded);
      await expect.poll(waitingForLocks).toBe(1);
      testServer.advanceTime(12 * 3_600_000);
    });
    expect(await accepting).toMatchObject({ http: 401 });
  });

  it('does not send a report that was not finished', async () => {
    const client = await testServer.openSession('leaver');
    const copy = testServer.anonymousClient('leaver');
    copy.cookie = client.cookie;
    const name = 'report.php?run=generateReports';
    const payload = validPayloads[name](await seedTransaction(testServer, { status: 'WTG' }));
    let making: Promise<Answer> | undefined;
    await whileLocked(sql`lock table transactions`, async () => {
      making = copy.call(name, payload);
      await expect.poll(waitingForLocks).toBe(1);
      await client.call('login.php?run=logout', {});
    });
    expect(await making).toMatchObject({ http: 401 });
  });

  it('waits for a change that has locked the session', async () => {
    const client = await testServer.openSession('leaver');
    const copy = testServer.anonymousClient('leaver');
    copy.cookie = client.cookie;
    const name = 'setting.php?run=updateSettingDetails';
    const payload = validPayloads[name](await seedTransaction(testServer, { status: 'WTG' }));
    const answered: string[] = [];
    const note = async (what: string, answer: Promise<Answer>) => {
      answered.push(`${what}: ${String((await answer).body['status'])}`);
    };
    let both: Promise<unknown> = Promise.resolve();
    await whileLocked(sql`select from settings for update`, async () => {
      const saving = note('saving', copy.call(name, payload));
      await expect.poll(waitingForLocks).toBe(1);
      const signingOut = note('signing out', client.call('login.php?run=logout', {}));
      both = Promise.all([saving, signingOut]);
      await expect.poll(waitingForLocks).toBe(2);
    });
    await both;
    expect(answered).toEqual(['saving: success', 'signing out: success']);
  });
});
