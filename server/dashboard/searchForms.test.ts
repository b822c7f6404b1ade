import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listedCodes } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { passwordOf } from '../test/people.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { useSessions, useTestServer } from '../test/useTestServer.ts';

/** Customers as they are stored, each with texts that look the same. */
const encodings: readonly (readonly [stored: string, ...searches: string[]])[] = [
  ['Jose\u0301 Pereira', 'Jos\u00e9', 'JOSE\u0301', 'pereira jos\u00e9'],
  ['Fran\u00e7ois', 'Franc\u0327ois'],
  ['\u092b\u093c\u0930\u0939\u093e\u0928', '\u095e\u0930\u0939\u093e\u0928'],
  ['\u095b\u0947\u092c\u093e', '\u091c\u093c\u0947\u092c\u093e'],
  ['\u0999\u09cb\u09b2', '\u0999\u09c7\u09be\u09b2'],
  ['\u0b95\u0bca\u0b9f\u0bbf', '\u0b95\u0bc6\u0bbe\u0b9f\u0bbf'],
  [
    '\u0d05\u0d28\u0d3f\u0d32\u0d4d\u200d',
    '\u0d05\u0d28\u0d3f\u0d7d',
    '\u0d05\u0d28\u0d3f\u0d32\u0d4d',
  ],
  ['\uff32\uff41\uff4d\uff45\uff53\uff48\u3000Babu', 'ramesh babu', '\uff32\uff21\uff2d\uff25'],
  ['Su\u200bni\u2060ta', 'sunita'],
  ['\u202aLakshmi\u202c\u00a0Nair', 'lakshmi nair', 'Lakshmi\u00a0Nair', '\ufeffnair'],
  ['Anto\u00adnio', 'antonio'],
  ['D\u2019Souza', "d'souza", 'D\u2019SOUZA'],
  ['Plain Thomas', 'pl\u200bain', '\uff34\uff48\uff4f\uff4d\uff41\uff53', 'thomas\u200f plain'],
  ['\u0639\u0644\u064a', '\u0639\u0644\u06cc'],
];

/** More rows than a search compares one by one before it uses indexes. */
const newerRows = 2100;

const listedIn = (body: Record<string, unknown>, key: string) =>
  (body['message'] as Record<string, unknown>[]).map((row) => row[key]);

async function findUsers(client: TestClient, search: string) {
  const paging = { search, start: '0', end: '20' };
  return listedIn((await client.call('user.php?run=get_all_users', paging)).body, 'USER_CODE');
}

async function findBanks(client: TestClient, search: string) {
  const paging = { section: '', role: 1, user_code: 'ADM01', search, start: '0', end: '20' };
  const { body } = await client.call('bank.php?run=get_all_banks', paging as never);
  return listedIn(body, 'BANK_CODE');
}

describe.each(engines)('texts that look the same on %s', (engine) => {
  // Rows are inserted directly, without history.
  const testServer = useTestServer(engine, { except: 'all' });
  const { admin, agent } = useSessions(testServer);
  const codes = new Map<string, string>();
  beforeAll(async () => {
    for (const [customer] of encodings) {
      codes.set(customer, (await seedTransaction(testServer, { status: 'PND', customer })).code);
    }
  });

  const expected = () =>
    encodings.flatMap(([customer, ...searches]) =>
      [customer, ...searches].map((search) => [search, [codes.get(customer)]]),
    );
  const findAll = async () => {
    const found: unknown[] = [];
    for (const search of encodings.flat()) {
      found.push([search, await listedCodes(admin, { search })]);
    }
    return found;
  };

  it('find the same transactions', async () => {
    expect(await findAll()).toEqual(expected());
  });

  it('find the same customers of earlier transactions', async () => {
    for (const [customer, ...searches] of encodings) {
      for (const search of [customer, ...searches.filter((text) => !text.includes(' '))]) {
        const { body } = await agent.call('transaction.php?run=getCustomers', { search });
        expect([search, body['message']]).toEqual([
          search,
          [expect.objectContaining({ CUSTOMER: customer.replaceAll(/\s+/g, ' ') })],
        ]);
      }
    }
  });

  it('find the same codes and amounts', async () => {
    const code = codes.get('Plain Thomas') ?? '';
    const marked = `\u202a${code.slice(0, 6)}\u200b${code.slice(6)}\u202c`;
    const devanagari = code.replaceAll(/\d/g, (digit) =>
      String.fromCodePoint(0x966 + Number(digit)),
    );
    for (const search of [marked, devanagari, ` ${code} `]) {
      expect(await listedCodes(admin, { search })).toEqual([code]);
    }
    expect(await listedCodes(admin, { search: '\u200e१,०००.००\u200f' })).toHaveLength(
      encodings.length,
    );
  });

  it('find a payment by its reference', async () => {
    const seeded = await seedTransaction(testServer, {
      status: 'PND',
      customer: 'Paid',
      paid: 50_000,
      reference: 'HDFCN52026031401',
    });
    const search = '\u2066hdfc\u00adn52026\u200d0314\uff10\uff11\u2069';
    expect(await listedCodes(admin, { search })).toEqual([seeded.code]);
  });

  it('find users and banks, in any order of the words', async () => {
    await sql`update users set user_name = ${'Me\u0301lanie D\u2019Silva'} where user_id = ${testServer.idOf('target')}`.execute(
      testServer.db,
    );
    await sql`update banks set bank_name = ${'Bank\u00a0of \u0915\u093c\u0938\u092c\u093e'} where bank_code = 'HDFC'`.execute(
      testServer.db,
    );
    for (const search of ["d'silva m\u00e9lanie", '\u202aM\u00c9LANIE\u202c']) {
      expect(await findUsers(admin, search)).toHaveLength(1);
    }
    expect(await findUsers(admin, '09876\u00a0543\u2013210')).not.toEqual([]);
    for (const search of ['\u0958\u0938\u092c\u093e bank', 'hd\u200bfc bank', 'HDFC\u00a0']) {
      expect(await findBanks(admin, search)).toEqual(['HDFC']);
    }
  });

  it('sign in with any encoding of the name', async () => {
    for (const name of [
      'M\u00e9lanie D\u2019Silva',
      "ME\u0301LANIE d'silva",
      '\u200bMélanie D’Silva',
    ]) {
      const client = testServer.anonymousClient(name);
      const { body } = await client.call('login.php?run=login', { password: passwordOf('target') });
      expect([name, body['status']]).toEqual([name, 'success']);
    }
  });

  it('add no second user or bank', async () => {
    const added = await admin.call('user.php?run=insert_user_details', {
      name: 'ban\u200bker',
      code: '\u202anew\u200b01\u202c',
      password: 'Zed-pass-12345',
      role: 3,
      phone: '+919876543210',
    });
    expect(added.body['message']).toBe('This user name is already used');
  });

  it('find the same transactions behind many newer ones', async () => {
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at)
      select gen_random_uuid(), 'w' || number, 'PND', 'HDFC', ${testServer.idOf('agent')},
        'w', 200000, 'n', ${testServer.idOf('agent')}, sha256(''),
        ${testServer.now}::timestamptz + make_interval(secs => number)
      from generate_series(1, ${newerRows}::integer) as number`.execute(testServer.db);
    expect(await findAll()).toEqual(expected());
  });
});
