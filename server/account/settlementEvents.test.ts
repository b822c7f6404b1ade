import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { announceSettlement, readAccount } from '#server/test/accounts.ts';
import { countUnread, readNotifications } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { wireIdOf } from '#server/test/people.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

type Row = Record<string, unknown>;

const confirm = (client: TestClient, id: string) =>
  client.call('account.php?run=confirmSettlement', { settlement_id: id });
const decline = (client: TestClient, id: string, reason: string) =>
  client.call('account.php?run=declineSettlement', { settlement_id: id, reason });
const newestRow = async (client: TestClient) => {
  const page = { start: '0', end: '1' };
  const { body } = await client.call('common.php?run=getAllNotifications', page);
  return (body['message'] as Row[])[0];
};

describe.each(engines)('the notifications about settlements on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  const announce = async (amount = '400.00') => {
    const id = randomUUID();
    await announceSettlement(testServer, id, { amount });
    return id;
  };

  it('reach all admins, and nobody else, when an agent announces one', async () => {
    const [admin2, agent2] = [
      await testServer.openSession('admin2'),
      await testServer.openSession('agent2'),
    ];
    const everyone = [admin, admin2, agent, agent2, banker];
    for (const client of everyone) await readNotifications(client);
    await announce();
    const unread = [];
    for (const client of everyone) unread.push(await countUnread(client));
    expect(unread).toEqual([1, 1, 0, 0, 0]);
    const message = 'AGT01 announced a settlement of ₹400.00';
    for (const client of [admin, admin2]) {
      expect((await readNotifications(client))[0]).toBe(message);
      expect(await countUnread(client)).toBe(0);
    }
    for (const client of [agent, agent2, banker]) {
      expect(await readNotifications(client)).not.toContain(message);
    }
  });

  it('have the settlement and its agent', async () => {
    const id = await announce('1234.50');
    expect(await newestRow(admin)).toEqual({
      TRANSACTION_ID: '',
      MESSAGES: 'AGT01 announced a settlement of ₹1,234.50',
      NOTIFICATION_ID: expect.stringMatching(/^\d+$/) as string,
      TIME: expect.stringMatching(/\+05:30$/) as string,
      SETTLEMENT_ID: id,
      AGENT_ID: wireIdOf('agent'),
      AGENT_CODE: 'AGT01',
      AMOUNT: '1234.50',
      UNREAD: true,
    });
  });

  it.each([
    ['confirms', (id: string) => confirm(admin, id), 'ADM01 confirmed a settlement of ₹400.00'],
    [
      'declines',
      (id: string) => decline(admin, id, ' not received '),
      'ADM01 declined a settlement of ₹400.00: not received',
    ],
  ])('reach the agent whose settlement an admin %s', async (_title, decide, message) => {
    const id = await announce();
    const others = [admin, await testServer.openSession('agent2'), banker];
    for (const client of [agent, ...others]) await readNotifications(client);
    await decide(id);
    expect(await countUnread(agent)).toBe(1);
    expect(await newestRow(agent)).toMatchObject({ MESSAGES: message, SETTLEMENT_ID: id });
    for (const client of others) expect(await countUnread(client)).toBe(0);
  });

  it('reach the admins when its agent withdraws it', async () => {
    const id = await announce();
    for (const client of [admin, agent]) await readNotifications(client);
    await agent.call('account.php?run=withdrawSettlement', { settlement_id: id });
    expect([await countUnread(admin), await countUnread(agent)]).toEqual([1, 0]);
    const message = 'AGT01 withdrew a settlement of ₹400.00';
    expect(await newestRow(admin)).toMatchObject({ MESSAGES: message, SETTLEMENT_ID: id });
  });

  it.each([
    [
      'confirmed',
      async (id: string) => confirm(admin, id),
      { OUTCOME: 'confirmed', USER_CODE: 'ADM01', REASON: null },
    ],
    [
      'declined',
      async (id: string) => decline(admin, id, 'not received'),
      { OUTCOME: 'declined', USER_CODE: 'ADM01', REASON: 'not received' },
    ],
    [
      'withdrawn',
      async (id: string) => agent.call('account.php?run=withdrawSettlement', { settlement_id: id }),
      { OUTCOME: 'withdrawn', USER_CODE: 'AGT01', REASON: null },
    ],
  ])('lead to the account, which has the settlement that was %s', async (_title, end, decision) => {
    const id = await announce();
    const look = (client: TestClient, person: 'agent' | 'agent2' = 'agent') =>
      readAccount(client, person, id);
    expect(await look(admin)).not.toHaveProperty('DECIDED');
    await end(id);
    for (const client of [admin, agent]) {
      expect(await look(client)).toMatchObject({
        DECIDED: {
          SETTLEMENT_ID: id,
          AMOUNT: '400.00',
          DECISION: { ...decision, TIME: expect.stringMatching(/\+05:30$/) as string },
        },
      });
    }
    // It is not in the account of another agent.
    const agent2 = await testServer.openSession('agent2');
    for (const client of [admin, agent2]) {
      expect(await look(client, 'agent2')).not.toHaveProperty('DECIDED');
    }
  });

  it('are written once for a repeated call', async () => {
    const id = await announce();
    await confirm(admin, id);
    await readNotifications(agent);
    await confirm(admin, id);
    expect(await countUnread(agent)).toBe(0);
  });

  it('do not reach an agent who has become a banker', async () => {
    const id = await announce();
    const { db } = testServer;
    const agentId = testServer.idOf('agent');
    const setRole = (role: 'agent' | 'banker') =>
      db.updateTable('users').set({ role }).where('user_id', '=', agentId).execute();
    await setRole('banker');
    await confirm(admin, id);
    const former = await testServer.openSession('agent');
    const message = 'ADM01 confirmed a settlement of ₹400.00';
    expect(await countUnread(former)).toBe(0);
    expect(await readNotifications(former)).not.toContain(message);
    await setRole('agent');
  });
});
