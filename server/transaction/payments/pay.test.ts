import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDetail, applyTransition, pay, refused, updateByBanker } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '#server/test/useTestServer.ts';

describe.each(engines)('payments and transitions on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, banker } = useSessions(testServer);
  const admin2 = useSession(testServer, 'admin2');

  describe('transitions', () => {
    it.each(['PND', 'HLD', 'NPP', 'CLP', 'OSP'] as const)(
      'cannot cancel a transaction with payments in %s',
      async (status) => {
        const seeded = await seedTransaction(testServer, { status, paid: 1 });
        const before = await testServer.digest();
        expect(await applyTransition(admin, 'Cancelled', seeded)).toEqual(
          refused('Transaction has payments'),
        );
        expect(await testServer.digest()).toBe(before);
      },
    );

    it('do not allow users to check transactions that they paid', async () => {
      const seeded = await seedTransaction(testServer, { status: 'CHK', payer: 'admin' });
      expect(await applyTransition(admin, 'Checked', seeded)).toEqual(
        refused('You recorded a payment on this transaction'),
      );
      expect(await applyTransition(admin2, 'Checked', seeded)).toMatchObject({ status: 'success' });
    });
  });

  describe('payments', () => {
    it.each([
      ['', 'Amount is required'],
      ['0', 'Amount must be more than zero'],
      ['-1', 'Amount must be a number with at most 2 decimals'],
      ['1000.01', 'Amount is more than the balance'],
    ])('of "%s" are refused', async (amount, message) => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const before = await testServer.digest();
      expect(await pay(banker, seeded, amount)).toEqual(refused(message));
      expect(await testServer.digest()).toBe(before);
    });

    it('add up to the paisa', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND', amount: 30 });
      for (const amount of ['0.1', '0.2']) {
        const part = { ...seeded, paymentId: randomUUID() };
        await banker.upload(
          'transaction.php?run=upload_receipt',
          { trans_id: part.id, payment_id: part.paymentId },
          [{ name: 'r.png', bytes: picture() }],
        );
        expect(await pay(banker, part, amount)).toMatchObject({ status: 'success' });
      }
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        PAID: '0.30',
        BALANCE: '0.00',
        TRANSACTION_STATUS: 'CHK',
      });
    });

    it('require a receipt uploaded by the same banker', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const banker2 = await testServer.signIn('banker2');
      expect(await pay(banker2, seeded, '1')).toEqual(refused('File is required'));
      const other = { ...seeded, paymentId: randomUUID() };
      expect(await pay(banker, other, '1')).toEqual(refused('File is required'));
    });

    it('give a repeated call the same answer, also after a status change', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const first = await pay(banker, seeded, '1000');
      const before = await testServer.digest();
      expect(await pay(banker, seeded, '1000.00')).toEqual(first);
      expect(first).toMatchObject({ status: 'success' });
      expect(await testServer.digest()).toBe(before);
    });

    it('refuse a used id with another amount, transaction or user', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const other = await seedTransaction(testServer, { status: 'PND' });
      await pay(banker, seeded, '10');
      const banker2 = await testServer.signIn('banker2');
      const before = await testServer.digest();
      const message = refused('This payment id is already used');
      expect(await pay(banker, seeded, '11')).toEqual(message);
      expect(await pay(banker, seeded, '1001')).toEqual(message);
      expect(await pay(banker2, seeded, '10')).toEqual(message);
      expect(await pay(banker, { ...seeded, id: other.id }, '10')).toEqual(message);
      expect(await testServer.digest()).toBe(before);
    });

    it('clear the problem message when the balance is zero', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await updateByBanker(banker, seeded, { status: 'NPP', reason: 'wrong name' });
      await pay(banker, seeded, '1000');
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        TRANSACTION_STATUS: 'CHK',
        ERROR_NOTES: '',
      });
    });
  });
});
