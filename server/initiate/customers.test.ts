import { beforeAll, describe, expect, it } from 'vitest';
import { enterNoTransfers } from '../test/accounts.ts';
import { calls, type PayloadOf } from '#api/contract/calls.ts';
import type { TestClient } from '../test/client.ts';
import { initiate } from '../test/calls.ts';
import { engines } from '../test/engines.ts';
import { type SeedOptions, seedTransaction } from '../test/seedTransaction.ts';
import type { TestServer } from '../test/testServer.ts';
import { useSession, useSessions, useTestServer } from '../test/useTestServer.ts';

const name = 'transaction.php?run=getCustomers';
const hourMs = 3_600_000;

const find = async (client: TestClient, payload: PayloadOf<typeof name>) => {
  const { body } = await client.call(name, payload);
  const answer = calls[name].response.parse(body);
  if (answer.status === 'error') throw new Error(answer.message);
  return answer.message;
};
const namesOf = async (client: TestClient, search: string, agentCode?: string) =>
  (await find(client, { search, ...(agentCode !== undefined && { agent: agentCode }) })).map(
    ({ CUSTOMER }) => CUSTOMER,
  );

describe.each(engines)('customers of earlier transactions on %s', (engine) => {
  // Files of transactions that were inserted hours ago are still unclaimed.
  const testServer = useTestServer(engine, {
    except: ['an unclaimed file is younger than the limit of the sweep'],
  });
  const { admin, agent } = useSessions(testServer);
  const agent2 = useSession(testServer, 'agent2');
  beforeAll(() => enterNoTransfers(testServer));

  const use = async (customer: string, hoursAgo: number, options: Partial<SeedOptions> = {}) => {
    const now = testServer.now;
    testServer.setTime(new Date(now.getTime() - hoursAgo * hourMs));
    const seeded = await seedTransaction(testServer, { status: 'PND', customer, ...options });
    testServer.setTime(now);
    return seeded;
  };

  it('are listed once each, with the data of the newest transaction and the last amounts', async () => {
    await use('Ravi Kumar', 9, { amount: 100_000, notes: 'old' });
    await use('RAVI  KUMAR', 8, { amount: 200_000, notes: 'older' });
    await use(' ravi kumar', 7, { amount: 300_000, notes: 'A/C 50100234567890' });
    await use('Ravi \t Kumar ', 6, { amount: 400_050, notes: 'A/C 1', status: 'CMP' });
    await use('Ravindra', 10, { notes: '' });
    expect(await find(agent, { search: 'rav' })).toEqual([
      {
        CUSTOMER: 'Ravi Kumar',
        BANK: 'HDFC Bank',
        BANK_CODE: 'HDFC',
        LOGO_URL: null,
        AMOUNTS: ['4000.50', '3000.00', '2000.00'],
        NOTES: 'A/C 1',
        USED_TIME: expect.stringMatching(/\+05:30$/),
      },
      expect.objectContaining({ CUSTOMER: 'Ravindra', AMOUNTS: ['1000.00'], NOTES: '' }),
    ]);
  });

  it('are one entry for the spellings of one person, with the last one', async () => {
    const notes = 'A/C 60200345678901';
    await use('Zulfikar Ansari', 9, { amount: 100_000, notes });
    await use('ANSARI, Zulfikar', 8, { amount: 200_000, notes: '' });
    await use('Sulfiqar Ansaari', 7, { amount: 300_000, notes: 'ac no 6020 0345 678901' });
    await use('Zulfiqar Ansari', 6, { amount: 400_000, notes: 'A/C 70200345678901' });
    expect(await find(agent, { search: 'ansa' })).toEqual([
      expect.objectContaining({ CUSTOMER: 'Zulfiqar Ansari', AMOUNTS: ['4000.00'] }),
      expect.objectContaining({
        CUSTOMER: 'Sulfiqar Ansaari',
        AMOUNTS: ['3000.00', '2000.00', '1000.00'],
      }),
    ]);
  });

  it('are found by the beginning of a word, whatever its capitals and spaces', async () => {
    await use('José Meena Pillai', 5);
    for (const search of ['JOS', 'josé  mee', 'pil', 'meena pillai', ' jose\u0301']) {
      expect([search, await namesOf(agent, search)]).toEqual([search, ['José Meena Pillai']]);
    }
    for (const search of ['illai', 'jose', '%', '_o', 'meena p%', "'", '\\']) {
      expect(await namesOf(agent, search)).not.toContain('José Meena Pillai');
    }
  });

  it('of an agent are never those of another, whatever the payload says', async () => {
    await use('Shared Name', 4, { amount: 111_100, notes: 'of one' });
    await use('Shared Name', 3, { amount: 222_200, notes: 'of two', agent: 'agent2' });
    await use('Secret Customer', 3, { agent: 'agent2' });
    for (const agentCode of [undefined, 'AGT01', 'AGT02', '', 'zzz']) {
      expect(await namesOf(agent, 'secret', agentCode)).toEqual([]);
      const payload = { search: 'shared', ...(agentCode !== undefined && { agent: agentCode }) };
      expect(await find(agent, payload)).toEqual([
        expect.objectContaining({ AMOUNTS: ['1111.00'], NOTES: 'of one' }),
      ]);
    }
    expect(await namesOf(agent2, 'secret')).toEqual(['Secret Customer']);
    expect(await namesOf(agent2, '', 'AGT01')).toEqual(['Secret Customer', 'Shared Name']);
  });

  it('follow their transaction to another agent', async () => {
    const { id } = await use('Moved Customer', 2);
    expect(await namesOf(agent, 'moved')).toEqual(['Moved Customer']);
    await testServer.db
      .updateTable('transactions')
      .set({ agent_id: testServer.idOf('agent2') })
      .where('transaction_id', '=', id)
      .execute();
    expect(await namesOf(agent, 'moved')).toEqual([]);
    expect(await namesOf(agent2, 'moved')).toEqual(['Moved Customer']);
    await testServer.db
      .updateTable('transactions')
      .set({ agent_id: testServer.idOf('agent') })
      .where('transaction_id', '=', id)
      .execute();
  });

  it('of an admin are those of the chosen agent, or of the transactions that the admin initiated', async () => {
    await use('Of Agent Two', 2, { agent: 'agent2' });
    expect(await namesOf(admin, 'of agent', 'AGT02')).toEqual(['Of Agent Two']);
    expect(await namesOf(admin, 'of agent', 'AGT01')).toEqual([]);
    expect(await namesOf(admin, 'of agent', 'NONE')).toEqual([]);
    expect(await namesOf(admin, 'of agent')).toEqual([]);
    for (const amount of ['10.00', '20.00', '30.00', '40.00']) {
      await initiate(admin, { customer: 'Of The Admin', agent: 'AGT02', amount });
    }
    const found = await find(admin, { search: 'admin' });
    expect(found).toEqual([
      expect.objectContaining({
        CUSTOMER: 'Of The Admin',
        AMOUNTS: expect.arrayContaining(['40.00']),
      }),
    ]);
    expect(found[0]?.AMOUNTS).toHaveLength(3);
    expect(await namesOf(admin, 'of the', 'AGT02')).toEqual(['Of The Admin']);
    expect(await namesOf(await testServer.openSession('admin2'), 'of the')).toEqual([]);
  });

  it('leave out cancelled transactions and those without a customer', async () => {
    await use('Cancelled Only', 2, { status: 'CNL' });
    await use('Cancelled Once', 2, { status: 'CNL', amount: 900_000 });
    await use('Cancelled Once', 3, { amount: 800_000 });
    await use('', 1);
    expect(await find(agent, { search: 'cancelled' })).toEqual([
      expect.objectContaining({ CUSTOMER: 'Cancelled Once', AMOUNTS: ['8000.00'] }),
    ]);
    expect(await namesOf(agent, '')).not.toContain('');
  });

  it('have no code of a bank that is inactive by now', async () => {
    await use('Bank Is Gone', 1);
    await setDeletedFlag(testServer, 'D');
    expect(await find(agent, { search: 'bank is' })).toEqual([
      expect.objectContaining({ BANK: 'HDFC Bank', BANK_CODE: null }),
    ]);
    await setDeletedFlag(testServer, '');
  });

  it('are the eight last used, which an empty search lists', async () => {
    for (let number = 1; number <= 10; number += 1) await use(`Eight ${number}`, number / 100);
    const newest = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Eight ${number}`);
    expect(await namesOf(agent, 'eight')).toEqual(newest);
    expect(await namesOf(agent, '  ')).toEqual(newest);
  });

  it('are found by the beginning of their name however many transactions are newer', async () => {
    await use('Very Old Customer', 900, { agent: 'agent2', amount: 123_400 });
    await use('Very Old Customer', 901, { agent: 'agent2', amount: 567_800 });
    const { id } = await use('Very Old Friend', 902, { agent: 'agent2' });
    await addManyNewer(testServer, id);
    expect(await find(agent2, { search: 'VERY old' })).toEqual([
      expect.objectContaining({ CUSTOMER: 'Very Old Customer', AMOUNTS: ['1234.00', '5678.00'] }),
      expect.objectContaining({ CUSTOMER: 'Very Old Friend' }),
    ]);
    expect(await namesOf(agent2, '')).toEqual(expect.arrayContaining(['Newer', 'Very Old Friend']));
    await testServer.db.deleteFrom('transactions').where('customer', '=', 'Newer').execute();
  });
});

const setDeletedFlag = ({ db }: TestServer, deleted_flg: 'D' | '') =>
  db.updateTable('banks').set({ deleted_flg }).where('bank_code', '=', 'HDFC').execute();

/** Copies a transaction a thousand times, without its history. */
async function addManyNewer(testServer: TestServer, id: string): Promise<void> {
  const { db, now } = testServer;
  const copied = await db
    .selectFrom('transactions')
    .selectAll()
    .where('transaction_id', '=', id)
    .executeTakeFirstOrThrow();
  const { sequence: _, ...columns } = copied;
  await db
    .insertInto('transactions')
    .values(
      Array.from({ length: 1000 }, (_, index) => ({
        ...columns,
        transaction_id: `newer-transaction-${index}`,
        transaction_code: `99010${index + 1000}`,
        customer: 'Newer',
        created_at: now,
      })),
    )
    .execute();
}
