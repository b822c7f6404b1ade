import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Status } from '#domain/workflow.ts';
import {
  detailOf,
  initiate,
  move,
  refused,
  update,
  updateByBanker,
  type Update,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { absent, plant, type Planting } from '#server/test/plant.ts';
import { World } from '#server/test/world.ts';
import { isoInZone } from '#server/time.ts';

async function lastChange(client: TestClient, id: string) {
  const { VERSION, CHANGED_BY, CHANGED_TIME } = await detailOf(client, id);
  return { VERSION, CHANGED_BY, CHANGED_TIME };
}

describe.each(engines)('updating on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
    agent = await world.signIn('agent');
    banker = await world.signIn('banker');
  });
  afterAll(() => world.close());

  describe('updating by an admin', () => {
    it('changes what the form holds', async () => {
      const planted = await plant(world, { status: 'PND' });
      const change = {
        agent: 'AGT02',
        bank: 'SBIN',
        amount: '1.5',
        notes: 'n',
        status: 'RTY',
      } as const;
      expect(await update(admin, planted, { ...change, customer: ' C ' })).toEqual({
        status: 'success',
        message: 'Update Transaction successfuly',
      });
      expect(await detailOf(admin, planted.id)).toMatchObject({
        AGENT: 'AGT02',
        BANK: 'SBIN',
        AMOUNT: '1.50',
        NORMAL_NOTES: 'n',
        CUSTOMER: 'C',
        TRANSACTION_STATUS: 'RTY',
        VERSION: planted.steps + 1,
      });
    });

    it('leaves the customer alone when the call names none', async () => {
      const planted = await plant(world, { status: 'PND', customer: 'Asha' });
      const name = 'transaction.php?run=update_transaction';
      const { customer: _, ...payload } = validPayloads[name](planted);
      expect((await admin.call(name, payload)).body).toMatchObject({ status: 'success' });
      expect(await detailOf(admin, planted.id)).toMatchObject({ CUSTOMER: 'Asha' });
    });

    it.each<[string, Omit<Planting, 'status'>, Partial<Update>, string]>([
      ['completing', {}, { status: 'CMP' }, 'Only Checked completes a transaction'],
      ['checking with a balance', {}, { status: 'CHK' }, 'Transaction has a balance left to pay'],
      ['cancelling with payments', { paid: 1 }, { status: 'CNL' }, 'Transaction has payments'],
      [
        'an amount under what was paid',
        { paid: 50_000 },
        { amount: '499.99' },
        'Amount can not be less than what was paid',
      ],
      ['no amount', {}, { amount: '' }, 'Amount is required'],
      ['blank notes without a file', {}, { notes: ' ' }, 'Either notes or file upload is required'],
      ['an inactive bank', {}, { bank: 'OLDB' }, 'This bank is not active'],
      ['an inactive agent', {}, { agent: 'AGT09' }, 'This agent is not active'],
    ])('refuses %s', async (_title, planting, change, message) => {
      const planted = await plant(world, { status: 'PND', ...planting });
      await world.db.deleteFrom('files').where('file_id', '=', planted.attachmentId).execute();
      const before = await world.digest();
      expect(await update(admin, planted, change)).toEqual(refused(message));
      expect(await world.digest()).toBe(before);
    });

    it('takes blank notes beside an attachment', async () => {
      const planted = await plant(world, { status: 'PND' });
      expect(await update(admin, planted, { notes: '' })).toMatchObject({ status: 'success' });
    });

    it('closes a transaction short by lowering its amount to what was paid', async () => {
      const planted = await plant(world, { status: 'NPP', paid: 40_000 });
      expect(await update(admin, planted, { amount: '400.00', status: 'NPP' })).toMatchObject({
        status: 'success',
      });
      expect(await detailOf(admin, planted.id)).toMatchObject({
        TRANSACTION_STATUS: 'CHK',
        BALANCE: '0.00',
      });
    });

    it('keeps the agent and the bank that were deactivated since', async () => {
      const planted = await plant(world, { status: 'PND', agent: 'inactive' });
      await world.db
        .updateTable('transactions')
        .set({ bank_code: 'OLDB' })
        .where('transaction_id', '=', planted.id)
        .execute();
      const same = { agent: 'AGT09', bank: 'OLDB' } as const;
      expect(await update(admin, planted, same)).toMatchObject({ status: 'success' });
      expect(await detailOf(admin, planted.id)).toMatchObject({ AGENT: 'AGT09', BANK: 'OLDB' });
    });
  });

  describe('updating by an agent', () => {
    it('changes neither agent nor status, and does not trust what was paid', async () => {
      const planted = await plant(world, { status: 'WTG' });
      const forged = { agent: 'AGT02', status: 'CMP', paid: '1000.00', role: 1 } as const;
      expect(await update(agent, planted, forged)).toMatchObject({ status: 'success' });
      expect(await detailOf(admin, planted.id)).toMatchObject({
        AGENT: 'AGT01',
        TRANSACTION_STATUS: 'WTG',
        PAID: '0.00',
        BANK: 'SBIN',
        NORMAL_NOTES: 'changed',
      });
    });

    it('can not close a transaction short', async () => {
      const planted = await plant(world, { status: 'WTG', paid: 40_000 });
      expect(await update(agent, planted, { amount: '400.00' })).toEqual(
        refused('Only an admin can lower the amount to what was paid'),
      );
    });
  });

  describe('a stale form', () => {
    it('is refused with the present status', async () => {
      const planted = await plant(world, { status: 'PND' });
      await updateByBanker(banker, planted, { status: 'RTY', version: planted.steps });
      const message = 'Transaction has changed. It is now Retry';
      expect(await update(admin, planted, { version: planted.steps })).toEqual(
        refused(message, 'conflict'),
      );
      expect(await updateByBanker(banker, planted, { version: planted.steps })).toEqual(
        refused(message, 'conflict'),
      );
      expect(await update(admin, planted, { version: planted.steps + 1 })).toMatchObject({
        status: 'success',
      });
    });
  });

  describe('the last change', () => {
    it('names the user who made it and its time', async () => {
      const id = randomUUID();
      await initiate(agent, { trans_id: id });
      const initiated = {
        VERSION: 1,
        CHANGED_BY: 'AGT01',
        CHANGED_TIME: isoInZone(world.now, 'Asia/Kolkata'),
      };
      expect(await lastChange(admin, id)).toEqual(initiated);
      world.passTime(60_000);
      await move(admin, 'Accepted', { ...absent(), id });
      const accepted = {
        VERSION: 2,
        CHANGED_BY: 'ADM01',
        CHANGED_TIME: isoInZone(world.now, 'Asia/Kolkata'),
      };
      expect(await lastChange(admin, id)).toEqual(accepted);
      world.passTime(60_000);
      await updateByBanker(banker, { ...absent(), id }, { status: 'CHK' });
      expect(await lastChange(admin, id)).toEqual(accepted);
      await updateByBanker(banker, { ...absent(), id }, { status: 'RTY' });
      expect(await lastChange(admin, id)).toMatchObject({ VERSION: 3, CHANGED_BY: 'BNK01' });
    });

    it('may be one of the attachments, which leaves the version alone', async () => {
      const planted = await plant(world, { status: 'PND' });
      const upload = 'transaction.php?run=upload_attachments';
      const files = [{ name: 'a.png', bytes: picture('last change') }];
      await admin.upload(upload, { trans_id: planted.id }, files);
      expect(await lastChange(admin, planted.id)).toMatchObject({
        VERSION: planted.steps,
        CHANGED_BY: 'ADM01',
      });
    });
  });

  describe('a status chosen by a banker', () => {
    it.each<[Status, string, string]>([
      ['NPP', ' ', 'Reason is required'],
      ['CLP', '', 'Reason is required'],
      ['OSP', '', 'Reason is required'],
      ['CNL', '', 'Reason is required'],
      ['WTG', 'r', 'This status can not be chosen'],
      ['HLD', 'r', 'This status can not be chosen'],
      ['CMP', 'r', 'This status can not be chosen'],
      ['CHK', 'r', 'Transaction has a balance left to pay'],
    ])('%s with the reason "%s" is refused', async (status, reason, message) => {
      const planted = await plant(world, { status: 'PND' });
      const before = await world.digest();
      expect(await updateByBanker(banker, planted, { status, reason })).toEqual(refused(message));
      expect(await world.digest()).toBe(before);
    });

    it('keeps the reason as problem message until the problem is over', async () => {
      const planted = await plant(world, { status: 'PND' });
      await updateByBanker(banker, planted, { status: 'NPP', reason: ' wrong name ' });
      expect(await detailOf(admin, planted.id)).toMatchObject({ ERROR_NOTES: 'wrong name' });
      await updateByBanker(banker, planted, { status: 'RTY', reason: '' });
      expect(await detailOf(admin, planted.id)).toMatchObject({ ERROR_NOTES: 'wrong name' });
      await updateByBanker(banker, planted, { status: 'PND', reason: '' });
      expect(await detailOf(admin, planted.id)).toMatchObject({ ERROR_NOTES: '' });
    });

    it('can not cancel a transaction with payments', async () => {
      const planted = await plant(world, { status: 'PND', paid: 1 });
      expect(await updateByBanker(banker, planted, { status: 'CNL', reason: 'r' })).toEqual(
        refused('Transaction has payments'),
      );
    });
  });
});
