import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf, initiate, pay, unreadOf, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import type { Person } from '#server/test/people.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

describe.each(engines)('telling people on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
    agent = await world.signIn('agent');
    banker = await world.signIn('banker');
  });
  afterAll(() => world.close());

  const told = async (work: () => Promise<unknown>) => {
    const before = await recipients(world);
    await work();
    const after = await recipients(world);
    return after.slice(before.length);
  };

  describe('notifications', () => {
    it('of a new transaction go to admins', async () => {
      const id = randomUUID();
      const news = await told(() => initiate(agent, { trans_id: id }));
      const code = String((await detailOf(admin, id))['TRANSACTION_CODE']);
      expect(news).toEqual(to(['admin', 'admin2', 'leaver'], `AGT01 initiated ${code}`));
    });

    it('never go to the one who acted', async () => {
      const news = await told(() => initiate(admin, {}));
      expect(news.map(([name]) => name)).toEqual(['admin2', 'leaver']);
    });

    it('of an update by an admin go to the agent and to bankers who may see it', async () => {
      const planted = await plant(world, { status: 'PND' });
      const message = `ADM01 updated ${planted.code}`;
      expect(await told(() => update(admin, planted, { status: 'WTG' }))).toEqual(
        to(['agent'], message),
      );
      expect(await told(() => update(admin, planted, { status: 'PND' }))).toEqual(
        to(['banker', 'banker2', 'agent'], message),
      );
    });

    it('of a payment go to the agent and to admins', async () => {
      const planted = await plant(world, { status: 'PND' });
      expect(await told(() => pay(banker, planted, '1'))).toEqual(
        to(['admin', 'admin2', 'agent', 'leaver'], `BNK01 recorded a payment on ${planted.code}`),
      );
    });

    it('count only what the user may still see', async () => {
      const planted = await plant(world, { status: 'PND' });
      await update(admin, planted, { status: 'PND' });
      const before = Number(await unreadOf(agent));
      await world.db
        .updateTable('transactions')
        .set({ agent_id: world.idOf('agent2') })
        .where('transaction_id', '=', planted.id)
        .execute();
      expect(await unreadOf(agent)).toBe(before - 1);
    });
  });
});

async function recipients({ db }: World) {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.user_id', 'notifications.user_id')
    .select(['users.user_name', 'notifications.message'])
    .orderBy('notification_id')
    .execute();
  return rows.map((row) => [row.user_name, row.message]);
}

const to = (names: readonly Person[], message: string) => names.map((name) => [name, message]);
