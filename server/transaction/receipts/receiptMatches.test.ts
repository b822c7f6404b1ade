import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { readView } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { drawnFingerprint } from '#server/test/receipts/drawnFingerprint.ts';
import { makeFacts, templates } from '#server/test/receipts/receiptDrawings.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { compareReceipts } from './receiptMatches.ts';

const addPayments = 'transaction.php?run=add_payments';
const random = new Random(8);

/** Returns the fingerprints of a receipt and of a smaller copy. */
async function receiptAndCopy() {
  const facts = makeFacts(random);
  return [
    await drawnFingerprint(templates[0], facts),
    await drawnFingerprint(templates[0], facts, 600),
  ] as const;
}

const paymentsIn = async (client: TestClient, { id }: SeededTransaction) =>
  (await readView(client, id))['payments'] as Record<string, unknown>[];

const historyOf = async (client: TestClient, { id }: SeededTransaction) => {
  const page = { trans_id: id, start: '0', end: '50' };
  const { body } = await client.call('transaction.php?run=getHistory', page);
  return body['message'] as Record<string, unknown>[];
};

describe.each(engines)('a receipt that looks like another one on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    ({ admin, agent, banker } = await testServer.openSessions());
  });
  afterAll(() => testServer.close());

  /** Uploads a receipt with this fingerprint; null for one of an earlier release. */
  const upload = async (seeded: SeededTransaction, fingerprint: Buffer | null) => {
    const part = { ...seeded, paymentId: randomUUID() };
    const files = [{ name: 'r.png', bytes: picture(part.paymentId) }];
    const target = { trans_id: part.id, payment_id: part.paymentId };
    await banker.upload('transaction.php?run=upload_receipt', target, files);
    await testServer.db
      .updateTable('files')
      .set({ fingerprint })
      .where('payment_id', '=', part.paymentId)
      .execute();
    return part;
  };
  const pay = async (seeded: SeededTransaction, fingerprint: Buffer | null, amount = '10') => {
    const part = await upload(seeded, fingerprint);
    const payload = { ...validPayloads[addPayments](part), amount };
    expect((await banker.call(addPayments, payload)).body).toMatchObject({ status: 'success' });
    return part;
  };
  const compareAll = async () => {
    const { db, files } = testServer;
    while (await compareReceipts({ db, files, now: () => testServer.now }));
  };
  const seed = () => seedTransaction(testServer, { status: 'PND' });

  it('marks both payments, for admins and bankers', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await pay(first, receipt);
    await pay(second, copy);
    await compareAll();
    for (const client of [admin, banker]) {
      const [payment] = await paymentsIn(client, second);
      expect(payment).not.toHaveProperty('REUSED');
      expect(payment).toMatchObject({ LOOKS_LIKE: [{ TRANSACTION_CODE: first.code }] });
      expect(await paymentsIn(client, first)).toMatchObject([
        { LOOKS_LIKE: [{ TRANSACTION_CODE: second.code, OTHER: { FILE_NAME: 'r.png' } }] },
      ]);
      expect((await historyOf(client, second))[0]).toMatchObject({ SIMILAR_RECEIPT: [first.code] });
    }
    expect((await paymentsIn(agent, second))[0]).not.toHaveProperty('LOOKS_LIKE');
    expect((await historyOf(agent, second))[0]).not.toHaveProperty('SIMILAR_RECEIPT');
  });

  it('does not mark different receipts of the same bank', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    for (const seeded of [first, second]) await pay(seeded, (await receiptAndCopy())[0]);
    await compareAll();
    for (const seeded of [first, second]) {
      expect((await paymentsIn(admin, seeded))[0]).not.toHaveProperty('LOOKS_LIKE');
    }
  });

  it('is looked for among payments of the same amount', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await pay(first, receipt, '11');
    await pay(second, copy, '12');
    await compareAll();
    expect((await paymentsIn(admin, second))[0]).not.toHaveProperty('LOOKS_LIKE');
  });

  it('is not compared with a receipt whose payment is not recorded', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await upload(first, receipt);
    await pay(second, copy);
    await compareAll();
    expect((await paymentsIn(admin, second))[0]).not.toHaveProperty('LOOKS_LIKE');
  });

  it('names no transaction that the banker may not see', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await pay(first, receipt);
    await pay(second, copy);
    await compareAll();
    const setStatus = (status: 'WTG' | 'PND') =>
      testServer.db
        .updateTable('transactions')
        .set({ status })
        .where('transaction_id', '=', first.id)
        .execute();
    await setStatus('WTG');
    expect((await paymentsIn(banker, second))[0]).not.toHaveProperty('LOOKS_LIKE');
    expect((await historyOf(banker, second))[0]).not.toHaveProperty('SIMILAR_RECEIPT');
    await setStatus('PND');
  });

  it('gets no mark if an earlier release stored no picture that can be described', async () => {
    const seeded = await seed();
    const { paymentId } = await pay(seeded, null);
    await compareAll();
    const file = await testServer.db
      .selectFrom('files')
      .select(['fingerprint', 'compared_at'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(file.fingerprint).toHaveLength(0);
    expect(file.compared_at).not.toBeNull();
  });

  it('is found with its indexes', async () => {
    const { rows } = await testServer.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<Record<string, string>>`explain select file_id from files
        where purpose = 'receipt' and claimed_at is not null and compared_at is null
        order by sequence desc limit 5`.execute(trx);
    });
    expect(JSON.stringify(rows)).toContain('files_uncompared');
  });
});
