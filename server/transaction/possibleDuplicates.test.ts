import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { noCapabilities } from '#domain/capabilities.ts';
import { paise, toDecimal } from '#domain/money/money.ts';
import { labelledPairs, ordinaryPairs } from '#test/duplicatePairs.ts';
import { type Comparable, evidenceOf, tracesOf } from '#domain/transactions/possibleDuplicates.ts';
import { keysOfTexts } from './duplicateKeys.ts';
import { initiate } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { picture } from '../test/memoryFileStore.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import type { TestServer } from '../test/testServer.ts';
import { openTestServer, useSessions, useTestServer } from '../test/useTestServer.ts';

const name = 'transaction.php?run=getSimilarTransactions';
type Form = PayloadOf<typeof name>;

const hourMs = 3_600_000;
const form = { customer: '', agent: 'AGT01', bank: 'SBIN', notes: '' };

const similarTo = async (client: TestClient, sought: Partial<Form> & Pick<Form, 'amount'>) =>
  (await client.call(name, { ...form, ...sought })).body['message'];

/** Matches these transactions with these reasons, in this order. */
const rows = (...expected: readonly (readonly [{ id: string }, readonly string[]])[]) =>
  expected.map(([{ id }, reasons]) =>
    expect.objectContaining({ TRANSACTION_ID: id, EVIDENCE: reasons }),
  );

let inserted = 0;

/** Inserts transfers without a history. */
async function insertTransfers(testServer: TestServer, transfers: readonly Comparable[]) {
  const now = testServer.now;
  const ids = transfers.map(() => randomUUID());
  const values = transfers.map(({ customer, agentCode, bankCode, amount, notes }, index) => ({
    transaction_id: ids[index] ?? '',
    transaction_code: `260101${String((inserted += 1)).padStart(4, '0')}`,
    status: 'WTG' as const,
    bank_code: bankCode,
    agent_id: testServer.idOf(agentCode === 'AGT01' ? 'agent' : 'agent2'),
    customer,
    amount_paise: amount,
    notes,
    duplicate_keys: keysOfTexts({ customer, notes }),
    initiated_by: testServer.idOf('agent'),
    content_sha256: randomBytes(32),
    // As many as its history has entries.
    version: 0,
    created_at: now,
    updated_at: now,
    completed_at: null,
  }));
  await testServer.db.insertInto('transactions').values(values).execute();
  return ids;
}

/** One of the banks of the test server. */
const bankOf = (code: string) => (code < 'HZ' ? 'HDFC' : 'SBIN');

