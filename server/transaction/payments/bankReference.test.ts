import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listedCodes, refused, readPayments } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { readSheet } from '#server/test/spreadsheet.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { callDigest } from '#server/api/callDigest.ts';

const addPayments = 'transaction.php?run=add_payments';
const checkReference = 'transaction.php?run=checkReference';

const useOf = ({ id, code }: SeededTransaction) => ({
  TRANSACTION_ID: id,
  TRANSACTION_CODE: code,
  PAYMENT_TIME: expect.stringMatching(/^2026-11-21T/),
});

describe.each(engines)('the bank reference of a payment on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const agent2 = useSession(testServer, 'agent2');

  const pay = async (seeded: SeededTransaction, amount: string, reference?: string) => {
    const payload = { ...validPayloads[addPayments](seeded), amount };
    return (
      await banker.call(addPayments, reference === undefined ? payload : { ...payload, reference })
    ).body;
  };
  /** Pays a part with a receipt and a payment id of its own. */
  const payPart = async (seeded: SeededTransaction, amount: string, reference?: string) => {
    const part = { ...seeded, paymentId: randomUUID() };
    const place = { trans_id: part.id, payment_id: part.paymentId };
    await banker.upload('transaction.php?run=upload_receipt', place, [
      { name: 'r.png', bytes: picture() },
    ]);
    expect(await pay(part, amount, reference)).toMatchObject({ status: 'success' });
    return part;
  };
  const check = async (reference: string, payment_id: string = randomUUID()) =>
    (await banker.call(checkReference, { payment_id, reference })).body;

  it('is normalised and shown to every role', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    expect(await pay(seeded, '10', ' hdfc n5-2026 0001 ')).toMatchObject({ status: 'success' });
    for (const client of [admin, agent, banker]) {
      expect(await readPayments(client, seeded)).toMatchObject([{ REFERENCE: 'HDFCN520260001' }]);
    }
  });

  it.each(['', ' - '])('is left out when it is "%s"', async (reference) => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(seeded, '10', reference);
    const [payment] = await readPayments(admin, seeded);
    expect(payment).not.toHaveProperty('REFERENCE');
    expect(payment).not.toHaveProperty('SAME_REFERENCE');
  });

  it.each(['12345', 'A'.repeat(36), 'UTR:123456'])(
    'is refused when it is "%s"',
    async (reference) => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const before = await testServer.digest();
      const message = 'Bank Reference must have 6 to 35 letters and digits';
      expect(await pay(seeded, '10', reference)).toEqual(refused(message));
      expect(await testServer.digest()).toBe(before);
    },
  );

  it('belongs to the content of a repeated call', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const first = await pay(seeded, '10', 'UTR0000010');
    expect(await pay(seeded, '10', 'utr 0000010')).toEqual(first);
    const taken = refused('This payment id is already used');
    expect(await pay(seeded, '10', 'UTR0000011')).toEqual(taken);
    expect(await pay(seeded, '10')).toEqual(taken);
  });

  it('leaves the digest of a payment without one as it was', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(seeded, '10');
    const { content_sha256: stored } = await testServer.db
      .selectFrom('payments')
      .select('content_sha256')
      .where('payment_id', '=', seeded.paymentId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual(callDigest([testServer.idOf('banker'), seeded.id, 1000]));
  });

  it('finds its transaction in the lists of those who may see it', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const other = await seedTransaction(testServer, { status: 'PND', agent: 'agent2' });
    await payPart(seeded, '10', 'AXISP00412345678');
    await payPart(other, '10', 'AXISP00999999999');
    for (const client of [admin, agent, banker]) {
      expect(await listedCodes(client, { search: 'axisp-004 1234' })).toEqual([seeded.code]);
      expect(await listedCodes(client, { search: '2345678' })).toEqual([seeded.code]);
    }
    expect(await listedCodes(agent2, { search: 'AXISP00412345678' })).toEqual([]);
    expect(await listedCodes(agent2, { search: 'AXISP00' })).toEqual([other.code]);
    expect(await listedCodes(admin, { search: 'AXISP00', section: 'ART' })).toEqual([]);
    const found = [other.code, seeded.code].toSorted();
    expect((await listedCodes(admin, { search: 'axisp00' })).toSorted()).toEqual(found);
    // Fewer than six characters could be a part of too many references.
    expect(await listedCodes(admin, { search: 'axisp' })).toEqual([]);
  });

  it('is compared with other payments while it is typed', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    expect(await check('SAME000001')).toEqual({ status: 'success', message: [] });
    const part = await payPart(seeded, '10', 'SAME000001');
    const found = { status: 'success', message: [useOf(seeded)] };
    expect(await check('same 000-001')).toEqual(found);
    expect(await check('SAME000001', part.paymentId)).toEqual({ status: 'success', message: [] });
    for (const typed of ['', 'SAME', 'SAME:00001', 'SAME00000']) {
      expect(await check(typed)).toEqual({ status: 'success', message: [] });
    }
  });

  it('is compared without naming a transaction that the banker may not see', async () => {
    await seedTransaction(testServer, { status: 'WTG', paid: 1, reference: 'HIDDEN0001' });
    expect(await check('HIDDEN0001')).toEqual({ status: 'success', message: [{}] });
  });

  it('marks all payments that have it, for admins', async () => {
    const first = await seedTransaction(testServer, { status: 'PND' });
    const second = await seedTransaction(testServer, { status: 'PND', agent: 'agent2' });
    await payPart(first, '10', 'TWICE00001');
    await payPart(first, '20', 'ONCE000001');
    await payPart(second, '10', 'TWICE00001');
    const [marked, unmarked] = await readPayments(admin, first);
    expect(marked).toMatchObject({ SAME_REFERENCE: [useOf(second)] });
    expect(unmarked).not.toHaveProperty('SAME_REFERENCE');
    expect(await readPayments(admin, second)).toMatchObject([{ SAME_REFERENCE: [useOf(first)] }]);
    for (const client of [banker, agent]) {
      const payments = await readPayments(client, first);
      expect(payments.filter((payment) => 'SAME_REFERENCE' in payment)).toEqual([]);
    }
  });

  it('names the three newest of many others', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    for (let part = 0; part < 5; part += 1) await payPart(seeded, '1', 'MANY000001');
    const payments = await readPayments(admin, seeded);
    expect(payments.map((payment) => payment['SAME_REFERENCE'])).toEqual(
      Array(5).fill(Array(3).fill(useOf(seeded))),
    );
  });

  it('has a column in the report', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await payPart(seeded, '10', 'REPORT0001');
    await payPart(seeded, '10');
    await payPart(seeded, '10', 'REPORT0002');
    const { file } = await admin.call('report.php?run=generateReports', {
      start_date: '2026-11-21',
      end_date: '2026-11-21',
    });
    const [titles, ...rows] = readSheet(file);
    const row = rows.find(([code]) => code?.[1] === seeded.code);
    const column = titles?.findIndex((title) => title?.[1] === 'Bank References') ?? -1;
    expect(row?.[column]).toEqual(['s', 'REPORT0001, REPORT0002']);
  });
});
