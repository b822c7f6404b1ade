import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDetail, initiate, pay, countUnread, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import type { Person } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

describe.each(engines)('notifications on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    admin = await testServer.signIn('admin');
    agent = await testServer.signIn('agent');
    banker = await testServer.signIn('banker');
  });
  afterAll(() => testServer.close());

  const notificationsOf = async (work: () => Promise<unknown>) => {
    const before = await recipients(testServer);
    await work();
    const after = await recipients(testServer);
    return after.slice(before.length);
  };

  describe('recipients', () => {
    it('are the admins for a new transaction', async () => {
      const id = randomUUID();
      const sent = await notificationsOf(() => initiate(agent, { trans_id: id }));
      const code = String((await readDetail(admin, id))['TRANSACTION_CODE']);
      expect(sent).toEqual(to(['admin', 'admin2', 'leaver'], `AGT01 initiated ${code}`));
    });

    it('never include the actor', async () => {
      const sent = await notificationsOf(() => initiate(admin, {}));
      expect(sent.map(([name]) => name)).toEqual(['admin2', 'leaver']);
    });

    it('are the agent and the bankers who may see it for an update by an admin', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const message = `ADM01 updated ${seeded.code}`;
      expect(await notificationsOf(() => update(admin, seeded, { status: 'WTG' }))).toEqual(
        to(['agent'], message),
      );
      expect(await notificationsOf(() => update(admin, seeded, { status: 'PND' }))).toEqual(
        to(['banker', 'banker2', 'agent'], message),
      );
    });

    it('are the agent and the admins for a payment', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      expect(await notificationsOf(() => pay(banker, seeded, '1'))).toEqual(
        to(['admin', 'admin2', 'agent', 'leaver'], `BNK01 recorded a payment on ${seeded.code}`),
      );
    });

    it('count only notifications about transactions that they may see', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await update(admin, seeded, { status: 'PND' });
      const before = Number(await countUnread(agent));
      await testServer.db
        .updateTable('transactions')
        .set({ agent_id: testServer.idOf('agent2') })
        .where('transaction_id', '=', seeded.id)
        .execute();
      expect(await countUnread(agent)).toBe(before - 1);
    });
  });
});

async function recipients({ db }: TestServer) {
  const rows = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.user_id', 'notifications.user_id')
    .select(['users.user_name', 'notifications.message'])
    .orderBy('notification_id')
    .execute();
  return rows.map((row) => [row.user_name, row.message]);
}

const to = (names: readonly Person[], message: string) => names.map((name) => [name, message]);
