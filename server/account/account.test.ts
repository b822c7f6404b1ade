import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  announceSettlement,
  giveSettlementReceipt,
  readAccount,
  readLines,
  settle,
  settlementReceiptId,
} from '#server/test/accounts.ts';
import { applyTransition, initiate, refused, update, updateByBanker } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { wireIdOf } from '#server/test/people.ts';
import { absent, seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { startTime } from '#server/test/startTime.ts';
import { TestServer } from '#server/test/testServer.ts';

const dayMs = 86_400_000;
const noDebits = { DAYS_0_1: '0.00', DAYS_2_3: '0.00', DAYS_4_7: '0.00', OVER_7: '0.00' };
const success = { status: 'success' };

const confirm = async (client: TestClient, id: string) =>
  (await client.call('account.php?run=confirmSettlement', { settlement_id: id })).body;
const decline = async (client: TestClient, id: string, reason: string) =>
  (await client.call('account.php?run=declineSettlement', { settlement_id: id, reason })).body;
const withdraw = async (client: TestClient, id: string) =>
  (await client.call('account.php?run=withdrawSettlement', { settlement_id: id })).body;

describe.each(engines)('accounts on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let admin2: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeEach(async () => {
    testServer = await TestServer.open(engine);
    admin = await testServer.openSession('admin');
    admin2 = await testServer.openSession('admin2');
    agent = await testServer.openSession('agent');
    banker = await testServer.openSession('banker');
    // Nothing is swept while the clock is set to later days.
    return () =>
      testServer.close({ except: ['an unclaimed file is younger than the limit of the sweep'] });
  });

  const waiting = (amount = 100_000) => seedTransaction(testServer, { status: 'WTG', amount });
  const accepted = async (amount = 100_000) => {
    const seeded = await waiting(amount);
    expect(await applyTransition(admin, 'Accepted', seeded)).toMatchObject(success);
    return seeded;
  };
  const balanceOf = async (person: 'agent' | 'agent2' = 'agent') =>
    (await readAccount(admin, person))['BALANCE'];
  const amounts = async () => (await readLines(admin)).map((line) => line['AMOUNT']);

  const age = (days: number) => testServer.setTime(new Date(startTime.getTime() + days * dayMs));
  const ageing = async () => {
    admin = await testServer.openSession('admin');
    return (await readAccount(admin))['AGEING'];
  };
  const adjust = async (overrides: object) => {
    const name = 'account.php?run=addAdjustment';
    const valid = validPayloads[name](absent());
    return (await admin.call(name, { ...valid, ...overrides })).body;
  };
  const setLimit = async (limit: string, version?: number) => {
    const payload = { agent_id: wireIdOf('agent'), limit, ...(version && { version }) };
    return (await admin.call('account.php?run=setAccountLimit', payload)).body;
  };

  const acceptOn = async (day: number, amount: number) => {
    age(day);
    admin = await testServer.openSession('admin');
    return accepted(amount);
  };

  describe('a transfer', () => {
    it('is no debt until it is accepted', async () => {
      await waiting();
      expect(await balanceOf()).toBe('0.00');
      expect(await readLines(admin)).toEqual([]);
    });

    it('is a debit when it is accepted, with its code and the running balance', async () => {
      const first = await accepted(100_000);
      const second = await accepted(25_050);
      const customer = 'Canary Customer';
      const time = '2026-11-21T14:30:00+05:30';
      expect(await readLines(agent)).toMatchObject([
        { LINE: 2, KIND: 'transfer', AMOUNT: '250.50', BALANCE: '1250.50', CUSTOMER: customer },
        { LINE: 1, AMOUNT: '1000.00', BALANCE: '1000.00', TRANSACTION_CODE: first.code },
      ]);
      expect((await readLines(agent))[0]).toMatchObject({ TRANSACTION_ID: second.id });
      expect(String((await readLines(agent))[0]?.['TIME'])).toHaveLength(time.length);
    });

    it('is taken back when it is cancelled, and a debit again when it is accepted again', async () => {
      const seeded = await accepted();
      await applyTransition(admin, 'Cancelled', seeded);
      expect(await balanceOf()).toBe('0.00');
      await applyTransition(admin, 'Reopen', seeded);
      expect(await balanceOf()).toBe('0.00');
      await applyTransition(admin, 'Accepted', seeded);
      expect(await amounts()).toEqual(['1000.00', '-1000.00', '1000.00']);
    });

    it('is not entered when it is cancelled before its acceptance', async () => {
      await applyTransition(admin, 'Cancelled', await waiting());
      expect(await readLines(admin)).toEqual([]);
    });

    it('is entered once for a repeated call', async () => {
      const seeded = await accepted();
      await applyTransition(admin, 'Accepted', seeded);
      expect(await amounts()).toEqual(['1000.00']);
    });

    it.each(['Hold', 'Unhold'] as const)('stays as it is after %s', async (run) => {
      const status = run === 'Hold' ? 'PND' : 'HLD';
      await applyTransition(admin, run, await seedTransaction(testServer, { status }));
      expect(await amounts()).toEqual(['1000.00']);
    });

    it('is taken back when a banker cancels it', async () => {
      await updateByBanker(banker, await accepted(), { status: 'CNL', reason: 'closed' });
      expect(await balanceOf()).toBe('0.00');
    });

    it.each([
      ['1500.00', '500.00', '1500.00'],
      ['400.00', '-600.00', '400.00'],
    ])('of a changed amount %s is entered as the difference', async (amount, added, balance) => {
      await update(admin, await accepted(), { amount, status: 'PND' });
      expect(await amounts()).toEqual([added, '1000.00']);
      expect(await balanceOf()).toBe(balance);
    });

    it('that is accepted in the form of an admin is a debit of the new amount', async () => {
      await update(admin, await waiting(), { amount: '700.00', status: 'PND' });
      expect(await amounts()).toEqual(['700.00']);
    });

    it('moves to the account of another agent', async () => {
      const seeded = await accepted();
      await update(admin, seeded, { agent: 'AGT02', amount: '1200.00', status: 'PND' });
      expect([await balanceOf(), await balanceOf('agent2')]).toEqual(['0.00', '1200.00']);
    });

    it('of several changed at once is entered for each', async () => {
      const seeded = [await waiting(), await waiting(5000)];
      const rows = seeded.map(({ id }) => ({ trans_id: id, version: 1 }));
      const payload = { run_id: randomUUID(), transition: 'accept', rows } as const;
      const { body } = await admin.call('transaction.php?run=bulkTransition', payload);
      expect(body).toMatchObject(success);
      expect(await balanceOf()).toBe('1050.00');
    });
  });

  describe('the ageing', () => {
    it('divides the balance by the day of the acceptance', async () => {
      for (const [day, amount] of [
        [0, 100],
        [2, 200],
        [6, 400],
        [8, 800],
        [10, 1600],
      ] as const) {
        await acceptOn(day, amount);
      }
      expect(await ageing()).toEqual({
        DAYS_0_1: '16.00',
        DAYS_2_3: '8.00',
        DAYS_4_7: '4.00',
        OVER_7: '3.00',
      });
    });

    it('lets a settlement settle the oldest debit first', async () => {
      await acceptOn(0, 10_000);
      await acceptOn(9, 10_000);
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', id);
      await settle(admin, { settlement_id: id, amount: '120.00' });
      expect(await ageing()).toEqual({ ...noDebits, DAYS_0_1: '80.00' });
    });

    it('takes a cancelled transfer back from its own day', async () => {
      await acceptOn(0, 10_000);
      const recent = await acceptOn(9, 10_000);
      await applyTransition(admin, 'Cancelled', recent);
      expect(await ageing()).toEqual({ ...noDebits, OVER_7: '100.00' });
    });

    it('counts a raised amount from the acceptance', async () => {
      const seeded = await acceptOn(0, 10_000);
      age(9);
      admin = await testServer.openSession('admin');
      await update(admin, seeded, { amount: '150.00', status: 'PND' });
      expect(await ageing()).toEqual({ ...noDebits, OVER_7: '150.00' });
    });

    it('begins anew when a cancelled transfer is accepted again', async () => {
      const seeded = await acceptOn(0, 10_000);
      await applyTransition(admin, 'Cancelled', seeded);
      age(9);
      admin = await testServer.openSession('admin');
      await applyTransition(admin, 'Reopen', seeded);
      await applyTransition(admin, 'Accepted', seeded);
      expect(await ageing()).toEqual({ ...noDebits, DAYS_0_1: '100.00' });
    });

    it('is nothing for a credit', async () => {
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', id);
      await settle(admin, { settlement_id: id });
      expect(await readAccount(admin)).toMatchObject({ BALANCE: '-100.00', AGEING: noDebits });
    });
  });

  describe('a settlement', () => {
    it('of an admin counts at once, with its receipt and reference', async () => {
      await accepted();
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', id);
      const details = { method: 'bank', reference: 'hdfc n5-2026', amount: '400' } as const;
      expect(await settle(admin, { settlement_id: id, ...details })).toEqual({
        ...success,
        message: 'Settlement recorded successfully',
      });
      expect((await readLines(agent))[0]).toMatchObject({
        KIND: 'settlement',
        AMOUNT: '-400.00',
        BALANCE: '600.00',
        USER_CODE: 'ADM01',
        SETTLEMENT: {
          SETTLEMENT_ID: id,
          METHOD: 'bank',
          REFERENCE: 'HDFCN52026',
          USER_CODE: 'ADM01',
          RECEIPTS: [{ FILE_NAME: 'slip.png' }],
        },
      });
    });

    it('of an agent is announced, and counts once an admin has confirmed it', async () => {
      await accepted();
      const id = randomUUID();
      await announceSettlement(testServer, id, { amount: '400' });
      expect(await readAccount(agent)).toMatchObject({
        BALANCE: '1000.00',
        ANNOUNCED: [{ SETTLEMENT_ID: id, AMOUNT: '400.00', USER_CODE: 'AGT01' }],
      });
      const { body } = await admin.call('account.php?run=getAccounts', {});
      expect(body['message']).toContainEqual(
        expect.objectContaining({ USER_CODE: 'AGT01', ANNOUNCED: 1, BALANCE: '1000.00' }),
      );
      const { body: totals } = await admin.call('account.php?run=getAccountTotals', {});
      expect(totals['message']).toEqual({ OWED: '1000.00', OVER_7: '0.00', ANNOUNCED: 1 });
      expect(await confirm(admin, id)).toMatchObject(success);
      expect(await readAccount(agent)).toMatchObject({ BALANCE: '600.00', ANNOUNCED: [] });
      expect((await readLines(agent))[0]).toMatchObject({ USER_CODE: 'ADM01' });
    });

    it('is declined with a reason, and never counts', async () => {
      const id = randomUUID();
      await announceSettlement(testServer, id);
      expect(await decline(admin, id, '  ')).toEqual(refused('Reason is required'));
      expect(await decline(admin, id, 'not received')).toMatchObject(success);
      expect(await readAccount(agent)).toMatchObject({ BALANCE: '0.00', ANNOUNCED: [] });
      expect(await confirm(admin, id)).toEqual(
        refused('Settlement is already declined', 'conflict'),
      );
    });

    it('is confirmed once, also after a lost answer', async () => {
      const id = randomUUID();
      await announceSettlement(testServer, id);
      expect(await confirm(admin, id)).toMatchObject(success);
      expect(await confirm(admin, id)).toMatchObject(success);
      expect(await confirm(admin2, id)).toEqual(
        refused('Settlement is already confirmed', 'conflict'),
      );
      expect(await decline(admin, id, 'late')).toEqual(
        refused('Settlement is already confirmed', 'conflict'),
      );
      expect(await balanceOf()).toBe('-100.00');
    });

    it('is withdrawn by its agent until it is decided, also after a lost answer', async () => {
      const id = randomUUID();
      await announceSettlement(testServer, id);
      const done = { ...success, message: 'Settlement withdrawn' };
      expect(await withdraw(agent, id)).toEqual(done);
      expect(await withdraw(agent, id)).toEqual(done);
      expect(await readAccount(agent)).toMatchObject({ BALANCE: '0.00', ANNOUNCED: [] });
      const conflict = refused('Settlement is already withdrawn', 'conflict');
      expect(await confirm(admin, id)).toEqual(conflict);
      expect(await decline(admin, id, 'late')).toEqual(conflict);
    });

    it.each(['confirmed', 'declined'] as const)('is not withdrawn once it is %s', async (how) => {
      const id = randomUUID();
      await announceSettlement(testServer, id);
      await (how === 'confirmed' ? confirm(admin, id) : decline(admin, id, 'not received'));
      const conflict = refused(`Settlement is already ${how}`, 'conflict');
      expect(await withdraw(agent, id)).toEqual(conflict);
      expect(await balanceOf()).toBe(how === 'confirmed' ? '-100.00' : '0.00');
    });

    it('is not withdrawn by another agent, nor one that an admin recorded', async () => {
      const id = randomUUID();
      await announceSettlement(testServer, id);
      const agent2 = await testServer.openSession('agent2');
      expect(await withdraw(agent2, id)).toEqual(refused('Settlement not found', 'not_found'));
      expect((await readAccount(agent))['ANNOUNCED']).toHaveLength(1);
      const recorded = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', recorded);
      await settle(admin, { settlement_id: recorded });
      const conflict = refused('Settlement is already confirmed', 'conflict');
      expect(await withdraw(agent, recorded)).toEqual(conflict);
    });

    it('is recorded once by the same call, and its id not taken by another', async () => {
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'admin', id);
      const files = [settlementReceiptId(id)];
      const first = await settle(admin, { settlement_id: id, files });
      expect(await settle(admin, { settlement_id: id, files })).toEqual(first);
      const other = await settle(admin, { settlement_id: id, amount: '101' });
      expect(other).toEqual(refused('This settlement id is already used'));
      expect(await balanceOf()).toBe('-100.00');
    });

    it.each([
      ['Amount is required', { amount: '' }],
      ['Amount must be more than zero', { amount: '0' }],
      ['Bank Reference must have 6 to 35 letters and digits', { reference: '12' }],
      ['File is required', {}],
      ['A file is missing. Please upload it again.', { files: ['f'.repeat(32)] }],
    ])('is refused: %s', async (message, overrides) => {
      expect(await settle(admin, overrides)).toEqual(refused(message));
    });

    it('takes only receipts of its own user', async () => {
      const id = randomUUID();
      await giveSettlementReceipt(testServer, 'agent', id);
      expect(await settle(admin, { settlement_id: id })).toEqual(refused('File is required'));
    });

    it('is refused for a user without an account', async () => {
      const answer = await settle(admin, { agent_id: wireIdOf('banker') });
      expect(answer).toEqual(refused('Account not found', 'not_found'));
    });

    it('keeps uploaded receipts until it is recorded, and never after', async () => {
      const id = randomUUID();
      const target = { agent_id: wireIdOf('agent'), settlement_id: id };
      const name = 'account.php?run=uploadSettlementReceipt';
      const files = [{ name: 'a.png', bytes: picture() }];
      const { body } = await agent.upload(name, target, files);
      expect(body).toMatchObject({ ...success, file: [{ FILE_NAME: 'a.png' }] });
      const [fileId = ''] = body['uploaded'] as string[];
      const path = `/files/${fileId}`;
      expect([(await agent.get(path)).http, (await admin.get(path)).http]).toEqual([200, 404]);
      await settle(agent, { settlement_id: id, files: [fileId] });
      const other = await testServer.openSession('agent2');
      const seenBy = [agent, admin, banker, other].map(
        async (client) => (await client.get(path)).http,
      );
      expect(await Promise.all(seenBy)).toEqual([200, 200, 404, 404]);
      const taken = refused('This settlement id is already used');
      expect((await agent.upload(name, target, files)).body).toEqual(taken);
      const removal = { ...target, receipt_id: fileId };
      expect((await agent.call('account.php?run=deleteSettlementReceipt', removal)).body).toEqual(
        taken,
      );
    });
  });

  describe('an adjustment', () => {
    it('is a debit or a credit with a reason', async () => {
      await adjust({ direction: 'debit', amount: '50', reason: ' fee ' });
      await adjust({ direction: 'credit', amount: '20.25', reason: 'commission' });
      expect(await readLines(agent)).toMatchObject([
        { AMOUNT: '-20.25', BALANCE: '29.75', REASON: 'commission', USER_CODE: 'ADM01' },
        { AMOUNT: '50.00', BALANCE: '50.00', REASON: 'fee' },
      ]);
    });

    it('is entered once by the same call, and its id not taken by another', async () => {
      const one = { adjustment_id: randomUUID() };
      const first = await adjust(one);
      expect(await adjust(one)).toEqual(first);
      expect(await adjust({ ...one, amount: '11' })).toEqual(
        refused('This adjustment id is already used'),
      );
      expect(await balanceOf()).toBe('-10.00');
    });

    it('needs a reason', async () =>
      expect(await adjust({ reason: ' ' })).toEqual(refused('Reason is required')));
  });

  describe('a limit', () => {
    it('is set and removed, by the version that was shown', async () => {
      expect(await setLimit('50,000')).toEqual(
        refused('Amount must be a number with at most 2 decimals'),
      );
      await setLimit('50000', 1);
      expect(await readAccount(agent)).toMatchObject({ LIMIT: '50000.00', VERSION: 2 });
      expect(await setLimit('1', 1)).toEqual(
        refused('Account has changed since you opened it', 'conflict'),
      );
      await setLimit('0', 2);
      expect(await readAccount(agent)).toMatchObject({ LIMIT: '0.00' });
      await setLimit('');
      expect(await readAccount(agent)).toMatchObject({ LIMIT: null });
    });

    it('only warns', async () => {
      await setLimit('500');
      await accepted();
      expect(await balanceOf()).toBe('1000.00');
    });
  });

  it('an agent reads lines page by page, and of some days', async () => {
    for (let count = 0; count < 3; count += 1) await accepted(100 * (count + 1));
    const [newest, second] = await readLines(agent, { end: '2' });
    expect([newest, second].map((line) => line?.['LINE'])).toEqual([3, 2]);
    expect(await readLines(agent, { end: '2', before: 2 })).toMatchObject([{ LINE: 1 }]);
    const day = { start_date: '2026-11-21', end_date: '2026-11-21' };
    expect(await readLines(agent, day)).toHaveLength(3);
    expect(await readLines(agent, { ...day, start_date: '2026-11-22', end_date: '' })).toEqual([]);
    expect(await readLines(agent, { start_date: '', end_date: '2026-11-20' })).toEqual([]);
  });

  it('the activity shows that an agent withdrew a settlement', async () => {
    const id = randomUUID();
    await announceSettlement(testServer, id);
    await withdraw(agent, id);
    const name = 'report.php?run=getActivity';
    const { body } = await admin.call(name, validPayloads[name](absent()));
    expect((body['message'] as object[])[0]).toMatchObject({
      ACTION: 'withdraw settlement',
      RECORD: 'agent',
      CHANGES: [{ FIELD: 'SETTLEMENT', BEFORE: null, AFTER: '100.00' }],
    });
  });

  it('the activity shows what admins did to an account', async () => {
    const id = randomUUID();
    await giveSettlementReceipt(testServer, 'admin', id);
    await settle(admin, { settlement_id: id, reference: 'UTR202611' });
    const name = 'report.php?run=getActivity';
    const { body } = await admin.call(name, validPayloads[name](absent()));
    expect((body['message'] as object[])[0]).toMatchObject({
      ACTION: 'settlement',
      ABOUT: 'user',
      RECORD: 'agent',
      CHANGES: [
        { FIELD: 'SETTLEMENT', BEFORE: null, AFTER: '100.00' },
        { FIELD: 'REFERENCE', BEFORE: null, AFTER: 'UTR202611' },
      ],
      FILES: [{ FILE_NAME: 'slip.png' }],
    });
  });
});

