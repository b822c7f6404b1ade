import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  announceSettlement,
  giveSettlementReceipt,
  readAccount,
  readLines,
  settle,
} from '#server/test/accounts.ts';
import { applyTransition, update } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { wireIdOf } from '#server/test/people.ts';
import { runConcurrently } from '#server/test/runConcurrently.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  runConcurrently(Array.from({ length: count }, (_, index) => () => work(index)));

const successes = (answers: readonly object[]) =>
  answers.filter((answer) => 'status' in answer && answer.status === 'success').length;

// Closing the server audits all lines and balances.
describe.each(concurrentEngines)('races about accounts on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let admin2: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    admin = await testServer.openSession('admin');
    admin2 = await testServer.openSession('admin2');
  });
  afterAll(() => testServer.close());

  const balanceOf = async (person: 'agent' | 'agent2' = 'agent') =>
    Number((await readAccount(admin, person))['BALANCE']);

  it('one of two admins who confirm the same settlement does', async () => {
    const before = await balanceOf();
    const id = randomUUID();
    await announceSettlement(testServer, id);
    const answers = await times(2, async (index) => {
      const client = index === 0 ? admin : admin2;
      return (await client.call('account.php?run=confirmSettlement', { settlement_id: id })).body;
    });
    expect(successes(answers)).toBe(1);
    expect(answers).toContainEqual(
      expect.objectContaining({ message: 'Settlement is already confirmed', code: 'conflict' }),
    );
    expect(await balanceOf()).toBe(before - 100);
  });

  it('a settlement is either confirmed or declined', async () => {
    const before = await balanceOf();
    const id = randomUUID();
    await announceSettlement(testServer, id);
    const [confirmed, declined] = await Promise.all([
      admin.call('account.php?run=confirmSettlement', { settlement_id: id }),
      admin2.call('account.php?run=declineSettlement', { settlement_id: id, reason: 'none' }),
    ]);
    const bodies = [confirmed.body, declined.body];
    expect(successes(bodies)).toBe(1);
    const settled = confirmed.body['status'] === 'success' ? 100 : 0;
    expect(await balanceOf()).toBe(before - settled);
  });

  it('a settlement is either confirmed or withdrawn, and the other call is a conflict', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await balanceOf();
      const id = randomUUID();
      await announceSettlement(testServer, id);
      const agent = await testServer.openSession('agent');
      const [confirmed, withdrawn] = await Promise.all([
        admin.call('account.php?run=confirmSettlement', { settlement_id: id }),
        agent.call('account.php?run=withdrawSettlement', { settlement_id: id }),
      ]);
      const isConfirmed = confirmed.body['status'] === 'success';
      const outcome = isConfirmed ? 'confirmed' : 'withdrawn';
      const [won, lost] = isConfirmed ? [confirmed, withdrawn] : [withdrawn, confirmed];
      expect(won.body).toMatchObject({ status: 'success' });
      expect(lost.body).toMatchObject({
        message: `Settlement is already ${outcome}`,
        code: 'conflict',
      });
      expect(await balanceOf()).toBe(before - (isConfirmed ? 100 : 0));
    }
  });

  it('the same call made ten times at once records one settlement', async () => {
    const before = await balanceOf();
    const id = randomUUID();
    await giveSettlementReceipt(testServer, 'admin', id);
    const answers = await times(10, () => settle(admin, { settlement_id: id }));
    expect(successes(answers)).toBe(10);
    expect(await balanceOf()).toBe(before - 100);
  });

  it('acceptance and cancellation at once leave what the last of them made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await balanceOf();
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      await Promise.all([
        applyTransition(admin, 'Accepted', seeded),
        applyTransition(admin2, 'Cancelled', seeded),
      ]);
      const { status } = await testServer.db
        .selectFrom('transactions')
        .select('status')
        .where('transaction_id', '=', seeded.id)
        .executeTakeFirstOrThrow();
      expect(await balanceOf()).toBe(before + (status === 'PND' ? 1000 : 0));
    }
  });

  it('transfers that change agents in both directions do not lose a line', async () => {
    const before = (await balanceOf()) + (await balanceOf('agent2'));
    const transfers = await times(20, (index) =>
      seedTransaction(testServer, { status: 'PND', agent: index % 2 === 0 ? 'agent' : 'agent2' }),
    );
    const answers = await times(20, async (index) => {
      const seeded = transfers[index];
      if (!seeded) throw new Error('each has a transfer');
      const code = index % 2 === 0 ? 'AGT02' : 'AGT01';
      return update(admin, seeded, { agent: code, status: 'PND' });
    });
    expect(successes(answers)).toBe(20);
    expect((await balanceOf()) + (await balanceOf('agent2'))).toBe(before + 20_000);
  });

  it('many changes of one account at once number its lines without gaps', async () => {
    const transfers = await times(20, () => seedTransaction(testServer, { status: 'WTG' }));
    await times(40, async (index) => {
      const seeded = transfers[index >> 1];
      if (seeded && index % 2 === 0) return applyTransition(admin, 'Accepted', seeded);
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', id);
      return settle(admin, { settlement_id: id });
    });
    const lines = (await readLines(admin, { end: '100' })).map((line) => Number(line['LINE']));
    const [newest = 0] = lines;
    expect(lines).toEqual(lines.map((_, index) => newest - index));
  });
});

describe.each(concurrentEngines)('a limit that refuses on %s', (engine) => {
  it('lets one of two transfers through that exceed it together', async () => {
    const testServer = await TestServer.open(engine, { refusesOverLimit: true });
    const admin = await testServer.openSession('admin');
    const payload = { agent_id: wireIdOf('agent'), limit: '1500' };
    await admin.call('account.php?run=setAccountLimit', payload);
    const transfers = await times(8, () => seedTransaction(testServer, { status: 'WTG' }));
    const answers = await Promise.all(
      transfers.map((seeded) => applyTransition(admin, 'Accepted', seeded)),
    );
    expect(successes(answers)).toBe(1);
    await testServer.close();
  });
});
