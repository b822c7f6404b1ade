import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/users/roles.ts';
import { searchWords, withoutGrouping } from '#domain/text/searchWords.ts';
import { allStatuses, type Status } from '#domain/workflow/workflow.ts';
import { listedCodes } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { firstPage, validPayloads } from '../test/payloads.ts';
import { people } from '../test/people.ts';
import { rounds, seed } from '../test/rounds.ts';
import { type SeededTransaction, seedTransaction } from '../test/seedTransaction.ts';
import { useSession, useSessions, useTestServer } from '../test/useTestServer.ts';
import type { WireSection } from '#domain/lists/sections.ts';

const everything = allStatuses.join(' ');

/** Decision 3, written by hand. */
const shown: readonly (readonly [Role, WireSection, string])[] = [
  ['agent', '', everything],
  ['agent', 'ORD', 'WTG PND HLD RTY'],
  ['agent', 'ART', 'NPP CLP OSP RTY CNL'],
  ['banker', '', 'PND HLD NPP CLP OSP RTY CNL CHK CMP'],
  ['banker', 'ORD', 'PND RTY'],
  ['banker', 'ART', 'NPP CLP OSP RTY CNL'],
  ['admin', '', everything],
  ['admin', 'ART', 'NPP CLP OSP RTY CNL'],
];

