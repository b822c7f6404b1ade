import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Status } from '#domain/workflow/workflow.ts';
import {
  readDetail,
  initiate,
  applyTransition,
  refused,
  update,
  updateByBanker,
  type Update,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { picture } from '#server/test/memoryFileStore.ts';
import { validPayloads } from '#server/test/payloads.ts';
import { absent, seedTransaction, type SeedOptions } from '#server/test/seedTransaction.ts';
import { useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { isoInZone } from '#server/time.ts';

async function lastChange(client: TestClient, id: string) {
  const { VERSION, CHANGED_BY, CHANGED_TIME } = await readDetail(client, id);
  return { VERSION, CHANGED_BY, CHANGED_TIME };
}

describe.each(engines)('updating on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  describe('updating by an admin', () => {
    it('saves all fields of the form', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const change = {
        agent: 'AGT02',
        bank: 'SBIN',
        amount: '1.5',
        notes: 'n',
        status: 'RTY',
      } as const;
      expect(await update(admin, seeded, { ...change, customer: ' C ' })).toEqual({
        status: 'success',
        message: 'Update Transaction successfuly',
      });
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        AGENT: 'AGT02',
        BANK: 'SBIN',
        AMOUNT: '1.50',
        NORMAL_NOTES: 'n',
        CUSTOMER: 'C',
        TRANSACTION_STATUS: 'RTY',
        VERSION: seeded.steps + 1,
      });
    });

    it('keeps the customer if the call has none', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND', customer: 'Asha' });
      const name = 'transaction.php?run=update_transaction';
      const { customer: _, ...payload } = validPayloads[name](seeded);
      expect((await admin.call(name, payload)).body).toMatchObject({ status: 'success' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({ CUSTOMER: 'Asha' });
    });

    it.each<[string, Omit<SeedOptions, 'status'>, Partial<Update>, string]>([
      ['completing', {}, { status: 'CMP' }, 'Only Checked completes a transaction'],
      ['checking with a balance', {}, { status: 'CHK' }, 'Transaction has a balance left to pay'],
      ['cancelling with payments', { paid: 1 }, { status: 'CNL' }, 'Transaction has payments'],
      [
        'an amount under what was paid',
        { paid: 50_000 },
        { amount: '499.99' },
        'Amount cannot be less than what was paid',
      ],
      ['no amount', {}, { amount: '' }, 'Amount is required'],
      ['blank notes without a file', {}, { notes: ' ' }, 'Either notes or file upload is required'],
      ['an inactive bank', {}, { bank: 'OLDB' }, 'This bank is not active'],
      ['an inactive agent', {}, { agent: 'AGT09' }, 'This agent is not active'],
    ])('refuses %s', async (_title, planting, change, message) => {
      const seeded = await seedTransaction(testServer, { status: 'PND', ...planting });
      await testServer.db.deleteFrom('files').where('file_id', '=', seeded.attachmentId).execute();
      const before = await testServer.digest();
      expect(await update(admin, seeded, change)).toEqual(refused(message));
      expect(await testServer.digest()).toBe(before);
    });

    it('keeps a cancelled transaction cancelled, and saves its other fields', async () => {
      const seeded = await seedTransaction(testServer, { status: 'CNL' });
      for (const status of ['WTG', 'PND', 'HLD'] as const) {
        expect(await update(admin, seeded, { status })).toEqual(
          refused('Transaction is now Cancelled', 'conflict'),
        );
      }
      expect(await update(admin, seeded, { status: 'CNL', notes: 'why' })).toMatchObject({
        status: 'success',
      });
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        TRANSACTION_STATUS: 'CNL',
        NORMAL_NOTES: 'why',
      });
    });

    it('accepts blank notes with an attachment', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      expect(await update(admin, seeded, { notes: '' })).toMatchObject({ status: 'success' });
    });

    it('closes a transaction short by lowering its amount to what was paid', async () => {
      const seeded = await seedTransaction(testServer, { status: 'NPP', paid: 40_000 });
      expect(await update(admin, seeded, { amount: '400.00', status: 'NPP' })).toMatchObject({
        status: 'success',
      });
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        TRANSACTION_STATUS: 'CHK',
        BALANCE: '0.00',
      });
    });

    it('keeps an agent and a bank that have become inactive', async () => {
      const seeded = await seedTransaction(testServer, {
        status: 'PND',
        agent: 'inactive',
        bank: 'OLDB',
      });
      const same = { agent: 'AGT09', bank: 'OLDB' } as const;
      expect(await update(admin, seeded, same)).toMatchObject({ status: 'success' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({ AGENT: 'AGT09', BANK: 'OLDB' });
    });
  });

  describe('updating by an agent', () => {
    it('changes neither agent nor status and ignores PAID', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG' });
      const forged = { agent: 'AGT02', status: 'CMP', paid: '1000.00', role: 1 } as const;
      expect(await update(agent, seeded, forged)).toMatchObject({ status: 'success' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({
        AGENT: 'AGT01',
        TRANSACTION_STATUS: 'WTG',
        PAID: '0.00',
        BANK: 'SBIN',
        NORMAL_NOTES: 'changed',
      });
    });

    it('cannot close a transaction short', async () => {
      const seeded = await seedTransaction(testServer, { status: 'WTG', paid: 40_000 });
      expect(await update(agent, seeded, { amount: '400.00' })).toEqual(
        refused('Only an admin can lower the amount to what was paid'),
      );
    });
  });

  describe('a stale form', () => {
    it('is refused with the current status', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await updateByBanker(banker, seeded, { status: 'RTY', version: seeded.steps });
      const message = 'Transaction has changed. It is now Retry';
      expect(await update(admin, seeded, { version: seeded.steps })).toEqual(
        refused(message, 'conflict'),
      );
      expect(await updateByBanker(banker, seeded, { version: seeded.steps })).toEqual(
        refused(message, 'conflict'),
      );
      expect(await update(admin, seeded, { version: seeded.steps + 1 })).toMatchObject({
        status: 'success',
      });
    });
  });

  describe('the last change', () => {
    it('contains its user and time', async () => {
      const id = randomUUID();
      await initiate(agent, { trans_id: id });
      const initiated = {
        VERSION: 1,
        CHANGED_BY: 'AGT01',
        CHANGED_TIME: isoInZone(testServer.now, 'Asia/Kolkata'),
      };
      expect(await lastChange(admin, id)).toEqual(initiated);
      testServer.advanceTime(60_000);
      await applyTransition(admin, 'Accepted', { ...absent(), id });
      const accepted = {
        VERSION: 2,
        CHANGED_BY: 'ADM01',
        CHANGED_TIME: isoInZone(testServer.now, 'Asia/Kolkata'),
      };
      expect(await lastChange(admin, id)).toEqual(accepted);
      testServer.advanceTime(60_000);
      await updateByBanker(banker, { ...absent(), id }, { status: 'CHK' });
      expect(await lastChange(admin, id)).toEqual(accepted);
      await updateByBanker(banker, { ...absent(), id }, { status: 'RTY' });
      expect(await lastChange(admin, id)).toMatchObject({ VERSION: 3, CHANGED_BY: 'BNK01' });
    });

    it('can be a change of attachments, which keeps the version', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const upload = 'transaction.php?run=upload_attachments';
      const files = [{ name: 'a.png', bytes: picture('last change') }];
      await admin.upload(upload, { trans_id: seeded.id }, files);
      expect(await lastChange(admin, seeded.id)).toMatchObject({
        VERSION: seeded.steps,
        CHANGED_BY: 'ADM01',
      });
    });
  });

  describe('a status selected by a banker', () => {
    it.each<[Status, string, string]>([
      ['NPP', ' ', 'Reason is required'],
      ['CLP', '', 'Reason is required'],
      ['OSP', '', 'Reason is required'],
      ['CNL', '', 'Reason is required'],
      ['WTG', 'r', 'This status cannot be chosen'],
      ['HLD', 'r', 'This status cannot be chosen'],
      ['CMP', 'r', 'This status cannot be chosen'],
      ['CHK', 'r', 'Transaction has a balance left to pay'],
    ])('%s with the reason "%s" is refused', async (status, reason, message) => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      const before = await testServer.digest();
      expect(await updateByBanker(banker, seeded, { status, reason })).toEqual(refused(message));
      expect(await testServer.digest()).toBe(before);
    });

    it('stores the reason as problem message until the problem is solved', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND' });
      await updateByBanker(banker, seeded, { status: 'NPP', reason: ' wrong name ' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({ ERROR_NOTES: 'wrong name' });
      await updateByBanker(banker, seeded, { status: 'RTY', reason: '' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({ ERROR_NOTES: 'wrong name' });
      await updateByBanker(banker, seeded, { status: 'PND', reason: '' });
      expect(await readDetail(admin, seeded.id)).toMatchObject({ ERROR_NOTES: '' });
    });

    it('cannot cancel a transaction with payments', async () => {
      const seeded = await seedTransaction(testServer, { status: 'PND', paid: 1 });
      expect(await updateByBanker(banker, seeded, { status: 'CNL', reason: 'r' })).toEqual(
        refused('Transaction has payments'),
      );
    });
  });
});
