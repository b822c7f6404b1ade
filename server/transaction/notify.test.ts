import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readDetail,
  initiate,
  pay,
  reverse,
  countUnread,
  readNotifications,
  update,
} from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { everyone, type Person } from '#server/test/people.ts';
import { sendValidCall } from '#server/test/payloads.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { openTestServer, useSessions, useTestServer } from '#server/test/useTestServer.ts';

describe.each(engines)('notifications on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  const active = everyone.filter((person) => person !== 'inactive');

  /** Returns the users who are notified of this work, and the texts. */
  const notificationsOf = async (work: () => Promise<unknown>) => {
    for (const person of active) await readNotifications(await testServer.openSession(person));
    await work();
    const received: [Person, string][] = [];
    for (const person of active) {
      const client = await testServer.openSession(person);
      const unread = Number(await countUnread(client));
      const newest = (await readNotifications(client)).slice(0, unread);
      received.push(...newest.map((message): [Person, string] => [person, message]));
    }
    return received;
  };

  it('have the time of the change, however long it takes', async () => {
    const ticking = await openTestServer(engine);
    const seeded = await seedTransaction(ticking, { status: 'PND' });
    const { admin: ownAdmin, banker: ownBanker } = await ticking.openSessions();
    ticking.letTimePass();
    await pay(ownBanker, seeded, '1');
    expect(await timesOf(ticking, seeded.id)).toHaveLength(1);
    await update(ownAdmin, seeded, { status: 'PND' });
    expect(await timesOf(ticking, seeded.id)).toHaveLength(2);
  });

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

    it('are the bankers, the agent and the other admins for a reversal', async () => {
      const seeded = await seedTransaction(testServer, { status: 'CHK' });
      const sent = await notificationsOf(() => reverse(admin, seeded));
      const recipients = ['admin2', 'banker', 'banker2', 'agent', 'leaver'] as const;
      expect(sent).toEqual(to(recipients, `ADM01 reversed a payment on ${seeded.code}`));
    });

    it('do not include bankers for a reversal on a waiting transaction', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG', paid: 25_000 });
      const sent = await notificationsOf(() => reverse(admin, seeded));
      expect(sent.map(([name]) => name)).toEqual(['admin2', 'agent', 'leaver']);
    });

    it('are the agent for a message of a banker or an admin', async () => {
      const seeded = await seedTransaction(testServer, { status: 'NPP' });
      const name = 'transaction.php?run=addMessage';
      for (const client of [banker, admin]) {
        const code = client === banker ? 'BNK01' : 'ADM01';
        expect(await notificationsOf(() => sendValidCall(client, name, seeded))).toEqual(
          to(['agent'], `${code} sent a message on ${seeded.code}`),
        );
      }
    });

    it('are the bankers and the admins for a message of the agent', async () => {
      const seeded = await seedTransaction(testServer, { status: 'NPP' });
      const sent = await notificationsOf(() =>
        sendValidCall(agent, 'transaction.php?run=addMessage', seeded),
      );
      const recipients = ['admin', 'admin2', 'banker', 'banker2', 'leaver'] as const;
      expect(sent).toEqual(to(recipients, `AGT01 sent a message on ${seeded.code}`));
    });

    it('count only notifications about transactions that they may see', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await update(admin, seeded, { status: 'PND' });
      const before = Number(await countUnread(agent));
      await update(admin, seeded, { agent: 'AGT02' });
      expect(await countUnread(agent)).toBe(before - 1);
    });
  });
});

const to = (names: readonly Person[], message: string) => names.map((name) => [name, message]);

/** Returns the different times of the latest changes of a transaction and of its events. */
async function timesOf(testServer: TestServer, transactionId: string): Promise<unknown[]> {
  return testServer.db
    .selectFrom('events')
    .select('created_at as time')
    .where('transaction_id', '=', transactionId)
    .union((union) =>
      union
        .selectFrom('history')
        .select('happened_at as time')
        .where('transaction_id', '=', transactionId)
        .where('action', 'in', ['payment', 'update']),
    )
    .union((union) =>
      union
        .selectFrom('transactions')
        .select('updated_at as time')
        .where('transaction_id', '=', transactionId),
    )
    .execute();
}