describe.each(engines)('similar transactions on %s', (engine) => {
  // Files of transactions that were inserted hours ago are still unclaimed, and many are inserted without a history.
  const testServer = useTestServer(engine, {
    except: [
      'an unclaimed file is younger than the limit of the sweep',
      'a transaction has a history',
      'a transaction code contains the day of the initiation',
      'transaction codes of a day are numbered from 1 without gaps',
    ],
  });
  const { admin, agent } = useSessions(testServer);

  it('have the strongest reason first, and all that a card shows', async () => {
    const amount = 111_100;
    const weak = await seedTransaction(testServer, {
      status: 'PND',
      amount,
      customer: '',
      notes: '',
    });
    const same = await seedTransaction(testServer, {
      status: 'CMP',
      amount,
      customer: ' RAVI  kumar',
      notes: '',
      agent: 'agent2',
    });
    const account = await seedTransaction(testServer, {
      status: 'WTG',
      amount,
      customer: 'Other',
      notes: 'ac 5010-0234-567890',
      agent: 'agent2',
    });
    const sought = {
      amount: '1111',
      customer: 'Ravi Kumar',
      bank: 'HDFC',
      notes: 'A/C 50100234567890',
    };
    const found = rows([account, ['account']], [same, ['customer']], [weak, ['bankAndAgent']]);
    expect(await similarTo(admin, sought)).toEqual(found);
    expect(await similarTo(admin, { ...sought, amount: '1300' })).toEqual([]);
    expect(await similarTo(admin, { ...sought, amount: 'x' })).toEqual([]);
    expect(((await similarTo(admin, sought)) as object[])[1]).toEqual({
      TRANSACTION_ID: same.id,
      TRANSACTION_CODE: same.code,
      BANK: 'HDFC Bank',
      AGENT: 'agent2',
      CUSTOMER: ' RAVI  kumar',
      LOGO_URL: null,
      AMOUNT: '1111.00',
      STATUS_DESC: 'Completed',
      COLOUR: expect.any(String),
      TRANS_CREATED_TIME: expect.any(String),
      REASONS: ['customer'],
      EVIDENCE: ['customer'],
      AMOUNT_APART: '0.00',
    });
  });

  it('are only those that the user may see', async () => {
    const seed = { status: 'PND', amount: 222_200, customer: 'Asha' } as const;
    const own = await seedTransaction(testServer, seed);
    await seedTransaction(testServer, { ...seed, agent: 'agent2' });
    const sought = { amount: '2222', customer: 'asha' };
    expect(await similarTo(agent, sought)).toEqual(rows([own, ['customer']]));
    expect(await similarTo(admin, sought)).toHaveLength(2);
  });

  it('leave out the transaction itself and cancelled ones', async () => {
    const seed = { amount: 333_300, customer: 'Bina' } as const;
    const own = await seedTransaction(testServer, { ...seed, status: 'WTG' });
    await seedTransaction(testServer, { ...seed, status: 'CNL' });
    const other = await seedTransaction(testServer, { ...seed, status: 'WTG' });
    const sought = { amount: '3333', customer: 'Bina', trans_id: own.id };
    expect(await similarTo(admin, sought)).toEqual(rows([other, ['customer']]));
  });

  it('are from the hours around the transaction, or around now', async () => {
    const now = testServer.now;
    const at = async (hours: number) => {
      testServer.setTime(new Date(now.getTime() + hours * hourMs));
      const seeded = await seedTransaction(testServer, {
        status: 'WTG',
        amount: 444_400,
        customer: 'Chand',
      });
      testServer.setTime(now);
      return seeded;
    };
    const older = await at(-60);
    const old = await at(-47);
    const recent = await at(-1);
    const sought = { amount: '4444', customer: 'Chand' };
    expect(await similarTo(admin, sought)).toEqual(
      rows([recent, ['customer']], [old, ['customer']]),
    );
    expect(await similarTo(admin, { ...sought, trans_id: older.id })).toEqual(
      rows([old, ['customer']]),
    );
  });

  it('are three at most, and those of one amount do not hide the one that matters', async () => {
    const ordinary = { agentCode: 'AGT01', bankCode: 'SBIN', amount: paise(555_500), notes: '' };
    const names = ordinaryPairs.slice(0, 300).map(({ one }) => one.customer);
    const [id = ''] = await insertTransfers(testServer, [
      { ...ordinary, agentCode: 'AGT02', customer: 'Zulekha Bano' },
      ...names.map((customer) => ({ ...ordinary, customer })),
      ...Array.from({ length: 5 }, () => ({ ...ordinary, customer: 'Dev Anand' })),
    ]);
    const found = await similarTo(admin, { amount: '5573', customer: 'Smt. Julekha Bano' });
    expect(found).toEqual([]);
    expect(await similarTo(admin, { amount: '5555', customer: 'Smt. Julekha Bano' })).toEqual(
      rows([{ id }, ['sound']]),
    );
    expect(await similarTo(admin, { amount: '5555', customer: 'dev anand' })).toHaveLength(3);
  });

  it('name the difference of the amounts, and reasons that earlier clients know', async () => {
    const seed = { status: 'PND', amount: 766_600, customer: 'Mohd Faizan', notes: '' } as const;
    await seedTransaction(testServer, seed);
    const sought = { amount: '7648', customer: 'मोहम्मद फ़ैज़ान', bank: 'HDFC' };
    expect(await similarTo(admin, sought)).toEqual([
      expect.objectContaining({
        REASONS: ['customer', 'bankAndAgent'],
        EVIDENCE: ['sound', 'bankAndAgent'],
        AMOUNT_APART: '18.00',
      }),
    ]);
  });

  it('are found by the same photo, also that of a form that is not sent yet', async () => {
    const upload = 'transaction.php?run=upload_attachments';
    const attach = (client: TestClient, id: string, bytes: Buffer) =>
      client.upload(upload, { trans_id: id }, [{ name: 'passbook.png', bytes }]);
    const sent = randomUUID();
    await attach(agent, sent, picture('passbook'));
    const transfer = { customer: 'Gita', amount: '9999', notes: '' };
    await initiate(agent, { ...transfer, trans_id: sent });
    const draft = randomUUID();
    const sought = {
      ...transfer,
      customer: 'Other Name',
      agent: 'AGT02',
      bank: 'SBIN',
      trans_id: draft,
    };
    expect(await similarTo(admin, sought)).toEqual([]);
    await attach(admin, draft, picture('another'));
    expect(await similarTo(admin, sought)).toEqual([]);
    await attach(admin, draft, picture('passbook'));
    expect(await similarTo(admin, sought)).toEqual(rows([{ id: sent }, ['photo']]));
    // The files of somebody else's form are not compared.
    expect(await similarTo(agent, { ...sought, agent: 'AGT01' })).toEqual([]);
    // The same picture in other bytes, as a messenger sends it without its place.
    await testServer.db
      .updateTable('files')
      .set({ received_sha256: randomBytes(32) })
      .where('transaction_id', '=', draft)
      .execute();
    expect(await similarTo(admin, sought)).toEqual(rows([{ id: sent }, ['photo']]));
  });

  it('are found by what was written last', async () => {
    const { db } = testServer;
    const seeded = await seedTransaction(testServer, {
      status: 'WTG',
      amount: 888_800,
      customer: 'Chitra',
      notes: 'a/c 50100234567890',
    });
    const keys = async () => {
      const row = await db
        .selectFrom('transactions')
        .select('duplicate_keys')
        .where('transaction_id', '=', seeded.id)
        .executeTakeFirstOrThrow();
      return row.duplicate_keys;
    };
    expect(await keys()).toEqual(['n:str', 'a:50100234567890']);
    const changed = {
      role: 1,
      trans_id: seeded.id,
      trans_code: '',
      paid: '',
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '8888',
      status: 'WTG',
      customer: 'Chitra',
      notes: 'ph 9847012345',
    } as const;
    await admin.call('transaction.php?run=update_transaction', changed);
    expect(await keys()).toEqual(['n:str', 'p:9847012345']);
  });

  it('are found in a third of the labelled set as in the domain', async () => {
    // Each pair has an amount of its own, so that it finds its own transfer and not another one.
    const some = labelledPairs.filter((_, index) => index % 3 === 0);
    const moved = some.map(({ one, other }, index) => {
      const amount = paise(20_000_000 + index * 500_000);
      const agentOf = (code: string) => (code === one.agentCode ? 'AGT01' : 'AGT02');
      const place = ({ agentCode, bankCode }: Comparable) => ({
        agentCode: agentOf(agentCode),
        bankCode: bankOf(bankCode),
      });
      return [
        { ...one, ...place(one), amount },
        { ...other, ...place(other), amount: paise(amount + other.amount - one.amount) },
      ] as const;
    });
    const ids = await insertTransfers(
      testServer,
      moved.map(([one]) => one),
    );
    const missed: string[] = [];
    for (const [index, [one, other]] of moved.entries()) {
      const found = await similarTo(admin, {
        customer: other.customer,
        agent: other.agentCode,
        bank: other.bankCode,
        amount: toDecimal(other.amount),
        notes: other.notes,
      });
      const isFound = JSON.stringify(found).includes(ids[index] ?? '');
      if (isFound !== (evidenceOf(tracesOf(other), tracesOf(one)) !== null)) {
        missed.push(`${one.customer} | ${other.customer}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('are none when the setting is 0', async () => {
    const off = await openTestServer(engine, { capabilities: noCapabilities });
    const client = await off.signIn('admin');
    await seedTransaction(off, { status: 'PND', amount: 100_000, customer: 'Eva' });
    expect(await similarTo(client, { amount: '1000', customer: 'Eva' })).toEqual([]);
  });
});
