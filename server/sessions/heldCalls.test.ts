import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls, type CallName } from '#api/contract/calls.ts';
import { access } from '#server/access.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines, racingEngines } from '#server/test/engines.ts';
import { HeldCall } from '#server/test/heldCall.ts';
import { wireIdOf } from '#server/test/people.ts';
import { fittingStatus, makeValidCall, validPayloads } from '#server/test/payloads.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

const rolesOf = (name: CallName): readonly string[] => {
  const roles = access[name];
  return roles === 'public' ? [] : roles;
};
const callsOfAdmins = allCalls.filter((name) => rolesOf(name).includes('admin'));

interface Ending {
  /** Signed in where the call is made, with a copy of the same cookie. */
  victim: TestClient;
  admin: TestClient;
}

const password = 'Zed-pass-12345';
const leaver = { user_id: wireIdOf('leaver'), name: 'leaver' };

/** Every way in which the second admin's session ends before its time. */
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

describe.each(engines)('a call of an admin whose last byte is held back on %s', (engine) => {
  let world: World;
  let port: number;
  beforeAll(async () => {
    world = await World.open(engine);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = world.app.server.address() as AddressInfo);
  });
  afterAll(() => world.close());

  /** Holds calls back until the server has read their session, which it notes as used. */
  async function hold(client: TestClient, names: readonly CallName[]): Promise<HeldCall[]> {
    const held: HeldCall[] = [];
    for (const name of names) {
      const planted = await plant(world, { status: fittingStatus(name) });
      world.passTime(61_000);
      held.push(new HeldCall(port, client, name, planted));
      await vi.waitFor(async () => expect(await lastUse()).toEqual(world.now), { interval: 5 });
    }
    return held;
  }

  const lastUse = async () => {
    const { last } = await world.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.max('last_seen_at').as('last'))
      .where('user_id', '=', world.idOf('leaver'))
      .executeTakeFirstOrThrow();
    return last;
  };

  it('is answered as always while the session lasts', async () => {
    const client = await world.enter('leaver');
    const [held] = await hold(client, ['user.php?run=get_all_users']);
    expect(await held?.finish()).toMatchObject({ http: 200 });
  });

  it.each(Object.entries(endings))(
    'is refused and changes nothing when %s',
    async (_title, end) => {
      await world.db
        .updateTable('users')
        .set({ deleted_flg: '', role: 'admin' })
        .where('user_id', '=', world.idOf('leaver'))
        .execute();
      const victim = await world.enter('leaver');
      const copy = world.visitor('leaver');
      copy.cookie = victim.cookie;
      const held = await hold(copy, callsOfAdmins);
      expect(await end({ victim, admin: await world.enter('admin') })).toMatchObject({
        body: { status: 'success' },
      });
      const before = await world.digest();
      const answers = await Promise.all(held.map((call) => call.finish()));
      const body = JSON.stringify({ status: 'error', message: 'Your session has been failed' });
      expect(answers).toEqual(callsOfAdmins.map((name) => ({ name, http: 401, body })));
      expect(await world.digest()).toBe(before);
    },
  );
});

describe.each(racingEngines)('a session that ends during a change on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
  });
  afterAll(() => world.close());

  /** Runs the work while another database transaction holds the rows that the query locks. */
  async function whileLocked(table: 'transactions' | 'settings', work: () => Promise<void>) {
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holding = world.db.transaction().execute(async (trx) => {
      await sql`select from ${sql.table(table)} for update`.execute(trx);
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    await work().finally(() => done.resolve());
    await holding;
  }

  const waitingForLocks = async (count: number) => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    expect(rows).toHaveLength(count);
  };

  it('refuses a change that has not locked the session yet', async () => {
    const client = await world.enter('leaver');
    const copy = world.visitor('leaver');
    copy.cookie = client.cookie;
    const planted = await plant(world, { status: 'WTG' });
    let accepting: ReturnType<typeof makeValidCall> | undefined;
    await whileLocked('transactions', async () => {
      accepting = makeValidCall(copy, 'transaction.php?run=transactionAccepted', planted);
      await vi.waitFor(() => waitingForLocks(1), { interval: 5 });
      const { body } = await client.call('login.php?run=logout', {});
      expect(body['status']).toBe('success');
    });
    expect(await accepting).toMatchObject({ http: 401 });
    const { status } = await world.db
      .selectFrom('transactions')
      .select('status')
      .where('transaction_id', '=', planted.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('WTG');
  });

  it('waits for a change that has locked the session', async () => {
    const client = await world.enter('leaver');
    const copy = world.visitor('leaver');
    copy.cookie = client.cookie;
    const name = 'setting.php?run=updateSettingDetails';
    const payload = validPayloads[name](await plant(world, { status: 'WTG' }));
    const answered: string[] = [];
    const note = async (what: string, answer: Promise<Answer>) => {
      answered.push(`${what}: ${String((await answer).body['status'])}`);
    };
    let both: Promise<unknown> = Promise.resolve();
    await whileLocked('settings', async () => {
      const saving = note('saving', copy.call(name, payload));
      await vi.waitFor(() => waitingForLocks(1), { interval: 5 });
      const signingOut = note('signing out', client.call('login.php?run=logout', {}));
      both = Promise.all([saving, signingOut]);
      await vi.waitFor(() => waitingForLocks(2), { interval: 5 });
    });
    await both;
    expect(answered).toEqual(['saving: success', 'signing out: success']);
  });
});
