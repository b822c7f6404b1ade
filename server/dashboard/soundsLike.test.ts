import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { maxSoundsLike } from '#domain/lists/soundsLikeOffer.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { TestServer } from '../test/testServer.ts';

const name = 'transaction.php?run=getTransactionsList';
type Payload = PayloadOf<typeof name>;

const customersLike = async (client: TestClient, search: string, change?: Partial<Payload>) => {
  const payload = { section: '', role: 1, user_code: '', start: '0', end: '20', orderby: 'DESC' };
  const sent = { ...payload, search, sounds_like: true, ...change };
  const { body } = await client.call(name, sent as Payload);
  return (body['message'] as { CUSTOMER: string }[]).map(({ CUSTOMER }) => CUSTOMER);
};

describe.each(engines)('customers that sound like a search on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    ({ admin, agent } = await testServer.openSessions());
    for (const customer of [
      'Mohammed Faizan',
      'Muhammad Faisan Khan',
      'मोहम्मद फ़ैज़ान',
      'Mohammed Salim',
      'Unni Krishnan',
      'Lakshmi Menon',
      'Laxmi Menon',
    ]) {
      await seedTransaction(testServer, { status: 'PND', customer });
    }
    await seedTransaction(testServer, {
      status: 'WTG',
      customer: 'Lekshmi Menon',
      agent: 'agent2',
    });
  });
  afterAll(() => testServer.close());

  it.each([
    ['muhamed faizaan', ['मोहम्मद फ़ैज़ान', 'Muhammad Faisan Khan', 'Mohammed Faizan']],
    ['Faizan', ['मोहम्मद फ़ैज़ान', 'Muhammad Faisan Khan']],
    ['ഫൈസാൻ', ['मोहम्मद फ़ैज़ान', 'Muhammad Faisan Khan', 'Mohammed Faizan']],
    ['unnikrishnan', ['Unni Krishnan']],
    ['lakshmi menon', ['Lekshmi Menon', 'Laxmi Menon']],
    ['zebra', []],
    ['2603140020', []],
    ['', []],
  ])('%j is followed by %j, the newest first, without its matches', async (search, expected) => {
    expect(await customersLike(admin, search)).toEqual(expected);
  });

  it('are those of the section and the filters that the user may see', async () => {
    expect(await customersLike(agent, 'lakshmi menon')).toEqual(['Laxmi Menon']);
    expect(await customersLike(admin, 'lakshmi menon', { filters: { statuses: ['WTG'] } })).toEqual(
      ['Lekshmi Menon'],
    );
    expect(await customersLike(admin, 'lakshmi menon', { section: 'ART' })).toEqual([]);
  });

  it('are the newest, however many there are', async () => {
    for (let count = 0; count < maxSoundsLike + 2; count += 1) {
      await seedTransaction(testServer, { status: 'PND', customer: 'Zubaida Beevi' });
    }
    expect(await customersLike(admin, 'subaida beevi')).toHaveLength(maxSoundsLike);
  });
});
