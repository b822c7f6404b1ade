import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import { noCapabilities } from '#domain/capabilities.ts';
import {
  readDetail,
  readNotifications,
  readView,
  refused,
  reverse,
  readHistory,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import type { LiveChange } from '#server/live/changes.ts';
import { publishChanges } from '#server/live/committed.ts';
import { allEventsFor, notificationsFor } from '#server/live/eventsFor.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';

const twoAdmins = { capabilities: { ...noCapabilities, reversals: 2 } } as const;
const requested = {
  status: 'success',
  message: 'Reversal requested. Another admin has to confirm it.',
};
const reversed = { status: 'success', message: 'Payment reversed successfully' };

/** Returns the only payment of a transaction. */
const paymentOf = async (client: TestClient, { id }: SeededTransaction) =>
  ((await readView(client, id))['payments'] as Record<string, unknown>[])[0];

const bodyOf = async <Name extends CallName>(
  client: TestClient,
  name: Name,
  payload: PayloadOf<Name>,
) => (await client.call(name, payload)).body;

describe.each(engines)('reversals by two admins on %s', (engine) => {
  const server = useTestServer(engine, twoAdmins);
  const { banker } = useSessions(server);
  let admin: TestClient;
  let admin2: TestClient;
  beforeAll(async () => {
    await signIn();
  });

  const signIn = async () => {
    admin = await server.signIn('admin');
    admin2 = await server.signIn('admin2');
  };

  it('wait for the second admin', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    const before = await readDetail(admin, seeded.id);
    const id = randomUUID();
    expect(await reverse(admin, seeded, { reversal_id: id, reason: 'sent twice' })).toEqual(
      requested,
    );
    expect(await readDetail(admin, seeded.id)).toMatchObject({
      TRANSACTION_STATUS: 'CHK',
      BALANCE: '0.00',
      VERSION: before['VERSION'],
    });
    expect(await paymentOf(admin2, seeded)).toMatchObject({
      REVERSAL_REQUESTED: {
        REQUEST_ID: id,
        USER_CODE: 'ADM01',
        REASON: 'sent twice',
        TIME: expect.stringContaining('2026-11-21T'),
      },
    });
    expect(await reverse(admin2, seeded)).toEqual(reversed);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ TRANSACTION_STATUS: 'PND' });
    expect(await paymentOf(admin, seeded)).not.toHaveProperty('REVERSAL_REQUESTED');
  });

  it('are not confirmed by the admin who requested them', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    await reverse(admin, seeded);
    const before = await server.digest();
    expect(await reverse(admin, seeded)).toEqual(
      refused('You have requested this reversal. Another admin has to confirm it.'),
    );
    expect(await server.digest()).toBe(before);
  });

  it('give a repeated request the same answer, also once it is confirmed', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    const payload = { reversal_id: randomUUID(), reason: 'sent twice' };
    expect(await reverse(admin, seeded, payload)).toEqual(requested);
    expect(await reverse(admin, seeded, payload)).toEqual(requested);
    expect(await reverse(admin, seeded, { ...payload, reason: 'other' })).toEqual(
      refused('This reversal id is already used'),
    );
    await reverse(admin2, seeded);
    expect(await reverse(admin, seeded, payload)).toEqual(requested);
  });

  it('add a request to the history and notify the other admins', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    await readNotifications(admin);
    await readNotifications(admin2);
    await reverse(admin, seeded, { reason: 'sent twice' });
    expect((await readHistory(admin2, seeded))[0]).toMatchObject({
      ACTION: 'reversal request',
      USER_CODE: 'ADM01',
      REASON: 'sent twice',
      PAYMENT: '1000.00',
    });
    const message = `ADM01 asks to reverse a payment on ${seeded.code}`;
    expect((await readNotifications(admin2))[0]).toBe(message);
    expect(await readNotifications(admin)).not.toContain(message);
  });

  it('show no request to other roles, in no answer and no event', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    const published: LiveChange[] = [];
    publishChanges(server.db, (changes) => published.push(...changes));
    const others = [banker, await server.openSession('agent')];
    const answersOf = (client: TestClient) =>
      Promise.all([
        readView(client, seeded.id),
        readHistory(client, seeded),
        readNotifications(client),
        bodyOf(client, 'transaction.php?run=getTransactionRows', {
          trans_ids: [seeded.id],
          section: '',
          search: '',
        }),
        bodyOf(client, 'common.php?run=getDigest', { since: '2026-11-20T09:00:00Z' }),
      ]);
    const read = () => Promise.all(others.map(answersOf));
    await read();
    const before = await read();
    server.advanceTime(1000);
    published.length = 0;
    await reverse(admin, seeded, { reason: 'sent twice' });
    for (const reader of [
      { userId: server.idOf('banker'), role: 'banker' },
      { userId: server.idOf('agent'), role: 'agent' },
    ] as const) {
      expect(allEventsFor(reader, published)).toEqual([]);
      expect(notificationsFor(reader, published, true)).toBeNull();
    }
    const reader = { userId: server.idOf('admin2'), role: 'admin' } as const;
    expect(allEventsFor(reader, published)).toEqual([{ kind: 'transaction', id: seeded.id }]);
    expect(notificationsFor(reader, published, true)).toEqual({ kind: 'notifications', added: 1 });
    expect(server.push.notified.at(-1)).toMatchObject({ role: 'admin', userId: null });
    expect(await read()).toEqual(before);
  });

  it('show the confirmed reversal with its own reason to all roles', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    await reverse(admin, seeded, { reason: 'sent twice' });
    await reverse(admin2, seeded, { reason: 'to a wrong account' });
    const [newest, ...older] = await readHistory(banker, seeded);
    expect(newest).toMatchObject({ ACTION: 'reversal', REASON: 'to a wrong account' });
    expect(JSON.stringify(older)).not.toContain('sent twice');
  });

  it('need a new request once the first admin has been deactivated', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    await reverse(admin2, seeded);
    const admin2Is = (flag: '' | 'D') =>
      server.db
        .updateTable('users')
        .set({ deleted_flg: flag })
        .where('user_id', '=', server.idOf('admin2'))
        .execute();
    await admin2Is('D');
    expect(await reverse(admin, seeded)).toEqual(requested);
    await admin2Is('');
    admin2 = await server.signIn('admin2');
  });

  it('give a repeated request the same answer, also once another admin has requested it', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    const payload = { reversal_id: randomUUID(), reason: 'sent twice' };
    await reverse(admin, seeded, payload);
    const { now } = server;
    server.setTime(new Date(now.getTime() + 24 * 3_600_000));
    await signIn();
    await reverse(admin2, seeded);
    expect(await reverse(admin, seeded, payload)).toEqual(requested);
    expect(await paymentOf(admin, seeded)).not.toHaveProperty('REVERSED');
    server.setTime(now);
  });

  it('need a new request after a day', async () => {
    const seeded = await seedTransaction(server, { status: 'CHK' });
    await reverse(admin, seeded);
    const { now } = server;
    server.setTime(new Date(now.getTime() + 24 * 3_600_000));
    await signIn();
    expect(await paymentOf(admin2, seeded)).not.toHaveProperty('REVERSAL_REQUESTED');
    expect(await reverse(admin2, seeded)).toEqual(requested);
    server.setTime(now);
  });
});

describe('reversals by two admins on postgres', () => {
  const server = useTestServer('postgres', twoAdmins);

  it('reverse a payment once when both admins call at the same time', async () => {
    const admin = await server.signIn('admin');
    const admin2 = await server.signIn('admin2');
    for (let round = 0; round < 5; round += 1) {
      const seeded = await seedTransaction(server, { status: 'CHK' });
      const answers = await Promise.all([reverse(admin, seeded), reverse(admin2, seeded)]);
      expect(new Set(answers.map(({ message }) => message))).toEqual(
        new Set([requested.message, reversed.message]),
      );
    }
  });
});