describe.each(engines)('lists on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);
  const codes = new Map<Status, string>();
  const codesOf = (words: string) =>
    allStatuses.filter((status) => words.includes(status)).map((status) => codes.get(status));
  beforeAll(async () => {
    for (const [index, status] of allStatuses.entries()) {
      // Two per minute, so that rows with the same time are ordered as well.
      if (index % 2 === 0) testServer.advanceTime(60_000);
      const { code } = await seedTransaction(testServer, { status, amount: 123_456 + index });
      codes.set(status, code);
    }
  });

  it.each(shown)('show the %s in section "%s": %s', async (role, section, words) => {
    const newestFirst = codesOf(words).toReversed();
    expect(await listedCodes(clients[role], { section })).toEqual(newestFirst);
    expect(await listedCodes(clients[role], { section, orderby: 'ASC' })).toEqual(codesOf(words));
  });

  it('are read in pages without gaps and repetitions', async () => {
    const pages: string[][] = [];
    for (const start of ['0', '4', '8', '12']) {
      const page = await listedCodes(clients.admin, { start, end: '4' });
      pages.push(page);
    }
    expect(pages.map((page) => page.length)).toEqual([4, 4, 2, 0]);
    expect(pages.flat()).toEqual(codesOf(everything).toReversed());
  });

  it('have what is left to pay of each transaction', async () => {
    const { id } = await seedTransaction(testServer, { status: 'RTY', amount: 5_000, paid: 1_250 });
    const lists = [
      ['transaction.php?run=getTransactionsList', firstPage],
      ['transaction.php?run=getTransactionRows', { trans_ids: [id], section: '', search: '' }],
    ] as const;
    for (const [name, payload] of lists) {
      const { body } = await clients.banker.call(name, payload);
      expect(body['message']).toContainEqual(
        expect.objectContaining({ TRANSACTION_ID: id, AMOUNT: '50.00', BALANCE: '37.50' }),
      );
    }
  });

  it('have at most a hundred rows per page', async () => {
    for (let row = 0; row < 95; row += 1)
      await seedTransaction(testServer, { status: 'PND', agent: 'agent2' });
    expect(await listedCodes(clients.admin, { end: '9999999' })).toHaveLength(100);
  });

  it.each<[string, () => string, Status]>([
    ['a code', () => codes.get('HLD') ?? '', 'HLD'],
    ['an amount', () => '1234.58', 'HLD'],
    ['an amount in the displayed format', () => '₹1,234.58', 'HLD'],
  ])('are searched by %s', async (_title, search, status) => {
    expect(await listedCodes(clients.agent, { search: search() })).toEqual(codesOf(status));
  });

  it.each([
    ['customer', '50% of_Asha\\'],
    ['bank name', 'wonder bank'],
    ['bank code', 'WNDR'],
    ['agent name', 'inactive'],
    ['agent code', 'agt09'],
    ['words of the row', 'Wonder inactive'],
    ['words in another order', 'inactive BANK wonder'],
    ['the text of the row', 'Wonder Bank (inactive)'],
    ['words of customer and agent', '50% inactive'],
    ['words with wildcards', 'of_Asha\\ 50%'],
    ['an amount and the bank', '₹1,00,000.00 wonder'],
    ['a bank and an amount without grouping', 'wndr 100000'],
    ['eight words', 'wonder bank wndr inactive agt09 50% asha 100000'],
  ])('are searched by %s, in any case, with surrounding space', async (_title, search) => {
    await testServer.db
      .insertInto('banks')
      .values({ bank_code: 'WNDR', bank_name: 'Wonder Bank' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { code } = await seedTransaction(testServer, {
      status: 'CMP',
      agent: 'inactive',
      bank: 'WNDR',
      amount: 10_000_000,
      customer: '50% of_Asha\\',
    });
    expect(await listedCodes(clients.admin, { search: ` ${search} `, end: '1' })).toEqual([code]);
    expect(await listedCodes(clients.admin, { search: `${search}x` })).toEqual([]);
  });
});

const readRows = async (
  client: TestClient,
  ids: readonly string[],
  list: { section?: WireSection; search?: string } = {},
) => {
  const payload = { trans_ids: [...ids], section: '' as const, search: '', ...list };
  const { body } = await client.call('transaction.php?run=getTransactionRows', payload);
  return body['message'] as { TRANSACTION_ID: string; MATCHES: boolean }[];
};

describe.each(engines)('rows of a list on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);
  const seeded = new Map<Status, SeededTransaction>();
  beforeAll(async () => {
    for (const status of allStatuses) {
      seeded.set(status, await seedTransaction(testServer, { status }));
    }
  });

  const idOf = (status: Status) => seeded.get(status)?.id ?? '';
  const allIds = () => allStatuses.map(idOf);
  const statusesOf = (rows: readonly { TRANSACTION_ID: string }[]) =>
    allStatuses.filter((status) => rows.some((row) => row.TRANSACTION_ID === idOf(status)));

  it.each(shown)(
    'belong for the %s to section "%s" as listed: %s',
    async (role, section, words) => {
      const rows = await readRows(clients[role], allIds(), { section });
      expect(statusesOf(rows.filter((row) => row.MATCHES))).toEqual(
        allStatuses.filter((status) => words.includes(status)),
      );
    },
  );

  it('are those that the user may see, with the columns of the list', async () => {
    const rows = await readRows(clients.banker, [...allIds(), 'unknown-id']);
    expect(statusesOf(rows)).toEqual(allStatuses.filter((status) => status !== 'WTG'));
    expect(await readRows(await testServer.signIn('agent2'), allIds())).toEqual([]);
    const [listed] = (
      await clients.admin.call('transaction.php?run=getTransactionsList', {
        ...firstPage,
        search: seeded.get('PND')?.code ?? '',
      })
    ).body['message'] as object[];
    expect(await readRows(clients.admin, [idOf('PND')])).toEqual([{ ...listed, MATCHES: true }]);
  });

  it('are compared with a search as in the list', async () => {
    const reference = 'HDFCN52026031499';
    const paid = await seedTransaction(testServer, { status: 'PND' });
    seeded.set('PND', paid);
    const payment = { ...validPayloads['transaction.php?run=add_payments'](paid), reference };
    await clients.banker.call('transaction.php?run=add_payments', payment);
    const { code } = paid;
    const searches = [
      'AGT01',
      'agent',
      'HDFC',
      'hdfc bank',
      'zebra',
      code,
      '%',
      reference,
      '1,000',
    ];
    for (const search of searches) {
      const listed = await listedCodes(clients.admin, { search, end: '100' });
      const rows = await readRows(clients.admin, allIds(), { search: ` ${search} ` });
      const matching = statusesOf(rows.filter((row) => row.MATCHES));
      const found = allStatuses.filter((one) => listed.includes(seeded.get(one)?.code ?? ''));
      expect({ search, matching }).toEqual({ search, matching: found });
    }
  });

  it('are refused for too many ids', async () => {
    const answer = await clients.admin.call('transaction.php?run=getTransactionRows', {
      trans_ids: Array<string>(51).fill(idOf('PND')),
      section: '',
      search: '',
    });
    expect(answer.http).toBe(400);
  });
});

