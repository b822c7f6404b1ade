import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '#server/test/client.ts';
import { concurrentEngines } from '#server/test/engines.ts';
import { plantReconciliation } from '#server/test/reconciliation.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';

const rounds = Array.from({ length: 5 }, (_, index) => index);

const match = (client: TestClient, lineId: string, paymentId: string, bank = 'HDFC') =>
  client.call('reconciliation.php?run=match', {
    bank_code: bank,
    matches: [
      {
        match_id: randomUUID(),
        parts: [{ line_id: lineId, payment_id: paymentId, amount: '10.00', fee: '0.00' }],
      },
    ],
  });
const statusOf = ({ body }: Awaited<ReturnType<typeof match>>) => body['status'];

describe.each(concurrentEngines)('changes at the same time on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let admin2: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    admin = await testServer.openSession('admin');
    admin2 = await testServer.openSession('admin2');
    await plantReconciliation(testServer);
  });
  afterAll(() => testServer.close());

  /** Adds a debit of a bank, in rupees, that leads to a balance of 100.00. */
  const addLine = async (day: string, rupees: number, bank = 'HDFC'): Promise<string> => {
    const { rows } = await sql<{ line_id: number }>`
      insert into reconciliation_lines (statement_id, bank_code, place, file_line, raw, booking_day, direction,
        amount_paise, line_text, line_references, balance_paise, line_key, occurrence, reported_in)
      select ${`planted-${bank}`}, ${bank}, max(place) + 1, 1, 'raw', ${day}, 'debit', ${rupees * 100}, 'added', '{}', 10000,
        sha256(${randomUUID()}::text::bytea), 1,
        1 + (select count(*)::integer from reconciliation_closes where bank_code = ${bank})
      from reconciliation_lines where bank_code = ${bank} returning line_id`.execute(testServer.db);
    return String(rows[0]?.line_id);
  };
  const pay = (options: { bank?: string } = {}) =>
    seedTransaction(testServer, { status: 'CHK', amount: 1000, ...options });

  test.each(rounds)('one of several admins matches a line, round %i', async () => {
    const line = await addLine('2026-11-18', 10);
    const payments = await Promise.all([pay(), pay(), pay(), pay()]);
    const answers = await Promise.all(
      payments.map(({ recordedPaymentId }, index) =>
        match(index % 2 === 0 ? admin : admin2, line, recordedPaymentId),
      ),
    );
    expect(answers.map(statusOf).toSorted()).toEqual(['error', 'error', 'error', 'success']);
  });

  test.each(rounds)('one of several lines is matched to a payment, round %i', async () => {
    const lines = [await addLine('2026-11-18', 10), await addLine('2026-11-18', 10)];
    const { recordedPaymentId: payment } = await pay();
    const answers = await Promise.all(
      lines.map((line, index) => match(index === 0 ? admin : admin2, line, payment)),
    );
    expect(answers.map(statusOf).toSorted()).toEqual(['error', 'success']);
  });

  test.each(rounds)('a payment is reversed while it is matched, round %i', async () => {
    const line = await addLine('2026-11-18', 10);
    const { id, recordedPaymentId: payment } = await pay();
    const [matched, reversed] = await Promise.all([
      match(admin, line, payment),
      admin2.call('transaction.php?run=reversePayment', {
        trans_id: id,
        payment_id: payment,
        reversal_id: randomUUID(),
        reason: 'wrong account',
      }),
    ]);
    expect(reversed.body['status']).toBe('success');
    const preview = await admin.call('reconciliation.php?run=previewClose', {
      bank_code: 'HDFC',
      day: '2026-11-18',
    });
    const { CORRECTIONS } = preview.body['message'] as {
      CORRECTIONS: { KIND: string; ID: string }[];
    };
    const isReported = CORRECTIONS.some(({ KIND, ID }) => KIND === 'reversal' && ID === payment);
    expect([
      ['Matched', true],
      ['Payment is reversed', false],
    ]).toContainEqual([matched.body['message'], isReported]);
  });

  test('a day is closed while its line is matched', async () => {
    const line = await addLine('2026-11-19', 10, 'SBIN');
    await admin.call('reconciliation.php?run=saveNote', {
      bank_code: 'SBIN',
      line_id: line,
      kind: 'other',
      reason: 'not recorded yet',
    });
    const { recordedPaymentId: payment } = await pay({ bank: 'SBIN' });
    const call = { bank_code: 'SBIN', day: '2026-11-19' };
    const preview = await admin.call('reconciliation.php?run=previewClose', call);
    const { EXPECTED: expected } = preview.body['message'] as { EXPECTED: string };
    const [closed, matched] = await Promise.all([
      admin.call('reconciliation.php?run=closeDay', {
        ...call,
        expected,
        reason: 'the balances are planted',
      }),
      match(admin2, line, payment, 'SBIN'),
    ]);
    expect(closed.body['message']).toBe('Day closed under number 1');
    const closes = await admin.call('reconciliation.php?run=getCloses', {
      bank_code: 'SBIN',
      start: '0',
      end: '1',
    });
    const [{ MOVEMENTS: movements } = { MOVEMENTS: [] }] = closes.body['message'] as {
      MOVEMENTS: { KIND: string }[];
    }[];
    expect([
      ['Matched', 'payment'],
      ['This day is closed. Give a reason for the change.', 'other'],
    ]).toContainEqual([matched.body['message'], movements.at(-1)?.KIND]);
  });
});
