import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf, move, pay, refused, updateByBanker } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { plant } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';

describe.each(engines)('paying and moving on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  let admin2: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
    admin2 = await world.signIn('admin2');
    banker = await world.signIn('banker');
  });
  afterAll(() => world.close());

  describe('moves', () => {
    it.each(['PND', 'HLD', 'NPP', 'CLP', 'OSP'] as const)(
      'never cancel a transaction with payments in %s',
      async (status) => {
        const planted = await plant(world, { status, paid: 1 });
        const before = await world.digest();
        expect(await move(admin, 'Cancelled', planted)).toEqual(
          refused('Transaction has payments'),
        );
        expect(await world.digest()).toBe(before);
      },
    );

    it('let nobody check what they paid', async () => {
      const planted = await plant(world, { status: 'CHK', payer: 'admin' });
      expect(await move(admin, 'Checked', planted)).toEqual(
        refused('You recorded a payment on this transaction'),
      );
      expect(await move(admin2, 'Checked', planted)).toMatchObject({ status: 'success' });
    });
  });

  describe('payments', () => {
    it.each([
      ['', 'Amount is required'],
      ['0', 'Amount must be more than zero'],
      ['-1', 'Amount must be a number with at most 2 decimals'],
      ['1000.01', 'Amount is more than the balance'],
    ])('of "%s" are refused', async (amount, message) => {
      const planted = await plant(world, { status: 'PND' });
      const before = await world.digest();
      expect(await pay(banker, planted, amount)).toEqual(refused(message));
      expect(await world.digest()).toBe(before);
    });

    it('add up to the paisa', async () => {
      const planted = await plant(world, { status: 'PND', amount: 30 });
      for (const amount of ['0.1', '0.2']) {
        const part = { ...planted, paymentId: randomUUID() };
        await banker.upload(
          'transaction.php?run=upload_receipt',
          { trans_id: part.id, payment_id: part.paymentId },
          [{ name: 'r.png', bytes: picture() }],
        );
        expect(await pay(banker, part, amount)).toMatchObject({ status: 'success' });
      }
      expect(await detailOf(admin, planted.id)).toMatchObject({
        PAID: '0.30',
        BALANCE: '0.00',
        TRANSACTION_STATUS: 'CHK',
      });
    });

    it('need a receipt of their own banker', async () => {
      const planted = await plant(world, { status: 'PND' });
      const banker2 = await world.signIn('banker2');
      expect(await pay(banker2, planted, '1')).toEqual(refused('File is required'));
      const other = { ...planted, paymentId: randomUUID() };
      expect(await pay(banker, other, '1')).toEqual(refused('File is required'));
    });

    it('answer a repeated call like the first, also after the status moved on', async () => {
      const planted = await plant(world, { status: 'PND' });
      const first = await pay(banker, planted, '1000');
      const before = await world.digest();
      expect(await pay(banker, planted, '1000.00')).toEqual(first);
      expect(first).toMatchObject({ status: 'success' });
      expect(await world.digest()).toBe(before);
    });

    it('refuse a used id with another amount, transaction or user', async () => {
      const planted = await plant(world, { status: 'PND' });
      const other = await plant(world, { status: 'PND' });
      await pay(banker, planted, '10');
      const banker2 = await world.signIn('banker2');
      const before = await world.digest();
      const message = refused('This payment id is already used');
      expect(await pay(banker, planted, '11')).toEqual(message);
      expect(await pay(banker2, planted, '10')).toEqual(message);
      expect(await pay(banker, { ...planted, id: other.id }, '10')).toEqual(message);
      expect(await world.digest()).toBe(before);
    });

    it('clear the problem message with the balance', async () => {
      const planted = await plant(world, { status: 'PND' });
      await updateByBanker(banker, planted, { status: 'NPP', reason: 'wrong name' });
      await pay(banker, planted, '1000');
      expect(await detailOf(admin, planted.id)).toMatchObject({
        TRANSACTION_STATUS: 'CHK',
        ERROR_NOTES: '',
      });
    });
  });
});
