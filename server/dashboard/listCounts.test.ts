import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayloadOf } from '#api/contract/calls.ts';
import { limits } from '#api/contract/wire.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import { listedCodes } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { type EngineName, engines } from '../test/engines.ts';
import { rounds, seed } from '../test/rounds.ts';
import { seedTransaction } from '../test/seedTransaction.ts';
import { testConfig, TestServer } from '../test/testServer.ts';

const run = 'transaction.php?run=getListCounts';
type List = PayloadOf<typeof run>['lists'][number];

const everything: List = { section: '', search: '' };

async function countLists(client: TestClient, lists: readonly List[]): Promise<unknown> {
  const { http, body } = await client.call(run, { lists: [...lists] });
  expect(http).toBe(200);
  return body['message'];
}

const targets = { PND: 60, NPP: 60 };

/** Opens a server with target times. */
const openTimed = (engine: EngineName) =>
  TestServer.open(engine, { capabilities: { ...testConfig.capabilities, targets } });

const readers = ['admin', 'banker', 'banker2', 'agent', 'agent2'] as const;
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined });

describe.each(engines)('the counts of lists on %s', (engine) => {
  let testServer: TestServer;
  let clients: ReadonlyMap<string, TestClient>;
  const clientOf = (reader: string) => clients.get(reader) as TestClient;

  beforeAll(async () => {
    testServer = await openTimed(engine);
    const open = async (reader: (typeof readers)[number]) =>
      [reader, await testServer.openSession(reader)] as const;
    clients = new Map(await Promise.all(readers.map(open)));
    for (const [index, status] of [...allStatuses, ...allStatuses].entries()) {
      const agent = index % 3 === 0 ? 'agent2' : 'agent';
      const seeded = await seedTransaction(testServer, {
        status,
        agent,
        amount: (1 + index) * 10_000,
      });
      if (status === 'NPP') {
        await clientOf(agent).call('transaction.php?run=addMessage', {
          trans_id: seeded.id,
          message_id: `message-${index}`,
          text: 'Which name?',
          files: [],
        });
      }
      if (status === 'PND') {
        await clientOf('banker').call('transaction.php?run=claimTransaction', {
          trans_id: seeded.id,
        });
      }
    }
    await sql`update transactions set bank_code = 'SBIN' where sequence % 2 = 0`.execute(
      testServer.db,
    );
    await sql`update transactions set status_since = status_since - interval '2 hours'
      where sequence % 3 = 0`.execute(testServer.db);
  });
  afterAll(() => testServer.closeUnchecked());

  it('are the numbers of listed transactions, for every role, section, search and filter', async () => {
    const lists = fc.record({
      section: fc.constantFrom('' as const, 'ART' as const, 'ORD' as const),
      search: fc.constantFrom('', ' ', 'agent2', 'state', '100.00', 'nowhere'),
      filters: fc
        .record({
          statuses: optional(fc.uniqueArray(fc.constantFrom(...allStatuses), { minLength: 1 })),
          bank: optional(fc.constantFrom('HDFC', 'SBIN')),
          agent: optional(fc.constantFrom('AGT01', 'AGT02', 'NOONE')),
          from: optional(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
          to: optional(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
          min_amount: optional(fc.constantFrom('300', '900.50')),
          mine: optional(fc.constant(true as const)),
          claimed: optional(fc.constant(true as const)),
          unanswered: optional(fc.constant(true as const)),
          overdue: optional(fc.constant(true as const)),
        })
        .map((filters) => JSON.parse(JSON.stringify(filters)) as NonNullable<List['filters']>),
    });
    const property = fc.asyncProperty(
      fc.constantFrom(...readers),
      fc.array(lists, { minLength: 1, maxLength: 3 }),
      async (reader, asked) => {
        const expected = [];
        for (const list of asked) {
          expected.push({ COUNT: (await listedCodes(clientOf(reader), list)).length });
        }
        expect(await countLists(clientOf(reader), asked)).toEqual(expected);
      },
    );
    await fc.assert(property, { seed, numRuns: rounds(150) });
  });

  it('are of what each role may see', async () => {
    const sections = (['', 'ORD', 'ART'] as const).map((section) => ({ section, search: '' }));
    const counts = async (reader: string) =>
      ((await countLists(clientOf(reader), sections)) as { COUNT: number }[]).map(
        ({ COUNT }) => COUNT,
      );
    expect(await counts('admin')).toEqual([20, 20, 10]);
    expect(await counts('banker')).toEqual([18, 4, 10]);
    const [first = [], second = []] = [await counts('agent'), await counts('agent2')];
    expect([...first, ...second]).not.toContain(0);
    expect((first[0] ?? 0) + (second[0] ?? 0)).toBe(20);
  });

  it.each<[string, unknown]>([
    ['no list', []],
    ['too many lists', Array.from({ length: limits.countedLists + 1 }, () => everything)],
    ['an unknown section', [{ section: 'XXX', search: '' }]],
    ['an unknown field', [{ ...everything, start: '0' }]],
    ['an unknown filter', [{ ...everything, filters: { colour: 'RED' } }]],
    ['a long search', [{ section: '', search: 'x'.repeat(limits.search + 1) }]],
  ])('are refused for %s', async (_title, lists) => {
    const payload = { lists } as PayloadOf<typeof run>;
    expect((await clientOf('admin').call(run, payload)).http).toBe(400);
  });

  it('are read for as many lists as a request may have', async () => {
    const lists = Array.from({ length: limits.countedLists }, () => everything);
    expect(await countLists(clientOf('admin'), lists)).toEqual(lists.map(() => ({ COUNT: 20 })));
  });

  it('are no use of the session', async () => {
    const start = testServer.now;
    const client = await testServer.openSession('admin2');
    const minuteMs = 60_000;
    testServer.setTime(new Date(start.getTime() + 20 * minuteMs));
    expect((await client.call(run, { lists: [everything] })).http).toBe(200);
    testServer.setTime(new Date(start.getTime() + 31 * minuteMs));
    expect((await client.call(run, { lists: [everything] })).http).toBe(401);
    testServer.setTime(start);
  });
});

describe.each(engines)('the counts of many transactions on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    testServer = await openTimed(engine);
    admin = await testServer.openSession('admin');
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
      select gen_random_uuid(), 'code' || number,
        case when number <= 99 then 'NPP' when number <= 199 then 'CLP' else 'PND' end,
        case when number < 9 then 'SBIN' else 'HDFC' end, ${testServer.idOf('agent')},
        case when number > 2490 then 'Asha' else 'Ravi' end,
        case when number < 5 then 777 else 100000 end, 'n',
        case when number < 3 then ${testServer.idOf('admin')}::bigint else ${testServer.idOf('agent')} end,
        sha256(''), ${testServer.now}::timestamptz - make_interval(secs => 5000 - number), ${testServer.now}
      from generate_series(1, 2500) as number`.execute(testServer.db);
    await sql`update transactions set status_since = ${testServer.now}::timestamptz
        - make_interval(mins => case when customer = 'Asha' or amount_paise = 777 then 61 else 60 end)`.execute(
      testServer.db,
    );
  });
  // The rows are inserted directly, without history and payments.
  afterAll(() => testServer.closeUnchecked());

  it.each<[string, Partial<List>, object]>([
    ['exactly up to 99', { filters: { statuses: ['NPP'] } }, { COUNT: 99 }],
    ['no further than 99', { filters: { statuses: ['CLP'] } }, { COUNT: 99, MORE: true }],
    ['no further than 99 in a section', { section: 'ART' }, { COUNT: 99, MORE: true }],
    ['rows of long ago by bank', { filters: { bank: 'SBIN' } }, { COUNT: 8 }],
    ['rows of long ago by who initiated them', { filters: { mine: true } }, { COUNT: 2 }],
    [
      'the few rows of a status by amount',
      { filters: { statuses: ['NPP'], max_amount: '7.77' } },
      { COUNT: 4 },
    ],
    ['overdue rows, wherever they are', { filters: { overdue: true } }, { COUNT: 14 }],
    [
      'overdue rows of long ago by amount',
      { filters: { overdue: true, max_amount: '7.77' } },
      { COUNT: 4 },
    ],
    // Only the newest rows are compared with an amount or a search.
    ['at least those found among the newest', { search: 'asha' }, { COUNT: 10, MORE: true }],
    [
      'nothing certain about rows of long ago',
      { filters: { max_amount: '7.77' } },
      { COUNT: 0, MORE: true },
    ],
  ])('are %s', async (_title, list, count) => {
    expect(await countLists(admin, [{ ...everything, ...list }])).toEqual([count]);
  });
});
