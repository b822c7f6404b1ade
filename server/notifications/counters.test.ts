import { describe, expect, it } from 'vitest';
import { applyTransition, countUnread, pay } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { type SeededTransaction, seedTransaction } from '../test/seedTransaction.ts';
import { useSessions, useTestServer } from '../test/useTestServer.ts';

type Row = Record<string, unknown>;

const self = { user_id: '1', role: 1, user_code: 'ADM01' } as const;

const openBell = async (client: TestClient) =>
  (await client.call('common.php?run=getnofifications', self)).body['message'] as Row[];
const readPage = async (client: TestClient, start = 0, size = 20) =>
  (
    await client.call('common.php?run=getAllNotifications', {
      start: String(start),
      end: String(size),
    })
  ).body['message'] as Row[];
const isAbout = (transaction: SeededTransaction) => (row: Row) =>
  row['TRANSACTION_ID'] === transaction.id;

const unread = async (rows: Promise<Row[]>) => (await rows).map((row) => row['UNREAD'] ?? false);

describe.each(engines)('the notifications on %s', (engine) => {
  const server = useTestServer(engine);
  const { admin, agent, banker } = useSessions(server);

  it('name the transaction and the time beside the message', async () => {
    const seeded = await seedTransaction(server, { status: 'PND', amount: 123_450 });
    await pay(banker, seeded, '1');
    const expected = {
      TRANSACTION_ID: seeded.id,
      MESSAGES: `BNK01 recorded a payment on ${seeded.code}`,
      NOTIFICATION_ID: expect.stringMatching(/^\d+$/) as string,
      TIME: expect.stringMatching(/\+05:30$/) as string,
      TRANSACTION_CODE: seeded.code,
      BANK: 'HDFC Bank',
      AMOUNT: '1234.50',
      UNREAD: true,
    };
    expect((await readPage(admin))[0]).toEqual(expected);
    expect((await openBell(admin))[0]).toEqual(expected);
    expect(Date.parse(String((await readPage(agent))[0]?.['TIME']))).toBe(server.now.getTime());
  });

  it.each(['admin', 'agent'] as const)(
    'are unread for an %s until the bell was opened',
    async (role) => {
      const client = { admin, agent }[role];
      const seeded = await seedTransaction(server, { status: 'PND' });
      await openBell(client);
      await pay(banker, seeded, '1');
      expect(await countUnread(client)).toBe(1);
      expect((await unread(readPage(client))).slice(0, 2)).toEqual([true, false]);
      expect(await countUnread(client)).toBe(1);
      expect((await unread(openBell(client))).slice(0, 2)).toEqual([true, false]);
      expect(await countUnread(client)).toBe(0);
      expect(new Set(await unread(openBell(client)))).toEqual(new Set([false]));
      expect(new Set(await unread(readPage(client)))).toEqual(new Set([false]));
    },
  );

  it('are listed page by page, the newest first', async () => {
    const seeded = await seedTransaction(server, { status: 'PND' });
    for (const transition of ['Hold', 'Unhold', 'Hold'] as const) {
      await applyTransition(admin, transition, seeded);
    }
    const all = await readPage(agent, 0, 100);
    expect(all.length).toBeGreaterThan(3);
    const pages = [await readPage(agent, 0, 2), await readPage(agent, 2, 2)];
    expect(pages.flat()).toEqual(all.slice(0, 4));
    const ids = all.map((row) => Number(row['NOTIFICATION_ID']));
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(await readPage(agent, all.length)).toEqual([]);
    expect(await readPage(agent, 1000)).toEqual([]);
  });

  it('are only about transactions that the user may see', async () => {
    const seeded = await seedTransaction(server, { status: 'HLD' });
    await applyTransition(admin, 'Unhold', seeded);
    const agent2 = await server.openSession('agent2');
    expect((await readPage(banker)).filter(isAbout(seeded))).toHaveLength(1);
    expect((await readPage(agent)).filter(isAbout(seeded))).toHaveLength(1);
    expect((await readPage(agent2)).filter(isAbout(seeded))).toEqual([]);
    // The actor is not notified.
    expect((await readPage(admin)).filter(isAbout(seeded))).toEqual([]);
    await applyTransition(admin, 'Cancelled', seeded);
    await applyTransition(admin, 'Reopen', seeded);
    // It is waiting now.
    expect((await readPage(banker)).filter(isAbout(seeded))).toEqual([]);
    expect((await openBell(banker)).filter(isAbout(seeded))).toEqual([]);
  });
});
