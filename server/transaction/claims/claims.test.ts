import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyTransition, pay } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import { runConcurrently } from '#server/test/runConcurrently.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { takeClaim } from './claims.ts';

const minuteMs = 60_000;

const claim = async (client: TestClient, id: string) =>
  (await client.call('transaction.php?run=claimTransaction', { trans_id: id })).body;
const release = (client: TestClient, id: string) =>
  client.call('transaction.php?run=releaseClaim', { trans_id: id });
const claimsFor = async (client: TestClient, ...ids: string[]) =>
  (await client.call('transaction.php?run=getClaims', { trans_ids: ids })).body['message'];
const heldBy = (code: string) => [expect.objectContaining({ USER_CODE: code })];

describe.each(engines)('a claim on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = {
    ...useSessions(testServer),
    banker2: useSession(testServer, 'banker2'),
    agent2: useSession(testServer, 'agent2'),
  };

  it('is shown with its holder and times to users who see the transaction', async () => {
    const { admin, banker, banker2, agent, agent2 } = clients;
    testServer.setTime(new Date('2026-11-21T08:35:00Z'));
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const other = await seedTransaction(testServer, { status: 'PND' });
    const row = {
      TRANSACTION_ID: id,
      USER_CODE: 'BNK01',
      TAKEN_AT: expect.stringContaining('2026-11-21T14:05:00'),
      EXPIRES_AT: expect.stringContaining('2026-11-21T14:20:00'),
    };
    const named = { ...row, USER_NAME: 'banker' };
    expect(await claim(banker, id)).toEqual({ status: 'success', message: [named] });
    for (const viewer of [admin, banker, banker2]) {
      expect(await claimsFor(viewer, id, other.id)).toEqual([named]);
    }
    expect(await claimsFor(agent, id)).toEqual([row]);
    expect(await claimsFor(agent2, id)).toEqual([]);
  });

  it('stays with the first banker, and the other can still pay', async () => {
    const { banker, banker2 } = clients;
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await claim(banker2, seeded.id);
    expect((await claim(banker, seeded.id))['message']).toEqual(heldBy('BNK02'));
    expect(await pay(banker, seeded, '400')).toMatchObject({ status: 'success' });
    expect(await claimsFor(banker, seeded.id)).toEqual(heldBy('BNK02'));
  });

  it('is extended by its holder from any session, and keeps the time it was taken', async () => {
    const { banker } = clients;
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const [taken] = (await claim(banker, id))['message'] as [{ TAKEN_AT: string }];
    testServer.advanceTime(14 * minuteMs);
    await claim(await testServer.openSession('banker'), id);
    testServer.advanceTime(14 * minuteMs);
    expect(await claimsFor(banker, id)).toMatchObject([{ TAKEN_AT: taken.TAKEN_AT }]);
  });

  it('ends after 15 minutes without use', async () => {
    const banker = await testServer.openSession('banker');
    const banker2 = await testServer.openSession('banker2');
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    await claim(banker, id);
    testServer.advanceTime(15 * minuteMs - 1);
    expect(await claimsFor(banker2, id)).toEqual(heldBy('BNK01'));
    testServer.advanceTime(1);
    expect(await claimsFor(banker2, id)).toEqual([]);
    expect((await claim(banker2, id))['message']).toEqual(heldBy('BNK02'));
  });

  it('ends when its holder releases it, and not when another user does', async () => {
    const [banker, banker2] = await Promise.all([
      testServer.openSession('banker'),
      testServer.openSession('banker2'),
    ]);
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    await claim(banker, id);
    await release(banker2, id);
    expect(await claimsFor(banker2, id)).toEqual(heldBy('BNK01'));
    await release(banker, id);
    expect(await claimsFor(banker2, id)).toEqual([]);
  });

  it('ends with the payment of its holder', async () => {
    const banker = await testServer.openSession('banker');
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await claim(banker, seeded.id);
    expect(await pay(banker, seeded, '2000')).toMatchObject({ status: 'error' });
    expect(await claimsFor(banker, seeded.id)).toEqual(heldBy('BNK01'));
    await pay(banker, seeded, '400');
    expect(await claimsFor(banker, seeded.id)).toEqual([]);
  });

  it('is not shown while the transaction cannot be paid', async () => {
    const { admin, banker } = await testServer.openSessions();
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await claim(banker, seeded.id);
    await applyTransition(admin, 'Hold', seeded);
    expect(await claimsFor(admin, seeded.id)).toEqual([]);
  });

  it.each<[string, (holder: TestClient, admin: TestClient) => Promise<unknown>]>([
    ['signs out', (holder) => holder.call('login.php?run=logout', {})],
    [
      'is deactivated',
      (_holder, admin) =>
        admin.call('user.php?run=inactive_user_details', {
          user_id: String(testServer.idOf('banker2')),
          name: 'banker2',
        }),
    ],
  ])('ends when its holder %s', async (_title, endSession) => {
    const { admin, banker } = await testServer.openSessions();
    const holder = await testServer.openSession('banker2');
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    await claim(holder, id);
    expect(await claimsFor(banker, id)).toEqual(heldBy('BNK02'));
    expect(await endSession(holder, admin)).toMatchObject({ body: { status: 'success' } });
    expect(await claimsFor(banker, id)).toEqual([]);
    expect((await claim(banker, id))['message']).toEqual(heldBy('BNK01'));
  });

  it('does not outlive the longest time of a session', async () => {
    const banker = await testServer.openSession('banker');
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    for (const minutes of [...Array.from({ length: 24 }, () => 29), 15]) {
      testServer.advanceTime(minutes * minuteMs);
      await claim(banker, id);
    }
    const admin = await testServer.openSession('admin');
    expect(await claimsFor(admin, id)).toEqual(heldBy('BNK01'));
    testServer.advanceTime(9 * minuteMs);
    expect(await claimsFor(admin, id)).toEqual([]);
  });

  it('is read without using the session, which becomes idle', async () => {
    const banker = await testServer.openSession('banker');
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    testServer.advanceTime(20 * minuteMs);
    expect(await claimsFor(banker, id)).toEqual([]);
    testServer.advanceTime(20 * minuteMs);
    const answer = await banker.call('transaction.php?run=getClaims', { trans_ids: [id] });
    expect(answer.http).toBe(401);
  });
});

