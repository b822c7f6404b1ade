import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveSettlementReceipt, settle } from '#server/test/accounts.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { wireIdOf } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { readSheet } from '#server/test/spreadsheet.ts';
import { TestServer } from '#server/test/testServer.ts';

const texts = (file: Buffer) =>
  readSheet(file).map((row) => row.map((cell) => (cell === null ? '' : cell[1])));

describe.each(engines)('the spreadsheet of an account on %s', (engine) => {
  let testServer: TestServer;
  let agent: TestClient;
  beforeEach(async () => {
    testServer = await TestServer.open(engine);
    agent = await testServer.openSession('agent');
    return () => testServer.close();
  });

  const make = (days: { start_date: string; end_date: string }) =>
    agent.call('account.php?run=generateStatement', { agent_id: wireIdOf('agent'), ...days });
  const always = { start_date: '', end_date: '' };
  it('has a line for each entry, the balance before, and totals', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const admin = await testServer.openSession('admin');
    const id = randomUUID();
    await giveSettlementReceipt(testServer, 'admin', id);
    await settle(admin, {
      settlement_id: id,
      method: 'bank',
      reference: 'UTR20261',
      amount: '250.50',
    });
    const { file, headers } = await make(always);
    expect(headers['content-disposition']).toContain('filename="Account_AGT01.xlsx"');
    const [, before, transfer, settlement, total] = texts(file);
    expect(before).toEqual(['Balance before', '', '', '', '', '', '', '', '0']);
    expect(transfer?.slice(1)).toEqual([
      'Transfer',
      seeded.code,
      'Canary Customer',
      '',
      '',
      '1000',
      '',
      '1000',
    ]);
    expect(settlement?.slice(1)).toEqual([
      'Settlement (Bank)',
      '',
      '',
      'UTR20261',
      '',
      '',
      '250.5',
      '749.5',
    ]);
    expect(total).toEqual(['Total', '', '', '', '', '', '1000', '250.5', '749.5']);
  });

  it('is named after its days, and has the lines of these only', async () => {
    await seedTransaction(testServer, { status: 'PND' });
    const { file, headers } = await make({ start_date: '2026-11-22', end_date: '2026-11-23' });
    expect(headers['content-disposition']).toContain(
      'Account_AGT01_2026-11-22_and_2026-11-23.xlsx',
    );
    expect(texts(file)).toHaveLength(2);
  });

  it.each(['2026-13-01', '2026-02-30', '0000-01-01'])('refuses the day %s', async (day) => {
    expect(await make({ start_date: day, end_date: '' })).toMatchObject({ http: 400 });
    const days = { agent_id: wireIdOf('agent'), start_date: '', end_date: day, end: '50' };
    expect(await agent.call('account.php?run=getAccountLines', days)).toMatchObject({ http: 400 });
  });
});
