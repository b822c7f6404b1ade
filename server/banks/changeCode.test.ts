import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { findRowViolations } from '../operations/audit/audit.ts';
import { initiate, listedCodes, readDetail, readHistory, refused, update } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { concurrentEngines, engines } from '../test/engines.ts';
import { picture } from '../test/memoryFileStore.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { openTestServer, useSession, useTestServer } from '../test/useTestServer.ts';

type Payload = PayloadOf<'bank.php?run=changeCode'>;

const changeCode = async (
  client: TestClient,
  bank: string,
  code: string,
  overrides: Partial<Payload> = {},
) => {
  const payload = { bank_code: bank, new_code: code, ...overrides };
  return (await client.call('bank.php?run=changeCode', payload)).body;
};

const add = async (client: TestClient, code: string) => {
  const files = [{ name: 'logo.png', bytes: picture('logo') }];
  const fields = { bank_name: 'New Bank', bank_code: code };
  return (await client.upload('bank.php?run=insert_bank_details', fields, files)).body;
};

const changed = { status: 'success', message: 'Bank ShortCode changed' };
const success = expect.objectContaining({ status: 'success' });

describe.each(engines)('a change of the code of a bank on %s', (engine) => {
  const server = useTestServer(engine);
  const admin = useSession(server, 'admin');

  const view = async (code: string) => {
    const { body } = await admin.call('bank.php?run=viewBankDetails', { bank_code: code });
    return (body['message'] as Record<string, unknown>[])[0];
  };

  it('is trimmed, in capitals, and in the history with both codes', async () => {
    expect(await changeCode(admin, 'OLDB', ' new-1 ')).toEqual(changed);
    expect(await view('OLDB')).toMatchObject({ BANK_CODE: 'NEW-1', VERSION: 2 });
    expect(await view('NEW-1')).toEqual(await view('OLDB'));
    const { body } = await admin.call('report.php?run=getActivity', {
      start_date: '2026-11-21',
      end_date: '2026-11-21',
      start: '0',
      end: '1',
      kind: 'banks',
      user_code: '',
    });
    expect(body['message']).toMatchObject([
      {
        ACTION: 'change bank code',
        RECORD_ID: 'NEW-1',
        CHANGES: [{ FIELD: 'CODE', BEFORE: 'OLDB', AFTER: 'NEW-1' }],
      },
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await server.digest();
    expect(await changeCode(admin, 'OLDB', 'NEW-1', { version: 1 })).toEqual(changed);
    expect(await server.digest()).toBe(before);
  });

  it.each<[string, string, Partial<Payload>, object]>([
    ['a blank code', ' ', {}, refused('Bank is required')],
    [
      'an invalid code',
      'a b',
      {},
      refused('Bank ShortCode may hold only letters, digits, - and _'),
    ],
    ['the code of another', 'sbin', {}, refused('This bank code is used by another bank')],
    ['a former code of another', 'OLDB', {}, refused('This bank code was used by another bank')],
    [
      'an older version',
      'NEW2',
      { version: 7 },
      refused('Bank has changed since you opened it', 'conflict'),
    ],
    ['an unknown bank', 'NEW2', { bank_code: 'NONE' }, refused('Bank not found', 'not_found')],
  ])('is refused with %s', async (_title, code, overrides, refusal) => {
    const before = await server.digest();
    expect(await changeCode(admin, 'HDFC', code, overrides)).toEqual(refusal);
    expect(await server.digest()).toBe(before);
  });

  it('keeps the former code from a new bank, and gives it back to its own', async () => {
    expect(await add(admin, 'oldb')).toEqual(refused('This bank code is already used'));
    expect(await changeCode(admin, 'NEW-1', 'OLDB')).toEqual(changed);
    expect(await view('NEW-1')).toMatchObject({ BANK_CODE: 'OLDB' });
    expect(await add(admin, 'NEW-1')).toEqual(refused('This bank code is already used'));
  });

  it('names the bank by both codes in every call, and rewrites no transaction', async () => {
    const seeded = await seedTransaction(server, { status: 'WTG' });
    const rows = () =>
      server.db
        .selectFrom('transactions')
        .select(sql<string>`xmin::text`.as('written'))
        .where('transaction_id', '=', seeded.id)
        .executeTakeFirst();
    const before = await rows();
    expect(await listedCodes(admin, { filters: { bank: 'HDFC' } })).toContain(seeded.code);
    expect(await changeCode(admin, 'HDFC', 'HDFCN')).toEqual(changed);
    expect(await rows()).toEqual(before);
    expect(await readDetail(admin, seeded.id)).toMatchObject({ BANK: 'HDFCN' });
    const { body } = await admin.call('transaction.php?run=get_additional_details', {});
    expect(body['banksDatas']).toContainEqual({ BANK_CODE: 'HDFCN', BANK_NAME: 'HDFC Bank' });

    for (const code of ['HDFC', 'HDFCN']) {
      expect(await listedCodes(admin, { filters: { bank: code } })).toContain(seeded.code);
      expect(await listedCodes(admin, { search: code })).toContain(seeded.code);
      expect(await update(admin, seeded, { bank: code, status: 'WTG' })).toEqual(success);
      expect(await initiate(admin, { trans_id: randomUUID(), bank: code })).toEqual(success);
      const { body: alike } = await admin.call('transaction.php?run=getSimilarTransactions', {
        customer: '',
        agent: 'AGT01',
        bank: code,
        amount: '1000.00',
        notes: '',
      });
      expect(alike['message']).not.toEqual([]);
      const { body: banks } = await admin.call('bank.php?run=get_all_banks', {
        section: '',
        role: 1,
        user_code: '',
        search: code,
        start: '0',
        end: '50',
      });
      expect(banks['message']).toMatchObject([{ BANK_CODE: 'HDFCN' }]);
      const flag = { bank_code: code };
      expect((await admin.call('bank.php?run=inactive_bank_details', flag)).body).toEqual(success);
      expect((await admin.call('bank.php?run=active_bank_details', flag)).body).toEqual(success);
      const { body: page } = await admin.call('transaction.php?run=getTransactionRows', {
        trans_ids: [seeded.id],
        section: '',
        search: code,
        filters: { bank: code },
      });
      expect(page['message']).toMatchObject([{ TRANSACTION_ID: seeded.id, MATCHES: true }]);
    }
  });

  it('keeps the code of their time in the entries of the history', async () => {
    const seeded = await seedTransaction(server, { status: 'WTG' });
    await update(admin, seeded, { bank: 'SBIN', status: 'WTG' });
    await changeCode(admin, 'SBIN', 'SBI');
    await update(admin, seeded, { bank: 'HDFCN', status: 'WTG' });
    const entries = await readHistory(admin, seeded);
    expect(entries[0]?.['CHANGES']).toContainEqual({
      FIELD: 'BANK',
      BEFORE: 'SBI',
      AFTER: 'HDFCN',
    });
    expect(entries[1]?.['CHANGES']).toContainEqual({
      FIELD: 'BANK',
      BEFORE: 'HDFCN',
      AFTER: 'SBIN',
    });
  });

  it('leaves nothing for the audit to report', async () => {
    expect(await findRowViolations(server.db)).toEqual([]);
  });

  it('cannot give a former code to another bank in the database', async () => {
    const give = sql`update banks set short_code = 'HDFC' where bank_code = 'SBIN'`;
    await expect(give.execute(server.db)).rejects.toThrow('the code belongs to another bank');
    const insert = sql`insert into banks (bank_code, bank_name) values ('HDFCN', 'Other')`;
    await expect(insert.execute(server.db)).rejects.toThrow('banks_short_code_key');
  });
});

describe.each(concurrentEngines)('simultaneous changes of bank codes on %s', (engine) => {
  it('give a code to one bank only', async () => {
    const server = await openTestServer(engine);
    const admin = await server.signIn('admin');
    const answers = await Promise.all([
      ...['HDFC', 'SBIN', 'OLDB'].map((bank) => changeCode(admin, bank, 'SAME')),
      add(admin, 'SAME'),
    ]);
    const problems = await findRowViolations(server.db);
    const { rows } = await sql`select from banks where short_code = 'SAME'`.execute(server.db);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
