import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { allStatuses, type Status } from '#domain/workflow/workflow.ts';
import { initiate, listedCodes, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { firstPage } from '../test/payloads.ts';
import { people } from '../test/people.ts';
import { rounds, seed } from '../test/rounds.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { testConfig } from '../test/testServer.ts';
import { useSession, useTestServer } from '../test/useTestServer.ts';
import type { ListSort } from '#api/contract/transaction.ts';
import type { WireFilters } from './listFilters.ts';

const readers = ['admin', 'admin2', 'banker', 'banker2', 'agent', 'agent2'] as const;
type Reader = (typeof readers)[number];

/** A transaction as the model knows it. */
interface Known {
  id: string;
  code: string;
  status: Status;
  agent: 'agent' | 'agent2';
  bank: 'HDFC' | 'SBIN';
  paise: number;
  /** Business day of the creation. */
  day: string;
  /** Those whose "mine" contains it. */
  workers: readonly Reader[];
  isClaimed: boolean;
  /** Minutes for which it has had its status. */
  age: number;
  /** The side that has to answer. */
  unansweredBy: 'staff' | 'agent' | null;
}

/** Target times of some open statuses, in minutes. */
const targets: Partial<Record<Status, number>> = { WTG: 30, PND: 240, NPP: 100 };

const days = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const dayMs = 86_400_000;
/** Neither in the order of the creation nor all different. None is at its target time exactly. */
const ageOf = (index: number) => 5 + ((index * 7) % 30) * 10;
const isAgent = (reader: Reader) => people[reader].role === 'agent';

/** Visibility for each user, written by hand. */
const isVisible = (reader: Reader, { status, agent }: Known) =>
  isAgent(reader) ? agent === reader : people[reader].role === 'admin' || status !== 'WTG';

/** A second implementation of the filters. */
function fulfils(reader: Reader, row: Known, filters: WireFilters): boolean {
  const { statuses, bank, agent, from = '', to = '9', min_amount: min, max_amount: max } = filters;
  return (
    isVisible(reader, row) &&
    (!statuses || statuses.includes(row.status)) &&
    (bank === undefined || bank === row.bank) &&
    (agent === undefined || agent === people[row.agent].code) &&
    row.day >= from &&
    row.day <= to &&
    row.paise >= Math.round(Number(min ?? 0) * 100) &&
    row.paise <= Math.round(Number(max ?? Infinity) * 100) &&
    (!filters.mine || isAgent(reader) || row.workers.includes(reader)) &&
    (!filters.claimed || row.isClaimed) &&
    (!filters.overdue || row.age > (targets[row.status] ?? Infinity)) &&
    (!filters.unanswered || row.unansweredBy === (isAgent(reader) ? 'agent' : 'staff'))
  );
}

const filterCases: readonly [string, WireFilters][] = [
  ['no filter', {}],
  ['a status', { statuses: ['PND'] }],
  ['several statuses', { statuses: ['WTG', 'CNL', 'CMP'] }],
  ['a status that not everyone sees', { statuses: ['WTG'] }],
  ['a bank', { bank: 'SBIN' }],
  ['a bank that does not exist', { bank: 'NONE' }],
  ['an agent', { agent: 'AGT01' }],
  ['another agent', { agent: 'AGT02' }],
  ['a bank like SQL', { bank: "' or '1'='1" }],
  ['an agent like SQL', { agent: "'or''" }],
  ['a bank like a pattern', { bank: '%' }],
  ['one day', { from: days[1], to: days[1] }],
  ['a first day', { from: days[1] }],
  ['a last day', { to: days[1] }],
  ['days in the wrong order', { from: days[2], to: days[0] }],
  ['the longest range of days', { from: '2000-01-01', to: '2099-12-31' }],
  ['an exact amount', { min_amount: '2000.01', max_amount: '2000.01' }],
  ['a smallest amount', { min_amount: '3000' }],
  ['a largest amount', { max_amount: '2000.1' }],
  ['amounts in the wrong order', { min_amount: '3000', max_amount: '2000' }],
  ['the largest amounts', { min_amount: '999999999999.99', max_amount: '999999999999.99' }],
  ['mine', { mine: true }],
  ['claimed', { claimed: true }],
  ['unanswered', { unanswered: true }],
  ['overdue', { overdue: true }],
  ['overdue of a bank', { overdue: true, bank: 'HDFC' }],
  ['overdue in a status without a target time', { overdue: true, statuses: ['HLD', 'CMP'] }],
  ['mine and a status', { mine: true, statuses: ['NPP', 'CHK'] }],
  ['an amount, a bank and a day', { min_amount: '2000', bank: 'HDFC', from: days[1] }],
  ['claimed of a bank', { claimed: true, bank: 'HDFC' }],
  ['unanswered of an agent', { unanswered: true, agent: 'AGT01' }],
];

type Order = { sort?: ListSort; orderby: 'ASC' | 'DESC' };

/** Minutes until the target time of a row has passed; undefined without one. */
const dueIn = ({ status, age }: Known) => {
  const target = targets[status];
  return target === undefined ? undefined : target - age;
};

/** Sorts rows that are in the order of their creation. */
function inOrder(rows: readonly Known[], { sort, orderby }: Order): readonly Known[] {
  const direction = orderby === 'ASC' ? 1 : -1;
  const byTime = orderby === 'ASC' ? rows : rows.toReversed();
  if (sort === undefined) return byTime;
  if (sort === 'AMOUNT')
    return byTime.toSorted((one, other) => direction * (one.paise - other.paise));
  const newest = rows.toReversed();
  return [
    ...newest
      .filter((row) => dueIn(row) !== undefined)
      .toSorted((one, other) => direction * ((dueIn(one) ?? 0) - (dueIn(other) ?? 0))),
    ...newest.filter((row) => dueIn(row) === undefined),
  ];
}

const orders: readonly Order[] = ([undefined, 'AMOUNT', 'DUE'] as const).flatMap((sort) =>
  (['ASC', 'DESC'] as const).map((orderby) => ({ ...(sort && { sort }), orderby })),
);

const alerts: ReadonlySet<Status> = new Set(['NPP', 'CLP', 'OSP', 'RTY', 'CNL']);

/** A search for one of the texts of the test. */
const isFound = (row: Known, search: string) =>
  [(row.paise / 100).toFixed(2), row.agent, 'HDFC Bank State Bank'].some((text) =>
    text.toLowerCase().includes(search),
  );

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined });

