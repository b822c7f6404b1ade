import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { reverse } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

const name = 'transaction.php?run=getBulkWarnings';

describe.each(engines)('the warnings of a bulk transition on %s', (engine) => {
  let testServer: TestServer;
  let clients: Record<'admin' | 'banker' | 'agent', TestClient>;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    clients = await testServer.openSessions();
  });
  afterAll(() => testServer.close());

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
