import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { enterNoTransfers, readAccount } from '#server/test/accounts.ts';
import { reverse } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { wireIdOf } from '#server/test/people.ts';
import { type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { openTestServer, useSessions, useTestServer } from '#server/test/useTestServer.ts';

const name = 'transaction.php?run=getBulkWarnings';

describe.each(engines)('the warnings of a bulk transition on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);

  const warningsOf = async (
    transition: PayloadOf<typeof name>['transition'],
    ...seeded: readonly SeededTransaction[]
  ) => {
    const payload = { transition, trans_ids: seeded.map(({ id }) => id) };
    return (await clients.admin.call(name, payload)).body['message'];
  };

  it('are those of the details before Accepted: possible duplicates', async () => {
    const form = { status: 'WTG', customer: 'Ravi', notes: '' } as const;
    const one = await seedTransaction(testServer, { ...form, amount: 70_000 });
    const other = await seedTransaction(testServer, { ...form, amount: 70_000 });
    const alone = await seedTransaction(testServer, { ...form, amount: 99_000 });
    expect(await warningsOf('accept', one, alone)).toEqual([
      {
        TRANSACTION_ID: one.id,
        SIMILAR: [expect.objectContaining({ TRANSACTION_ID: other.id })],
      },
      { TRANSACTION_ID: alone.id },
    ]);
  });

  it('have the account of the agent before Accepted, if it has a limit', async () => {
    const setLimit = async (limit: string) => {
      const call = 'account.php?run=setAccountLimit';
      const agent_id = wireIdOf('agent');
      const { body } = await clients.admin.call(call, { agent_id, limit });
      expect(body).toMatchObject({ status: 'success' });
    };
    const balance = (await readAccount(clients.admin))['BALANCE'];
    const form = { status: 'WTG', notes: '' } as const;
    const own = await seedTransaction(testServer, { ...form, customer: 'Meera', amount: 11_100 });
    const other = await seedTransaction(testServer, {
      ...form,
      agent: 'agent2',
      customer: 'Farhan',
      amount: 12_200,
    });
    await setLimit('500.00');
    const account = { USER_CODE: 'AGT01', USER_NAME: 'agent', BALANCE: balance, LIMIT: '500.00' };
    expect(await warningsOf('accept', own, other)).toEqual([
      { TRANSACTION_ID: own.id, ACCOUNT: account },
      { TRANSACTION_ID: other.id },
    ]);
    expect(await warningsOf('hold', own)).toEqual([{ TRANSACTION_ID: own.id }]);
    await setLimit('');
    expect(await warningsOf('accept', own)).toEqual([{ TRANSACTION_ID: own.id }]);
  });

  it('have no account before the accounts are opened', async () => {
    const closed = await openTestServer(engine);
    const admin = await closed.openSession('admin');
    const seeded = await seedTransaction(closed, { status: 'WTG' });
    const agent_id = wireIdOf('agent');
    await admin.call('account.php?run=setAccountLimit', { agent_id, limit: '0' });
    await enterNoTransfers(closed);
    const { body } = await admin.call(name, { transition: 'accept', trans_ids: [seeded.id] });
    expect(body['message']).toEqual([{ TRANSACTION_ID: seeded.id }]);
  });

  it('are receipts of other payments before Checked, without those of reversed ones', async () => {
    const pay = async (content: string) => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const part = { ...seeded, paymentId: randomUUID() };
      const place = { trans_id: part.id, payment_id: part.paymentId };
      const files = [{ name: 'r.png', bytes: picture(content) }];
      await clients.banker.upload('transaction.php?run=upload_receipt', place, files);
      const call = 'transaction.php?run=add_payments';
      await clients.banker.call(call, { ...validPayloads[call](part), amount: '10' });
      return part;
    };
    const [one, other, alone] = [await pay('twice'), await pay('twice'), await pay('once')];
    const receipts = { REUSED: true, CODES: [other.code] };
    expect(await warningsOf('check', one, alone)).toEqual([
      { TRANSACTION_ID: one.id, RECEIPTS: receipts },
      { TRANSACTION_ID: alone.id },
    ]);
    await reverse(clients.admin, one, { payment_id: one.paymentId });
    expect(await warningsOf('check', one)).toEqual([{ TRANSACTION_ID: one.id }]);
  });

  it('are claims before Hold, and none before Un Hold', async () => {
    const [paid, free] = [
      await seedTransaction(testServer, { status: 'PND' }),
      await seedTransaction(testServer, { status: 'PND' }),
    ] as const;
    await clients.banker.call('transaction.php?run=claimTransaction', { trans_id: paid.id });
    expect(await warningsOf('hold', paid, free)).toEqual([
      { TRANSACTION_ID: paid.id, CLAIM: expect.objectContaining({ USER_CODE: 'BNK01' }) },
      { TRANSACTION_ID: free.id },
    ]);
    expect(await warningsOf('unhold', paid)).toEqual([{ TRANSACTION_ID: paid.id }]);
  });
});