describe.each(engines)('filters of a list on %s', (engine) => {
  // The transactions were moved to other days.
  const testServer = useTestServer(engine, {
    capabilities: { ...testConfig.capabilities, targets },
    except: 'all',
  });
  const clients = new Map(
    readers.map((reader) => [reader, useSession(testServer, reader)] as const),
  );
  const known: Known[] = [];
  const clientOf = (reader: Reader) => clients.get(reader) as TestClient;

  beforeAll(async () => {
    for (const [index, day] of days.entries()) {
      for (const [place, status] of allStatuses.entries()) await add(status, place + index, day);
    }
    await addInitiatedByAdmin(days[2]);
    for (const [index, { id, day, age }] of known.entries()) {
      const createdAt = new Date(Date.parse(`${day}T09:00:00Z`) + index * 1000);
      await testServer.db
        .updateTable('transactions')
        .set({
          created_at: createdAt,
          status_since: new Date(testServer.now.getTime() - age * 60_000),
        })
        .where('transaction_id', '=', id)
        .execute();
    }
    for (const row of known.filter(({ status }) => status === 'NPP')) await discuss(row);
    for (const row of known.filter(({ status }) => status === 'PND')) await claim(row);
  });

  async function add(status: Status, number: number, day: string) {
    const agent = number % 3 === 0 ? 'agent2' : 'agent';
    const payer = number % 2 === 0 ? 'banker' : 'banker2';
    const paise = (1 + (number % 4)) * 100_000 + (number % 2);
    const bank = number % 2 === 0 ? 'SBIN' : 'HDFC';
    const { id, code } = await seedTransaction(testServer, {
      status,
      agent,
      bank,
      payer,
      amount: paise,
    });
    // As in `seedTransaction`.
    const isByBanker2 = ['NPP', 'CLP', 'OSP', 'RTY'].includes(status);
    const workers = ['CHK', 'CMP'].includes(status) ? [payer] : isByBanker2 ? ['banker2'] : [];
    const more = { isClaimed: false, age: ageOf(known.length), unansweredBy: null };
    known.push({
      id,
      code,
      status,
      agent,
      bank,
      paise,
      day,
      workers: workers as Reader[],
      ...more,
    });
  }

  async function addInitiatedByAdmin(day: string) {
    const id = 'initiated-by-admin';
    await initiate(clientOf('admin'), { trans_id: id, agent: 'AGT01', amount: '7000.00' });
    const { transaction_code: code } = await testServer.db
      .selectFrom('transactions')
      .select('transaction_code')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    const common = { id, code, day, status: 'WTG', agent: 'agent', bank: 'HDFC' } as const;
    const workers = ['admin'] as const;
    const age = ageOf(known.length);
    known.push({ ...common, paise: 700_000, workers, age, isClaimed: false, unansweredBy: null });
  }

  /** The agent of every second transaction asks, the banker asks about the others. */
  async function discuss(row: Known) {
    const isByAgent = known.indexOf(row) % 20 < 10;
    const author = isByAgent ? clientOf(row.agent) : clientOf('banker');
    const message = { trans_id: row.id, message_id: `message-${row.id}`, text: 'Why?', files: [] };
    await author.call('transaction.php?run=addMessage', {
      ...message,
      message_id: message.message_id.slice(0, 60),
    });
    row.unansweredBy = isByAgent ? 'staff' : 'agent';
  }

  async function claim(row: Known) {
    await clientOf('banker').call('transaction.php?run=claimTransaction', { trans_id: row.id });
    row.isClaimed = true;
  }

  const expected = (reader: Reader, filters: WireFilters, order: Order = { orderby: 'ASC' }) =>
    inOrder(
      known.filter((row) => fulfils(reader, row, filters)),
      order,
    ).map(({ code }) => code);

  it('are tested with rows of every kind', () => {
    expect(known.map(({ unansweredBy }) => unansweredBy)).toEqual(
      expect.arrayContaining(['staff', 'agent']),
    );
    for (const reader of readers) {
      const isNew = reader === 'admin2';
      expect(expected(reader, { mine: true }).length > 0).toBe(!isNew);
    }
  });

  describe.each(readers)('for %s', (reader) => {
    it.each(filterCases)('list the rows of %s, and tell which rows match', async (_, filters) => {
      const codes = expected(reader, filters);
      const client = clientOf(reader);
      for (const order of orders) {
        const listed = await listedCodes(client, { filters, ...order });
        expect({ order, listed }).toEqual({ order, listed: expected(reader, filters, order) });
      }
      const { body } = await client.call('transaction.php?run=getTransactionRows', {
        trans_ids: known.map(({ id }) => id),
        section: '',
        search: '',
        filters,
      });
      const rows = body['message'] as { TRANSACTION_CODE: string; MATCHES: boolean }[];
      const codesOf = (some: typeof rows) => new Set(some.map((row) => row.TRANSACTION_CODE));
      expect(codesOf(rows)).toEqual(new Set(expected(reader, {})));
      expect(codesOf(rows.filter(({ MATCHES }) => MATCHES))).toEqual(new Set(codes));
    });
  });

  const amount = fc.constantFrom('1000', '2000.01', '3000.00', '7000');
  const randomFilters = fc
    .record({
      statuses: optional(fc.uniqueArray(fc.constantFrom(...allStatuses), { minLength: 1 })),
      bank: optional(fc.constantFrom('HDFC', 'SBIN')),
      agent: optional(fc.constantFrom('AGT01', 'AGT02')),
      from: optional(fc.constantFrom(...days)),
      to: optional(fc.constantFrom(...days)),
      min_amount: optional(amount),
      max_amount: optional(amount),
      mine: optional(fc.constant(true as const)),
      claimed: optional(fc.constant(true as const)),
      unanswered: optional(fc.constant(true as const)),
      overdue: optional(fc.constant(true as const)),
    })
    .map((filters) => JSON.parse(JSON.stringify(filters)) as WireFilters);

  it('combine with each other, the section, the search and the page', async () => {
    const queries = fc.record({
      reader: fc.constantFrom(...readers),
      filters: randomFilters,
      section: fc.constantFrom('' as const, 'ART' as const),
      search: fc.constantFrom('', '2000.0', 'agent2', 'bank'),
      start: fc.nat(4),
      order: fc.constantFrom(...orders),
    });
    const property = fc.asyncProperty(queries, async (query) => {
      const { reader, filters, section, search, start, order } = query;
      const found = known.filter(
        (row) =>
          fulfils(reader, row, filters) &&
          (section === '' || alerts.has(row.status)) &&
          isFound(row, search),
      );
      const codes = inOrder(found, order).map(({ code }) => code);
      const page = codes.slice(start, start + 3);
      const paging = { section, search, start: String(start), end: '3', ...order };
      expect(await listedCodes(clientOf(reader), { filters, ...paging })).toEqual(page);
    });
    await fc.assert(property, { seed, numRuns: rounds(200) });
  });

  it('continue where the previous page of the same filters ended', async () => {
    const admin = await testServer.openSession('admin');
    const codes = expected('admin', { bank: 'HDFC' }).toReversed();
    const page = (start: number, bank: string) =>
      listedCodes(admin, { filters: { bank }, start: String(start), end: '3' });
    expect(await page(0, 'HDFC')).toEqual(codes.slice(0, 3));
    await page(0, 'SBIN');
    expect(await page(3, 'HDFC')).toEqual(codes.slice(3, 6));
  });

  it.each(orders)('are read in pages without gaps and repetitions: %j', async (order) => {
    const reader = await testServer.openSession('admin');
    const pages: string[] = [];
    for (let start = 0; start < known.length; start += 4) {
      pages.push(...(await listedCodes(reader, { ...order, start: String(start), end: '4' })));
    }
    expect(pages).toEqual(expected('admin', {}, order));
  });

  it('refuse an unknown sort', async () => {
    const name = 'transaction.php?run=getTransactionsList';
    for (const sort of ['amount', 'NOTES', '', null]) {
      const payload = { ...firstPage, sort } as PayloadOf<typeof name>;
      expect((await clientOf('admin').call(name, payload)).http).toBe(400);
    }
  });

  it.each<[string, unknown]>([
    ['an unknown filter', { colour: 'RED' }],
    ['no status', { statuses: [] }],
    ['an unknown status', { statuses: ['XXX'] }],
    ['a status like SQL', { statuses: ["PND') or true --"] }],
    ['a status that is not a text', { statuses: [{ like: '%' }] }],
    ['too many statuses', { statuses: [...allStatuses, 'PND'] }],
    ['a long bank', { bank: 'B'.repeat(21) }],
    ['a long agent', { agent: 'AGT012' }],
    ['a day that does not exist', { from: '2026-02-30' }],
    ['a day of another century', { to: '9999-12-31' }],
    ['a time', { from: '2026-11-21T00:00:00Z' }],
    ['a negative amount', { min_amount: '-1' }],
    ['an amount with an exponent', { max_amount: '1e5' }],
    ['an amount with commas', { max_amount: '1,000' }],
    ['an amount with three decimals', { min_amount: '1.001' }],
    ['an amount like SQL', { min_amount: '1 or 1=1' }],
    ['a number', { min_amount: 1 }],
    ['mine that is false', { mine: false }],
    ['overdue that is false', { overdue: false }],
    ['claimed of someone', { claimed: 'BNK01' }],
    ['a list', []],
    ['nothing', null],
  ])('refuse %s', async (_title, filters) => {
    const name = 'transaction.php?run=getTransactionsList';
    const payload = { ...firstPage, filters } as PayloadOf<typeof name>;
    expect((await clientOf('admin').call(name, payload)).http).toBe(400);
  });

  it('refuse unsupported characters with a message', async () => {
    const payload = { ...firstPage, filters: { bank: '\0' } };
    const answer = await clientOf('admin').call('transaction.php?run=getTransactionsList', payload);
    expect(answer.body).toEqual(refused('Contains characters that are not supported'));
  });

  it('no longer count the work of a banker after thirty days', async () => {
    const later = new Date(Date.parse('2026-11-21T09:00:00Z') + 34 * dayMs);
    const before = testServer.now;
    testServer.setTime(later);
    const banker = await testServer.openSession('banker2');
    expect(await listedCodes(banker, { filters: { mine: true } })).toEqual([]);
    testServer.setTime(before);
  });
});