describe.each(engines)('pages of a changing list on %s', (engine) => {
  const testServer = useTestServer(engine);
  /** The expected codes, newest first. */
  let all: SeededTransaction[];
  beforeAll(async () => {
    all = [];
    for (let index = 0; index < 8; index += 1) await add();
  });

  async function add(): Promise<void> {
    testServer.advanceTime(1000);
    all = [await seedTransaction(testServer, { status: 'PND', customer: 'Asha' }), ...all];
  }

  const codesFrom = (start: number) => all.slice(start, start + 3).map(({ code }) => code);

  it('are counted from the first row for a client that names no row', async () => {
    const admin = await testServer.openSession('admin');
    const page = { end: '3' };
    expect(await listedCodes(admin, { ...page, start: '0' })).toEqual(codesFrom(0));
    await add();
    expect(await listedCodes(admin, { ...page, start: '3' })).toEqual(codesFrom(3));
  });
});

describe.each(engines)('a search in many rows on %s', (engine) => {
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { except: 'all' });
  const admin = useSession(testServer, 'admin');
  beforeAll(async () => {
    // More transactions than the search checks one by one, and newer than the searched ones.
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
      select gen_random_uuid(), 'code' || number, case when number % 2 = 0 then 'PND' else 'NPP' end,
        case when number < 5 then 'SBIN' else 'HDFC' end,
        case when number < 5 then ${testServer.idOf('agent2')}::bigint else ${testServer.idOf('agent')} end,
        case when number < 5 then 'Asha' else 'Ravi' end, 100000 + number, 'n',
        ${testServer.idOf('agent')}, sha256(''), ${testServer.now}::timestamptz - make_interval(secs => 5000 - number),
        ${testServer.now}
      from generate_series(1, 2500) as number`.execute(testServer.db);
  });

  const oldest = ['code4', 'code3', 'code2', 'code1'];

  it.each([
    ['a customer', 'asha', oldest],
    ['a bank', 'state bank', oldest],
    ['an agent', 'agt02', oldest],
    ['a code', 'code1999', ['code1999']],
    ['an amount', '1,000.03', ['code3']],
    ['two letters', 'sh', oldest],
    ['two letters of nothing', 'zq', []],
    ['nothing', 'zqx', []],
    ['words of bank and customer', 'state asha', oldest],
    ['words of bank, agent and code', 'code3 agt02 state', ['code3']],
    ['an amount and a bank', '1000.04 sbin', ['code4']],
    ['a short word and a bank', 'sh state', oldest],
    ['words of which one is nowhere', 'asha zqx', []],
    ['words of different rows', 'asha hdfc', []],
  ])('finds %s of long ago', async (_what, search, codes) => {
    expect(await listedCodes(admin, { search })).toEqual(codes);
    expect(await listedCodes(admin, { search, orderby: 'ASC' })).toEqual(codes.toReversed());
  });

  it('is limited to its section and page', async () => {
    const alerts = { search: 'asha', section: 'ART' } as const;
    expect(await listedCodes(admin, alerts)).toEqual(['code3', 'code1']);
    expect(await listedCodes(admin, { ...alerts, start: '1' })).toEqual(['code1']);
    expect(await listedCodes(admin, { search: 'state', start: '1', end: '2' })).toEqual(
      oldest.slice(1, 3),
    );
    expect(await listedCodes(admin, { search: 'state', start: '3', end: '2' })).toEqual(
      oldest.slice(3),
    );
  });
});

/** A transaction as a reader of a list sees it. */
interface Known {
  code: string;
  status: Status;
  agent: 'agent' | 'agent2';
  customer: string;
  rupees: string;
}

const customers = ['Asha', 'asha B', '50% off', 'a_b', 'back\\slash', "O'Hara", '1000', 'HDFC fan'];
const searches = [
  '',
  'asha',
  'ASHA b',
  '%',
  '_',
  '\\',
  "'",
  '100',
  '10.00',
  '₹1,000',
  '₹ 1,000',
  'hdfc',
  'agt0',
  'hdfc bank (agent2)',
  'AGENT asha',
  'b asha 10',
  'asha sbin',
];
const readers = ['admin', 'banker', 'agent'] as const;

/** A second implementation of the list, over all transactions of the test. */
function modelOf(known: readonly Known[], query: Query): string[] {
  const { reader, section, search, orderby, start, size } = query;
  const words = searchWords(search).map((word) => word.toLowerCase());
  const found = known.filter((row) => {
    const statuses = shown.find(([role, one]) => role === reader && one === section)?.[2];
    const texts = [row.code, row.customer, 'HDFC Bank', 'HDFC', row.agent, people[row.agent].code];
    return (
      (statuses ?? everything).includes(row.status) &&
      (reader !== 'banker' || row.status !== 'WTG') &&
      (reader !== 'agent' || row.agent === 'agent') &&
      words.every(
        (word) =>
          texts.some((text) => text.toLowerCase().includes(word)) ||
          row.rupees.includes(withoutGrouping(word)),
      )
    );
  });
  const ordered = orderby === 'ASC' ? found : found.toReversed();
  return ordered.slice(start, start + size).map(({ code }) => code);
}

interface Query {
  reader: Role;
  section: WireSection;
  search: string;
  orderby: 'ASC' | 'DESC';
  start: number;
  size: number;
}

describe.each(engines)('random lists on %s', (engine) => {
  const testServer = useTestServer(engine);
  const clients = useSessions(testServer);
  const known: Known[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 80; index += 1) {
      if (index % 3 === 0) testServer.advanceTime(1000);
      const status = allStatuses[index % 10] ?? 'PND';
      const agent = index % 4 === 0 ? 'agent2' : 'agent';
      const customer = customers[(index * 7) % customers.length] ?? '';
      const amount = (index % 5) * 90_000 + 1000;
      const { code } = await seedTransaction(testServer, { status, agent, customer, amount });
      known.push({ code, status, agent, customer, rupees: (amount / 100).toFixed(2) });
    }
  });

  const queries = fc.record<Query>({
    reader: fc.constantFrom(...readers),
    section: fc.constantFrom('', 'ART', 'ORD'),
    search: fc.oneof(
      fc.constantFrom(...searches),
      fc.constantFrom(...customers).chain((text) => fc.nat(3).map((from) => text.slice(from))),
    ),
    orderby: fc.constantFrom('ASC', 'DESC'),
    start: fc.oneof(fc.constant(0), fc.nat(90)),
    size: fc.oneof(fc.constant(20), fc.nat(100)),
  });

  it('contains the rows for its role, section, search, order and page', async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const { reader, section, search, orderby, start, size } = query;
      const paging = { start: String(start), end: String(size) };
      const listed = await listedCodes(clients[reader], { section, search, orderby, ...paging });
      expect(listed).toEqual(modelOf(known, query));
    });
    await fc.assert(property, { seed, numRuns: rounds(400) });
  });
});
