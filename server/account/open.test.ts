import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { readAccount, readLines, settle } from '#server/test/accounts.ts';
import { applyTransition, refused, update } from '#server/test/calls.ts';
import { engines } from '#server/test/engines.ts';
import { wireIdOf } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { startTime } from '#server/test/startTime.ts';
import { TestServer } from '#server/test/testServer.ts';
import { openAccounts, readOpeningBalances } from './open.ts';

describe('the file of opening balances', () => {
  it('has a code and an amount on each line', () =>
    expect(readOpeningBalances('# code,amount\nagt01,1250\r\n\nAGT02, -20.50\n')).toEqual([
      { code: 'AGT01', amount: 125_000 },
      { code: 'AGT02', amount: -2050 },
    ]));

  it.each([
    ['AGT01', 'Line 1 is not a code and an amount: AGT01'],
    ['AGT01,1,2', 'Line 1 is not a code and an amount: AGT01,1,2'],
    ['AGT01,1.5', 'Line 1 is not a code and an amount: AGT01,1.5'],
    [',5', 'Line 1 is not a code and an amount: ,5'],
    ['AGT01,5\nagt01,6', 'AGT01 has two balances'],
  ])('is refused: %j', (file, message) => expect(() => readOpeningBalances(file)).toThrow(message));
});

/** Returns what the tables of accounts contain. */
const readTables = async ({ db }: TestServer) => ({
  lines: await db
    .selectFrom('account_lines')
    .selectAll()
    .orderBy('agent_id')
    .orderBy('line_number')
    .execute(),
  accounts: await db.selectFrom('accounts').selectAll().orderBy('agent_id').execute(),
  days: await db
    .selectFrom('account_days')
    .selectAll()
    .orderBy('agent_id')
    .orderBy('aged_from')
    .execute(),
});