describe.each(engines)('filters in many rows on %s', (engine) => {
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { except: 'all' });
  const admin = useSession(testServer, 'admin');
  beforeAll(async () => {
    // More transactions than are checked one by one, and newer than those that match.
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
      select gen_random_uuid(), 'code' || number, case when number % 2 = 0 then 'PND' else 'NPP' end,
        case when number < 9 then 'SBIN' else 'HDFC' end, ${testServer.idOf('agent')}, 'Ravi',
        case when number < 5 then 777 else 100000 end, 'n',
        case when number < 3 then ${testServer.idOf('admin')}::bigint else ${testServer.idOf('agent')} end,
        sha256(''), ${testServer.now}::timestamptz - make_interval(secs => 5000 - number), ${testServer.now}
      from generate_series(1, 2500) as number`.execute(testServer.db);
  });

  it.each<[string, WireFilters, readonly string[]]>([
    ['an amount', { max_amount: '7.77' }, ['code4', 'code3', 'code2', 'code1']],
    ['an amount and a status', { max_amount: '10', statuses: ['NPP'] }, ['code3', 'code1']],
    [
      'an amount and a bank',
      { min_amount: '10', bank: 'SBIN', statuses: ['PND'] },
      ['code8', 'code6'],
    ],
    ['the own ones', { mine: true }, ['code2', 'code1']],
    ['nothing', { mine: true, min_amount: '1000' }, []],
  ])('find %s of long ago', async (_title, filters, codes) => {
    expect(await listedCodes(admin, { filters })).toEqual(codes);
    expect(await listedCodes(admin, { filters, start: '1', end: '1' })).toEqual(codes.slice(1, 2));
    const oldest = await listedCodes(admin, { filters, orderby: 'ASC' });
    expect(oldest).toEqual(codes.toReversed());
    // Equal amounts are in the order of their creation.
    for (const [orderby, sorted] of [
      ['DESC', codes],
      ['ASC', codes.toReversed()],
    ] as const) {
      expect(await listedCodes(admin, { filters, sort: 'AMOUNT', orderby })).toEqual(sorted);
    }
  });

  it('are read by amount to the end', async () => {
    const pages: string[] = [];
    for (let start = 0; start < 2500; start += 100) {
      pages.push(...(await listedCodes(admin, { sort: 'AMOUNT', start: String(start) })));
    }
    expect(pages).toEqual(Array.from({ length: 2500 }, (_, index) => `code${2500 - index}`));
  });

  it('find a search of long ago', async () => {
    const filters = { max_amount: '10', statuses: ['NPP' as const] };
    expect(await listedCodes(admin, { filters, search: 'state ravi' })).toEqual(['code3', 'code1']);
    expect(await listedCodes(admin, { filters, search: 'hdfc ravi' })).toEqual([]);
    const byAmount = { filters, sort: 'AMOUNT', orderby: 'ASC' } as const;
    expect(await listedCodes(admin, { ...byAmount, search: 'state ravi' })).toEqual([
      'code1',
      'code3',
    ]);
  });
});
