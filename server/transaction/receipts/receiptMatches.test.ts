import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Random } from '#server/demo/random.ts';
import { readHistory, readPayments } from '#server/test/calls.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import { InjectedFault, withInterferenceDuring } from '#server/test/interference.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { drawnFingerprint } from '#server/test/receipts/drawnFingerprint.ts';
import { makeFacts, templates } from '#server/test/receipts/receiptDrawings.ts';
import { isFull } from '#server/test/rounds.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';
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

// Servers compare at the same time on PostgreSQL only.
const comparing = isFull || concurrentEngines.length === 0 ? engines : concurrentEngines;

describe.each(comparing)('a receipt that looks like another one on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  /** Uploads a receipt with this fingerprint. */
  const upload = async (seeded: SeededTransaction, fingerprint: Buffer) => {
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
  const pay = async (
    seeded: SeededTransaction,
    fingerprint: Buffer,
    shown: { amount?: string; reference?: string } = {},
  ) => {
    const part = await upload(seeded, fingerprint);
    const payload = { ...validPayloads[addPayments](part), amount: '10', ...shown };
    expect((await banker.call(addPayments, payload)).body).toMatchObject({ status: 'success' });
    return part;
  };
  const compareAll = async () => {
    while (await compareReceipts(testServer.db, testServer.now));
  };
  const matchesOf = async ({ paymentId }: { paymentId: string }) =>
    testServer.db
      .selectFrom('receipt_matches')
      .innerJoin('files', 'files.file_id', 'receipt_matches.file_id')
      .select('other_file_id')
      .where('payment_id', '=', paymentId)
      .execute();
  const seed = () => seedTransaction(testServer, { status: 'PND' });
  /** Pays two transactions with the same receipt, which are compared. */
  const payWithCopies = async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await pay(first, receipt);
    await pay(second, copy);
    await compareAll();
    return [first, second] as const;
  };

  it('marks both payments, for admins and bankers', async () => {
    const [first, second] = await payWithCopies();
    for (const client of [admin, banker]) {
      const [payment] = await readPayments(client, second);
      expect(payment).not.toHaveProperty('REUSED');
      expect(payment).toMatchObject({ LOOKS_LIKE: [{ TRANSACTION_CODE: first.code }] });
      expect(await readPayments(client, first)).toMatchObject([
        { LOOKS_LIKE: [{ TRANSACTION_CODE: second.code, OTHER: { FILE_NAME: 'r.png' } }] },
      ]);
      expect((await readHistory(client, second))[0]).toMatchObject({
        SIMILAR_RECEIPT: [first.code],
      });
    }
    expect((await readPayments(agent, second))[0]).not.toHaveProperty('LOOKS_LIKE');
    expect((await readHistory(agent, second))[0]).not.toHaveProperty('SIMILAR_RECEIPT');
  });

  it('does not mark different receipts of the same bank', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    for (const seeded of [first, second]) await pay(seeded, (await receiptAndCopy())[0]);
    await compareAll();
    for (const seeded of [first, second]) {
      expect((await readPayments(admin, seeded))[0]).not.toHaveProperty('LOOKS_LIKE');
    }
  });

  it.each([
    ['of another amount', { amount: '11' }, { amount: '12' }, 0],
    [
      'of the same reference and another amount',
      { reference: 'UTR000001' },
      { reference: 'utr 000001', amount: '11' },
      1,
    ],
    ['of a different reference', { reference: 'UTR000002' }, { reference: 'UTR000003' }, 0],
    ['without a reference', { reference: 'UTR000004' }, {}, 1],
  ] as const)('is looked for in payments %s', async (_, shown, other, found) => {
    const [receipt, copy] = await receiptAndCopy();
    await pay(await seed(), receipt, shown);
    const part = await pay(await seed(), copy, other);
    await compareAll();
    expect(await matchesOf(part)).toHaveLength(found);
  });

  it('is compared by one of several servers, and by another one after an outage', async () => {
    const [receipt, copy] = await receiptAndCopy();
    await pay(await seed(), receipt);
    await compareAll();
    const part = await pay(await seed(), copy);
    const { db, now } = testServer;
    let statements = 0;
    const before = () => {
      statements += 1;
      // Nothing can be written after the comparison.
      if (statements > 2) throw new InjectedFault('no connection');
    };
    const failing = withInterferenceDuring({ before }, () => compareReceipts(db, now));
    await expect(failing).rejects.toThrow('no connection');
    // The server that took it may still be at it.
    expect(await compareReceipts(db, now)).toBe(false);
    const later = new Date(now.getTime() + 300_000);
    const some = await Promise.all([compareReceipts(db, later), compareReceipts(db, later)]);
    expect(some.toSorted()).toEqual([false, true]);
    expect(await matchesOf(part)).toHaveLength(1);
    expect(await compareReceipts(db, later)).toBe(false);
  });

  it('is not compared with a receipt whose payment is not recorded', async () => {
    const [first, second] = [await seed(), await seed()] as const;
    const [receipt, copy] = await receiptAndCopy();
    await upload(first, receipt);
    await pay(second, copy);
    await compareAll();
    expect((await readPayments(admin, second))[0]).not.toHaveProperty('LOOKS_LIKE');
  });

  it('names no transaction that the banker may not see', async () => {
    const [first, second] = await payWithCopies();
    const setStatus = (status: 'WTG' | 'PND') =>
      testServer.db
        .updateTable('transactions')
        .set({ status })
        .where('transaction_id', '=', first.id)
        .execute();
    await setStatus('WTG');
    expect((await readPayments(banker, second))[0]).not.toHaveProperty('LOOKS_LIKE');
    expect((await readHistory(banker, second))[0]).not.toHaveProperty('SIMILAR_RECEIPT');
    await setStatus('PND');
  });

  it('is found with its indexes', async () => {
    const { rows } = await testServer.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<Record<string, string>>`explain select file_id from files
        where purpose = 'receipt' and claimed_at is not null and compared_at is null
        order by sequence desc limit 1`.execute(trx);
    });
    expect(JSON.stringify(rows)).toContain('files_uncompared');
  });
});
