import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  applyTransition,
  pay,
  readDetail,
  readView,
  refused,
  reverse,
  updateByBanker,
} from '#server/test/calls.ts';
import { anotherPayment } from '#server/test/anotherPayment.ts';
import { engines } from '#server/test/engines.ts';
import { seedTransaction, type SeededTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

const reversed = { status: 'success', message: 'Payment reversed successfully' };

describe.each(engines)('reversals on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);
  const admin2 = useSession(testServer, 'admin2');

  /** Returns the answer of a call, and expects it to change nothing. */
  const unchanged = async (work: () => Promise<object>) => {
    const before = await testServer.digest();
    const answer = await work();
    expect(await testServer.digest()).toBe(before);
    return answer;
  };

  /** Pays the whole amount with a new payment. */
  const payAgain = async (seeded: SeededTransaction) =>
    pay(banker, await anotherPayment(testServer, seeded), '1000');

  it('return a transaction in Checking to Pending, and it can be paid and checked again', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(banker, seeded, '1000');
    expect(await reverse(admin, seeded, { payment_id: seeded.paymentId })).toEqual(reversed);
    expect(await readDetail(admin, seeded.id)).toMatchObject({
      TRANSACTION_STATUS: 'PND',
      PAID: '0.00',
      BALANCE: '1000.00',
      CHANGED_BY: 'ADM01',
    });
    expect(await payAgain(seeded)).toMatchObject({ status: 'success' });
    expect(await applyTransition(admin, 'Checked', seeded)).toMatchObject({ status: 'success' });
    expect(await readDetail(admin, seeded.id)).toMatchObject({ TRANSACTION_STATUS: 'CMP' });
  });

  it.each(['WTG', 'PND', 'HLD', 'NPP', 'CLP', 'OSP', 'RTY'] as const)(
    'keep the status %s and take back one payment only',
    async (status) => {
      const seeded = await seedTransaction(testServer, { status, paid: 25_000 });
      expect(await reverse(admin, seeded)).toEqual(reversed);
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        TRANSACTION_STATUS: status,
        PAID: '0.00',
        BALANCE: '1000.00',
      });
    },
  );

  it('keep the problem message', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', paid: 25_000 });
    await updateByBanker(banker, seeded, { status: 'NPP', reason: 'wrong name' });
    await reverse(admin, seeded);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ ERROR_NOTES: 'wrong name' });
  });

  it('are shown to every role that sees the payment', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(banker, seeded, '400');
    const id = randomUUID();
    const payload = { payment_id: seeded.paymentId, reversal_id: id, reason: ' sent twice ' };
    await reverse(admin, seeded, payload);
    for (const client of [admin, banker, agent]) {
      const { payments } = await readView(client, seeded.id);
      expect(payments).toEqual([
        expect.objectContaining({
          PAYMENT_ID: seeded.paymentId,
          AMOUNT_CREDIT: '400.00',
          USER_CODE: 'BNK01',
          RECEIPTS: [expect.anything()],
          REVERSED: {
            REVERSAL_ID: id,
            TIME: expect.stringContaining('2026-11-21T'),
            USER_CODE: 'ADM01',
            REASON: 'sent twice',
          },
        }),
      ]);
    }
  });

  it('add one entry with the reason to the history', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    await reverse(admin, seeded, { reason: 'sent twice' });
    const entries = await testServer.db
      .selectFrom('history')
      .select(['action', 'from_status', 'to_status', 'payment_id', 'reason', 'user_id'])
      .where('transaction_id', '=', seeded.id)
      .orderBy('history_id')
      .execute();
    expect(entries.slice(seeded.steps)).toEqual([
      {
        action: 'reversal',
        from_status: 'CHK',
        to_status: 'PND',
        payment_id: seeded.recordedPaymentId,
        reason: 'sent twice',
        user_id: testServer.idOf('admin'),
      },
    ]);
  });

  it.each(['', ' \n '])('require a reason, not "%s"', async (reason) => {
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    expect(await unchanged(() => reverse(admin, seeded, { reason }))).toEqual(
      refused('Reason is required'),
    );
  });

  it('give a repeated call the same answer, also after a status change', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(banker, seeded, '1000');
    const payload = { payment_id: seeded.paymentId, reversal_id: randomUUID(), reason: 'twice' };
    expect(await reverse(admin, seeded, payload)).toEqual(reversed);
    await payAgain(seeded);
    await applyTransition(admin2, 'Checked', seeded);
    expect(await unchanged(() => reverse(admin, seeded, { ...payload, reason: 'twice ' }))).toEqual(
      reversed,
    );
  });

  it('refuse a used id with another reason, payment, transaction or user', async () => {
    const first = await seedTransaction(testServer, { status: 'CHK' });
    const second = await seedTransaction(testServer, { status: 'CHK' });
    const id = { reversal_id: randomUUID(), reason: 'sent twice' };
    await reverse(admin, first, id);
    const answer = refused('This reversal id is already used');
    expect(await unchanged(() => reverse(admin, first, { ...id, reason: 'other' }))).toEqual(
      answer,
    );
    expect(await unchanged(() => reverse(admin, second, id))).toEqual(answer);
    expect(await unchanged(() => reverse(admin2, first, id))).toEqual(answer);
  });

  it('refuse a second reversal of a payment', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    await reverse(admin, seeded);
    const answer = refused('Payment is already reversed', 'conflict');
    expect(await unchanged(() => reverse(admin2, seeded))).toEqual(answer);
  });

  it('refuse a payment that is missing or of another transaction', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    const other = await seedTransaction(testServer, { status: 'CHK' });
    const answer = refused('Payment not found');
    expect(await unchanged(() => reverse(admin, seeded, { payment_id: randomUUID() }))).toEqual(
      answer,
    );
    const payload = { payment_id: other.recordedPaymentId };
    expect(await unchanged(() => reverse(admin, seeded, payload))).toEqual(answer);
  });

  it('refuse the admin who recorded the payment as a banker', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK', payer: 'admin' });
    expect(await unchanged(() => reverse(admin, seeded))).toEqual(
      refused('You recorded this payment'),
    );
    expect(await reverse(admin2, seeded)).toEqual(reversed);
  });

  it('do not let the user who recorded a reversed payment check the transaction', async () => {
    const seeded = await seedTransaction(testServer, { status: 'CHK', payer: 'admin' });
    await reverse(admin2, seeded);
    await payAgain(seeded);
    expect(await unchanged(() => applyTransition(admin, 'Checked', seeded))).toEqual(
      refused('You recorded a payment on this transaction'),
    );
  });

  it('allow the cancellation once all payments are reversed', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', paid: 25_000 });
    expect(await applyTransition(admin, 'Cancelled', seeded)).toEqual(
      refused('Transaction has payments'),
    );
    await reverse(admin, seeded);
    expect(await applyTransition(admin, 'Cancelled', seeded)).toMatchObject({ status: 'success' });
    const answer = refused('Transaction is now Cancelled', 'conflict');
    expect(await unchanged(() => reverse(admin, seeded))).toEqual(answer);
  });

  it('count in the summary', async () => {
    const balanceOf = async () => {
      const { body } = await admin.call('transaction.php?run=get_dashboard_details', {});
      return Number((body['overall_datas'] as { BALANCE_AMT: string }).BALANCE_AMT);
    };
    const seeded = await seedTransaction(testServer, { status: 'CHK' });
    const before = await balanceOf();
    await reverse(admin, seeded);
    expect(await balanceOf()).toBe(before + 1000);
  });
});
