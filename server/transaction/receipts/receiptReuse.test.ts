import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Status } from '#domain/workflow/workflow.ts';
import { readHistory, readPayments } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { selectSameReceipts } from './receiptUses.ts';

const addPayments = 'transaction.php?run=add_payments';

const useOf = ({ id, code }: SeededTransaction, name = 'r.png') => ({
  TRANSACTION_ID: id,
  TRANSACTION_CODE: code,
  PAYMENT_TIME: expect.stringMatching(/^2026-11-21T/),
  OWN: expect.objectContaining({ FILE_NAME: 'r.png' }),
  OTHER: expect.objectContaining({ FILE_NAME: name }),
});

const upload = (place: SeededTransaction, client: TestClient, content: string, name = 'r.png') =>
  client.upload(
    'transaction.php?run=upload_receipt',
    { trans_id: place.id, payment_id: place.paymentId },
    [{ name, bytes: picture(content) }],
  );

describe.each(engines)('a receipt that is used for several payments on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const banker2 = useSession(testServer, 'banker2');

  /** Pays a part with a receipt. */
  const pay = async (
    seeded: SeededTransaction,
    content: string,
    client = banker,
    name?: string,
  ) => {
    const part = { ...seeded, paymentId: randomUUID() };
    await upload(part, client, content, name);
    const payload = { ...validPayloads[addPayments](part), amount: '10' };
    expect((await client.call(addPayments, payload)).body).toMatchObject({ status: 'success' });
    return part;
  };
  const seed = () => seedTransaction(testServer, { status: 'PND' });
  const setStatus = ({ id }: SeededTransaction, status: Status) =>
    testServer.db
      .updateTable('transactions')
      .set({ status })
      .where('transaction_id', '=', id)
      .execute();

  it('marks all payments that have it, for admins and bankers', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    await pay(first, 'twice');
    await pay(first, 'once');
    await pay(second, 'twice', banker2, 'copy.png');
    for (const client of [admin, banker]) {
      const [marked, unmarked] = await readPayments(client, first);
      expect(marked).toMatchObject({ REUSED: [useOf(second, 'copy.png')] });
      expect(unmarked).not.toHaveProperty('REUSED');
    }
    expect(await readPayments(admin, second)).toMatchObject([
      { REUSED: [{ TRANSACTION_CODE: first.code, OTHER: { FILE_NAME: 'r.png' } }] },
    ]);
    for (const payment of await readPayments(agent, first)) {
      expect(payment).not.toHaveProperty('REUSED');
    }
  });

  it('can be compared by those who see the mark', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    await pay(first, 'compared');
    await pay(second, 'compared');
    const [payment] = await readPayments(banker, second);
    const [use] = (payment?.['REUSED'] ?? []) as { OTHER: { FILE_URL: string } }[];
    for (const client of [admin, banker]) {
      const { http } = await client.get(use?.OTHER.FILE_URL ?? '');
      expect(http).toBe(200);
    }
  });

  it('names no transaction that the banker may not see', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    await pay(first, 'hidden');
    await pay(second, 'hidden');
    await setStatus(first, 'WTG');
    const [ofBanker] = await readPayments(banker, second);
    expect(ofBanker).not.toHaveProperty('REUSED');
    expect(await readPayments(admin, second)).toMatchObject([{ REUSED: [useOf(first)] }]);
    expect((await readHistory(banker, second))[0]).not.toHaveProperty('SAME_RECEIPT');
    await setStatus(first, 'PND');
  });

  it('is not compared with a receipt whose payment is not recorded', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    await upload({ ...first, paymentId: randomUUID() }, banker, 'unclaimed');
    await pay(second, 'unclaimed');
    const [payment] = await readPayments(admin, second);
    expect(payment).not.toHaveProperty('REUSED');
  });

  it('is found again on the same transaction, and names the three newest payments', async () => {
    const seeded = await seed();
    for (let part = 0; part < 5; part += 1) await pay(seeded, 'many');
    const payments = await readPayments(admin, seeded);
    expect(payments.map((payment) => payment['REUSED'])).toEqual(
      Array(5).fill(Array(3).fill(useOf(seeded))),
    );
  });

  it('is named in the history of each payment, for admins and bankers', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    await pay(first, 'recorded');
    await pay(second, 'recorded');
    for (const client of [admin, banker]) {
      expect((await readHistory(client, first))[0]).toMatchObject({ SAME_RECEIPT: [second.code] });
      expect((await readHistory(client, second))[0]).toMatchObject({ SAME_RECEIPT: [first.code] });
    }
    expect((await readHistory(agent, first))[0]).not.toHaveProperty('SAME_RECEIPT');
  });

  it('is found with its index', async () => {
    const plan = await testServer.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const user = { userId: testServer.idOf('admin'), role: 'admin' as const };
      const query = selectSameReceipts(trx, user).where('own.transaction_id', '=', 'any');
      return JSON.stringify(await query.explain('text'));
    });
    expect(plan).toContain('files_receipt_digest');
  });
});