describe.each(engines)('a limit that refuses on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let seeded: SeededTransaction;
  beforeAll(async () => {
    testServer = await TestServer.open(engine, { refusesOverLimit: true });
    admin = await testServer.openSession('admin');
    const payload = { agent_id: wireIdOf('agent'), limit: '1500' };
    await admin.call('account.php?run=setAccountLimit', payload);
    seeded = await seedTransaction(testServer, { status: 'PND' });
  });
  afterAll(() => testServer.close());

  const exceeded = refused('The account would exceed its limit of ₹1,500.00');

  it('refuses an acceptance above it, and takes one up to it', async () => {
    const above = await seedTransaction(testServer, { status: 'WTG', amount: 50_001 });
    expect(await applyTransition(admin, 'Accepted', above)).toEqual(exceeded);
    const exact = await seedTransaction(testServer, { status: 'WTG', amount: 50_000 });
    expect(await applyTransition(admin, 'Accepted', exact)).toMatchObject(success);
  });

  it('refuses a raised amount, and takes a lowered one', async () => {
    expect(await update(admin, seeded, { amount: '1000.01', status: 'PND' })).toEqual(exceeded);
    expect(await update(admin, seeded, { amount: '999', status: 'PND' })).toMatchObject(success);
  });

  it('refuses a new transfer', async () => {
    const agent = await testServer.openSession('agent');
    expect(await initiate(agent, { amount: '1500.01' })).toEqual(exceeded);
  });
});
