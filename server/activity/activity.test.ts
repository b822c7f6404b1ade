import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { applyTransition, pay, refused, update } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { validPayloads } from '../test/payloads.ts';
import { absent, seedTransaction } from '../test/seedTransaction.ts';
import { readSheet } from '../test/spreadsheet.ts';
import { openTestServer, useSessions, useTestServer } from '../test/useTestServer.ts';

const today = { start_date: '2026-11-21', end_date: '2026-11-21' } as const;
type Filter = Partial<PayloadOf<'report.php?run=getActivity'>>;

interface Entry {
  ENTRY_ID: string;
  ACTION: string;
  USER_CODE: string;
  ADDRESS: string;
  ABOUT: string;
  RECORD_ID?: string;
  RECORD?: string;
}

describe.each(engines)('the activity on %s', (engine) => {
  const server = useTestServer(engine);
  const { admin, banker } = useSessions(server);

  const all = { ...today, user_code: '', kind: '' } as const;
  const list = async (filter: Filter = {}) => {
    const page = { start: '0', end: '50' };
    const { body } = await admin.call('report.php?run=getActivity', { ...all, ...page, ...filter });
    return body['message'] as Entry[];
  };
  const newest = async (filter?: Filter) => (await list(filter))[0];
  const actionsOf = async (filter: Filter) => (await list(filter)).map(({ ACTION }) => ACTION);
  const make = (filter: Filter = {}) =>
    admin.call('report.php?run=generateActivity', { ...all, ...filter });
  const change = (call: Parameters<TestClient['call']>[0] & keyof typeof validPayloads) =>
    admin.call(call, validPayloads[call](absent()));

  it('has the change of a transaction with its code and origin', async () => {
    const seeded = await seedTransaction(server, { status: 'PND' });
    await applyTransition(admin, 'Hold', seeded);
    expect(await newest()).toMatchObject({
      ACTION: 'hold',
      USER_CODE: 'ADM01',
      USER_NAME: 'admin',
      ADDRESS: expect.any(String),
      ABOUT: 'transaction',
      RECORD_ID: seeded.id,
      RECORD: seeded.code,
    });
  });

  it('has the changes of users, banks and the rate', async () => {
    await change('user.php?run=inactive_user_details');
    expect(await newest()).toMatchObject({ ABOUT: 'user', RECORD: 'target' });
    await change('bank.php?run=inactive_bank_details');
    expect(await newest()).toMatchObject({ ABOUT: 'bank', RECORD_ID: 'SBIN' });
    await admin.call('setting.php?run=updateSettingDetails', {
      user_id: '1',
      name: 'admin',
      rate: '88.5',
    });
    const rate = await newest();
    expect(rate).toMatchObject({ ABOUT: 'setting', ACTION: 'update rate' });
    expect(rate).not.toHaveProperty('RECORD');
  });

  it('selects one kind of change', async () => {
    const seeded = await seedTransaction(server, { status: 'PND' });
    await change('user.php?run=active_user_details');
    await change('bank.php?run=active_bank_details');
    await pay(banker, seeded, '100.00');
    await update(admin, seeded, { amount: '1500.00' });
    const kinds = ['transfers', 'payments', 'users', 'banks', 'rate'] as const;
    const newestByKind = await Promise.all(
      kinds.map(async (kind) => (await newest({ kind }))?.ACTION),
    );
    expect(newestByKind).toEqual([
      'update',
      'payment',
      'activate user',
      'activate bank',
      'update rate',
    ]);
    const counts = await Promise.all(kinds.map(async (kind) => (await list({ kind })).length));
    const files = (await list({ kind: 'files' })).length;
    expect(counts.reduce((sum, count) => sum + count, files)).toBe((await list()).length);
  });

  it('selects the changes by one user', async () => {
    const byBanker = await list({ user_code: 'BNK01' });
    expect(byBanker.map(({ USER_CODE }) => USER_CODE)).toContain('BNK01');
    expect(new Set(byBanker.map(({ USER_CODE }) => USER_CODE)).size).toBe(1);
    expect(await list({ user_code: 'NONE' })).toEqual([]);
  });

  it('selects business days', async () => {
    const { now } = server;
    // The first minute of the 22nd in Kolkata.
    server.setTime(new Date('2026-11-21T18:30:00Z'));
    await server.beginSession(admin, 'admin');
    await server.beginSession(banker, 'banker');
    await admin.call('setting.php?run=updateSettingDetails', {
      user_id: '1',
      name: 'admin',
      rate: '89.5',
    });
    server.setTime(now);
    await server.beginSession(admin, 'admin');
    await server.beginSession(banker, 'banker');
    const next = { start_date: '2026-11-22', end_date: '2026-11-22' };
    expect(await actionsOf(next)).toEqual(['update rate']);
    expect(await actionsOf({ ...next, start_date: '2026-11-21' })).toHaveLength(
      (await list()).length + 1,
    );
  });

  it('continues after the last entry of a page', async () => {
    const everything = await list();
    const first = await list({ start: '0', end: '2' });
    const seeded = await seedTransaction(server, { status: 'PND' });
    await applyTransition(admin, 'Hold', seeded);
    const after = { ENTRY_ID: first[1]?.ENTRY_ID ?? '' };
    const second = await list({ start: '2', end: '2', after });
    expect([...first, ...second]).toEqual(everything.slice(0, 4));
  });

  it('refuses days that are no period', async () => {
    const backwards = { ...all, start_date: '2026-11-22', start: '0', end: '20' };
    const answer = await admin.call('report.php?run=getActivity', backwards);
    expect(answer.body).toEqual(refused('From date cannot be after To date'));
  });

  it('lists the users by name', async () => {
    const { body } = await admin.call('report.php?run=getActivityUsers', {});
    const users = body['message'] as { USER_CODE: string; USER_NAME: string }[];
    expect(users).toContainEqual({ USER_CODE: 'ADM01', USER_NAME: 'admin' });
    const names = users.map(({ USER_NAME }) => USER_NAME);
    expect(names).toEqual(names.toSorted());
  });

  describe('as a spreadsheet', () => {
    it('has the entries of the filter, newest first', async () => {
      const seeded = await seedTransaction(server, { status: 'PND' });
      await update(admin, seeded, { amount: '2500.00', customer: '=1+1' });
      const [titles, row, ...others] = readSheet((await make()).file);
      expect(titles?.slice(0, 4)).toEqual([
        ['s', 'Time (Asia/Kolkata)'],
        ['s', 'User Code'],
        ['s', 'User'],
        ['s', 'Change'],
      ]);
      expect(row?.slice(1, 6)).toEqual([
        ['s', 'ADM01'],
        ['s', 'admin'],
        ['s', 'Update'],
        ['s', 'Transaction'],
        ['s', seeded.code],
      ]);
      expect(row?.[6]?.[1]).toContain('Amount: 1000.00 → 2500.00');
      expect(others).toHaveLength((await list()).length - 1);
    });

    it('is named after its days', async () => {
      const { headers } = await make();
      expect(headers['content-disposition']).toContain('Activity_2026-11-21_and_2026-11-21.xlsx');
    });

    it('has titles only without entries', async () => {
      const rows = readSheet((await make({ user_code: 'NONE' })).file);
      expect(rows).toHaveLength(1);
    });

    it('is refused with more changes than it holds', async () => {
      const small = await openTestServer(engine, { maxReportRows: 1 });
      const sessions = await small.openSessions();
      const seeded = await seedTransaction(small, { status: 'PND' });
      await applyTransition(sessions.admin, 'Hold', seeded);
      await applyTransition(sessions.admin, 'Unhold', seeded);
      const answer = await sessions.admin.call('report.php?run=generateActivity', all);
      const message = 'A report holds at most 1 changes. Please choose fewer days.';
      expect(answer.body).toEqual(refused(message));
    });
  });
});
