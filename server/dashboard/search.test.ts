import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchWords, withoutGrouping } from '#domain/text/searchWords.ts';
import { containsPattern } from '#server/api/search.ts';
import { listedCodes, refused } from '../test/calls.ts';
import type { TestClient } from '../test/client.ts';
import { engines } from '../test/engines.ts';
import { seed } from '../test/rounds.ts';
import { useSessions, useTestServer } from '../test/useTestServer.ts';

/** Characters with case, neighbours, wildcards, symbols and spaces. */
const signs = Array.from('zZqxX éÉßẞİıΣσςअी😀%_\\.-,₹78');
const words = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...signs), length).map((letters) => letters.join(''));

const customers = fc.sample(words({ minLength: 1, maxLength: 8 }), { seed, numRuns: 200 });

/** More and newer rows in every list than a search checks one by one. */
const newer = 6400;

const readers = ['admin', 'banker', 'agent'] as const;

interface Query {
  reader: (typeof readers)[number];
  section: '' | 'ART';
  search: string;
  orderby: 'ASC' | 'DESC';
  start: number;
}

const queries = fc.record<Query>({
  reader: fc.constantFrom(...readers),
  section: fc.constantFrom('', 'ART'),
  search: fc.oneof(
    words({ minLength: 1, maxLength: 3 }),
    fc
      .array(fc.oneof(words({ minLength: 1, maxLength: 2 }), fc.constantFrom('hdfc', 'agt0')), {
        maxLength: 4,
      })
      .map((texts) => texts.join(' ')),
  ),
  orderby: fc.constantFrom('ASC', 'DESC'),
  start: fc.oneof(fc.constant(0), fc.nat(12)),
});

const pageOf = (client: TestClient, search: string, start: number, after?: object) =>
  client.call('transaction.php?run=getTransactionsList', {
    section: '',
    role: 1,
    user_code: '',
    search,
    orderby: 'DESC',
    start: String(start),
    end: '100',
    ...(after && { after: after as never }),
  });

const rowsOf = async (client: TestClient, start: number, after?: object) =>
  (await pageOf(client, 'w', start, after)).body['message'] as Record<string, unknown>[];

/** Condition: the word occurs in one of the fields. */
const isWordIn = (word: string) => {
  const contains = sql`ilike ${containsPattern(word)}`;
  return sql`(transaction_code ${contains} or customer ${contains} or bank_name ${contains}
      or bank_code ${contains} or user_name ${contains} or user_code ${contains}
      or amount_text(amount_paise) ilike ${containsPattern(withoutGrouping(word))})`;
};

describe.each(engines)('random searches in many rows on %s', { tags: ['nightly'] }, (engine) => {
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { except: 'all' });
  const clients = useSessions(testServer);
  beforeAll(async () => {
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at)
      select gen_random_uuid(), 'w' || translate(number::text, '0123456789', 'abcdefghij'), case when number % 2 = 0 then 'PND' else 'NPP' end, 'HDFC',
        case when number % 3 = 0 then ${testServer.idOf('agent2')}::bigint else ${testServer.idOf('agent')} end,
        coalesce((${customers}::text[])[number], 'w'),
        case when number % 9 = 0 and number < ${customers.length} then 780078 else 200000 end, 'n', ${testServer.idOf('agent')},
        sha256(''), ${testServer.now}::timestamptz - make_interval(secs => 9000 - number)
      from generate_series(1, ${customers.length + newer}::integer) as number`.execute(
      testServer.db,
    );
  });

  /** The condition for each row, checked one by one. */
  async function look({ reader, section, search, orderby, start }: Query): Promise<string[]> {
    const words = searchWords(search);
    const found = words.length === 0 ? sql`true` : sql.join(words.map(isWordIn), sql` and `);
    const { rows } = await sql<{ code: string }>`
      select transaction_code as code from transactions
      join banks using (bank_code) join users on user_id = agent_id
      where (${section} = '' or status = 'NPP') and (${reader} <> 'agent' or user_name = 'agent')
        and ${found}
      order by transactions.created_at ${sql.raw(orderby)} offset ${start} limit 20`.execute(
      testServer.db,
    );
    return rows.map(({ code }) => code);
  }

  const tooFar = refused('The list is too long to be read from there. Please narrow it down.');

  it.each([
    ['a list', '', 20_000],
    ['a search', 'w', 2000],
  ])('refuses a page of %s from far on that continues none', async (_, search, furthest) => {
    expect((await pageOf(clients.admin, search, furthest)).body['status']).toBe('success');
    for (const start of [furthest + 1, 9_999_999]) {
      expect((await pageOf(clients.admin, search, start)).body).toEqual(tooFar);
    }
  });

  it('continues after a row however far from the first one', async () => {
    const { admin } = clients;
    const last = (await rowsOf(admin, 1900)).at(-1) ?? {};
    const { TRANSACTION_ID, AMOUNT, STATUS_DESC, STATUS_SINCE } = last;
    const after = { TRANSACTION_ID, AMOUNT, STATUS_DESC, STATUS_SINCE };
    expect((await rowsOf(admin, 2000)).length).toBeGreaterThan(0);
    expect(await rowsOf(admin, 9_999_999, after)).toEqual(await rowsOf(admin, 2000));
  });

  it('runs two searches of a user at the same time and refuses excess ones', async () => {
    const asked = Array.from({ length: 24 }, () => pageOf(clients.admin, 'zz%', 0));
    const statuses = (await Promise.all(asked)).map(({ http }) => http);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect((await pageOf(clients.admin, 'w', 0)).http).toBe(200);
  });

  it('finds the same rows as a scan of all rows', { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(queries, async (query) => {
      const { reader, start, ...rest } = query;
      const listed = await listedCodes(clients[reader], { ...rest, start: `${start}`, end: '20' });
      expect(listed).toEqual(await look(query));
    });
    await fc.assert(property, { seed, numRuns: 200 });
  });
});
