import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applyTransition, initiate, pay } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { useSessions, useTestServer } from '../test/useTestServer.ts';

const nothing = { CREATED: 0, COMPLETED: 0, PAYMENTS: 0, PROBLEMS: 0, MESSAGES: 0 };

describe.each(engines)('the digest on %s', (engine) => {
  // The last test jumps over days.
  const unswept = 'an unclaimed file is younger than the limit of the sweep';
  const server = useTestServer(engine, { except: [unswept] });
  const clients = useSessions(server);
  let since: string;

  const begin = () => {
    server.advanceTime(1000);
    since = server.now.toISOString();
    server.advanceTime(1000);
  };
  const digestOf = async (client: TestClient) =>
    (await client.call('common.php?run=getDigest', { since })).body['message'];

  it('counts what others did since then, and nothing of the user', async () => {
    const { admin, banker, agent } = clients;
    const pending = await seedTransaction(server, { status: 'PND' });
    const checking = await seedTransaction(server, { status: 'CHK' });
    begin();
    await pay(banker, pending, '1');
    await applyTransition(admin, 'Checked', checking);
    await initiate(agent, { trans_id: randomUUID() });
    const all = { ...nothing, CREATED: 1, COMPLETED: 1, PAYMENTS: 1 };
    expect(await digestOf(agent)).toEqual({ ...all, CREATED: 0 });
    expect(await digestOf(admin)).toEqual({ ...all, COMPLETED: 0 });
    // A banker does not see the waiting transaction.
    expect(await digestOf(banker)).toEqual({ ...nothing, COMPLETED: 1 });
    begin();
    expect(await digestOf(agent)).toEqual(nothing);
  });

  it('counts problems and the messages of the other side', async () => {
    const { admin, banker, agent } = clients;
    const pending = await seedTransaction(server, { status: 'PND' });
    begin();
    await banker.call('transaction.php?run=update_transaction_banker', {
      trans_id: pending.id,
      trans_code: pending.code,
      reason: 'The name differs',
      status: 'NPP',
    });
    const send = (client: TestClient) =>
      client.call('transaction.php?run=addMessage', {
        trans_id: pending.id,
        message_id: randomUUID(),
        text: 'Which name?',
        files: [],
      });
    await send(banker);
    expect(await digestOf(agent)).toEqual({ ...nothing, PROBLEMS: 1, MESSAGES: 1 });
    expect(await digestOf(admin)).toEqual({ ...nothing, PROBLEMS: 1 });
    await send(agent);
    expect(await digestOf(admin)).toEqual({ ...nothing, PROBLEMS: 1, MESSAGES: 1 });
    expect(await digestOf(banker)).toEqual({ ...nothing, MESSAGES: 1 });
  });

  it('refuses a time that does not exist', async () => {
    const digest = { since: '2026-13-01T00:00:00Z' };
    expect(await clients.admin.call('common.php?run=getDigest', digest)).toMatchObject({
      http: 400,
    });
  });

  it('contains only the transactions of an agent', async () => {
    const { banker } = clients;
    const other = await server.openSession('agent2');
    const seeded = await seedTransaction(server, { status: 'PND' });
    begin();
    await pay(banker, seeded, '1');
    expect(await digestOf(clients.agent)).toEqual({ ...nothing, PAYMENTS: 1 });
    expect(await digestOf(other)).toEqual(nothing);
  });

  it('goes back seven days at most', async () => {
    const { admin, agent } = clients;
    begin();
    await initiate(agent, { trans_id: randomUUID() });
    const early = since;
    expect(await digestOf(admin)).toEqual({ ...nothing, CREATED: 1 });
    server.advanceTime(8 * 24 * 3_600_000);
    const later = await server.openSession('admin');
    since = early;
    expect(await digestOf(later)).toEqual(nothing);
  });
});
