import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { noCapabilities } from '#domain/capabilities.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { TestServer } from '../test/testServer.ts';

const name = 'transaction.php?run=getSimilarTransactions';
type Form = PayloadOf<typeof name>;

const hourMs = 3_600_000;
const form = { customer: '', agent: 'AGT01', bank: 'SBIN', notes: '' };

const similarTo = async (client: TestClient, sought: Partial<Form> & Pick<Form, 'amount'>) =>
  (await client.call(name, { ...form, ...sought })).body['message'];

/** Matches these transactions with these reasons, in this order. */
const rows = (...expected: readonly (readonly [{ id: string }, readonly string[]])[]) =>
  expected.map(([{ id }, reasons]) =>
    expect.objectContaining({ TRANSACTION_ID: id, REASONS: reasons }),
  );

describe.each(engines)('similar transactions on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    ({ admin, agent } = await testServer.openSessions());
  });
  // Files of transactions that were inserted hours ago are still unclaimed.
  afterAll(() =>
    testServer.close({ except: ['an unclaimed file is younger than the limit of the sweep'] }),
  );

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
    expect(await similarTo(admin, { ...sought, amount: '1111.01' })).toEqual([]);
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

  it('are the five most similar', async () => {
    for (let count = 0; count < 7; count += 1) {
      await seedTransaction(testServer, { status: 'PND', amount: 555_500, customer: 'Dev' });
    }
    expect(await similarTo(admin, { amount: '5555', customer: 'Dev' })).toHaveLength(5);
  });

  it('are none when the setting is 0', async () => {
    const off = await TestServer.open(engine, { capabilities: noCapabilities });
    const client = await off.signIn('admin');
    await seedTransaction(off, { status: 'PND', amount: 100_000, customer: 'Eva' });
    expect(await similarTo(client, { amount: '1000', customer: 'Eva' })).toEqual([]);
    await off.close();
  });
});