describe.each(concurrentEngines)('simultaneous claims on %s', (engine) => {
  const testServer = useTestServer(engine);

  it('have one holder among 1,000 bankers', async () => {
    const { db, now } = testServer;
    const { id: transactionId } = await seedTransaction(testServer, { status: 'PND' });
    const numbers = Array.from({ length: 1000 }, (_, index) => index + 1000);
    const bankers = numbers.map((number) => ({
      user_name: `banker ${number}`,
      user_code: String(number),
      role: 'banker' as const,
      phone: '+919876543210',
      password_hash: 'none',
    }));
    const users = await db.insertInto('users').values(bankers).returning('user_id').execute();
    const sessions = users.map(({ user_id }) => ({
      user_id,
      token_hash: randomBytes(32),
      device_hash: randomBytes(32),
      created_at: now,
      last_seen_at: now,
    }));
    await db.insertInto('sessions').values(sessions).execute();

    const expiresAt = new Date(now.getTime() + minuteMs);
    const taken = await runConcurrently(
      sessions.map(({ user_id: userId, token_hash: sessionHash }) => async () => {
        const outcome = await takeClaim(db, { transactionId, userId, sessionHash, now, expiresAt });
        return outcome === 'taken' ? [userId] : [];
      }),
    );
    const holders = taken.flat();
    expect(holders).toHaveLength(1);
    const rows = await db.selectFrom('claims').select('user_id').execute();
    expect(rows.map((row) => row.user_id)).toEqual(holders);
  });
});