describe.each(engines)('the opening of accounts on %s', (engine) => {
  let testServer: TestServer;
  beforeEach(async () => {
    testServer = await TestServer.open(engine);
    await testServer.db.updateTable('settings').set({ accounts_from: null }).execute();
    // Nothing is swept while the clock is set to later days.
    return () =>
      testServer.close({ except: ['an unclaimed file is younger than the limit of the sweep'] });
  });

  const open = (day: string, balances: Record<string, number> = {}) =>
    inTransaction(testServer.db, (trx) =>
      openAccounts(trx, {
        day,
        balances: Object.entries(balances).map(([code, amount]) => ({
          code,
          amount: paise(amount),
        })),
        timeZone: 'Asia/Kolkata',
        now: testServer.now,
      }),
    );
  const capabilities = async () => {
    const admin = await testServer.openSession('admin');
    return (await admin.call('common.php?run=getCapabilities', {})).body['message'];
  };

  it('is needed before anything is entered', async () => {
    const admin = await testServer.openSession('admin');
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    await applyTransition(admin, 'Accepted', seeded);
    const answer = await admin.call('account.php?run=getAccount', { agent_id: wireIdOf('agent') });
    const closed = refused('The accounts of agents are not open yet');
    expect(answer.body).toEqual(closed);
    expect(await settle(admin)).toEqual(closed);
    expect(await capabilities()).not.toHaveProperty('ACCOUNTS');
    expect(await testServer.db.selectFrom('account_lines').selectAll().execute()).toEqual([]);
  });

  it('enters the balances, and what transfers made agents owe since that day', async () => {
    const admin = await testServer.openSession('admin');
    testServer.setTime(new Date(startTime.getTime() - 3 * 86_400_000));
    const earlier = await seedTransaction(testServer, { status: 'PND', amount: 70_000 });
    testServer.setTime(startTime);
    await seedTransaction(testServer, { status: 'CHK', amount: 30_000 });
    await open('2026-11-20', { AGT01: 500_000, AGT02: -1000, AGT03: 0 });
    expect(await capabilities()).toHaveProperty('ACCOUNTS', true);
    expect(await readLines(admin)).toMatchObject([
      { LINE: 2, KIND: 'transfer', AMOUNT: '300.00', BALANCE: '5300.00' },
      { LINE: 1, KIND: 'opening', AMOUNT: '5000.00', TIME: '2026-11-20T00:00:00+05:30' },
    ]);
    expect(await readAccount(admin, 'agent2')).toMatchObject({ BALANCE: '-10.00' });
    // The opening balance contains this transfer.
    await applyTransition(admin, 'Cancelled', earlier);
    expect(await readAccount(admin)).toMatchObject({
      BALANCE: '4600.00',
      AGEING: { DAYS_0_1: '4600.00' },
    });
  });

  /** Removes all accounts, which are then not open. */
  const close = () =>
    testServer.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of ['account_lines', 'account_days', 'accounts'] as const) {
        await trx.deleteFrom(table).execute();
      }
      await trx.updateTable('settings').set({ accounts_from: null }).execute();
    });

  it('enters the lines that each change would have entered by itself', async () => {
    const at = async (days: number) => {
      testServer.setTime(new Date(startTime.getTime() + days * 86_400_000));
      return testServer.openSession('admin');
    };
    await at(-3);
    const early = await seedTransaction(testServer, { status: 'PND', amount: 70_000 });
    const moved = await seedTransaction(testServer, { status: 'PND', amount: 80_000 });
    await open('2026-11-20');
    let admin = await at(0);
    await update(admin, early, { amount: '600.00', status: 'PND' });
    await update(admin, moved, { agent: 'AGT02', amount: '800.00', status: 'PND' });
    const late = await seedTransaction(testServer, { status: 'WTG', amount: 30_000 });
    await applyTransition(admin, 'Accepted', late);
    admin = await at(2);
    await update(admin, late, { amount: '450.00', status: 'PND' });
    await update(admin, moved, { agent: 'AGT01', amount: '810.00', status: 'PND' });
    await applyTransition(admin, 'Cancelled', late);
    await applyTransition(admin, 'Reopen', late);
    admin = await at(5);
    await applyTransition(admin, 'Accepted', late);
    await update(admin, early, { amount: '900.00', status: 'PND' });
    const entered = await readTables(testServer);
    expect(entered.lines).toHaveLength(10);
    await close();
    await open('2026-11-20');
    expect(await readTables(testServer)).toEqual(entered);
  });

  it('may be in the future', async () => {
    const admin = await testServer.openSession('admin');
    await open('2026-11-22', { AGT01: 500_000 });
    const seeded = await seedTransaction(testServer, { status: 'WTG' });
    await applyTransition(admin, 'Accepted', seeded);
    expect(await capabilities()).not.toHaveProperty('ACCOUNTS');
    testServer.setTime(new Date('2026-11-22T00:00:00+05:30'));
    expect(await capabilities()).toHaveProperty('ACCOUNTS', true);
    expect(await readAccount(await testServer.openSession('admin'))).toMatchObject({
      BALANCE: '5000.00',
    });
  });

  it('happens once, and for agents only', async () => {
    await expect(open('2026-11-20', { BNK01: 100 })).rejects.toThrow('There is no agent BNK01');
    await expect(open('2026-11-20', { NOONE: 100 })).rejects.toThrow('There is no agent NOONE');
    await open('2026-11-20');
    await expect(open('2026-11-20')).rejects.toThrow('The accounts are open already');
  });
});

describe.each(engines)('the tables of accounts on %s', (engine) => {
  it.each([
    'update account_lines set amount_paise = 5',
    'delete from account_lines',
    'truncate account_lines cascade',
    'update settlements set amount_paise = 5',
    'delete from settlement_decisions',
  ])('refuse %s', async (statement) => {
    const testServer = await TestServer.open(engine);
    await seedTransaction(testServer, { status: 'PND' });
    await expect(sql.raw(statement).execute(testServer.db)).rejects.toThrow(
      /append-only|permission/,
    );
    await testServer.close();
  });
});
