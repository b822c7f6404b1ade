import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listedCodes, countUnread } from '../test/calls.ts';
import { engines } from '../test/engines.ts';
import { useSession, useTestServer } from '../test/useTestServer.ts';

/** With `npm run soak`, the tables contain the data of years and the time limits apply. */
const isLong = process.env['SOAK_SECONDS'] !== undefined;
const transfers = isLong ? 100_000 : 2000;
const eventCount = isLong ? 400_000 : 4000;
const calls = isLong ? 100 : 3;

/** Times are not checked on a machine with other work. */
const maxMs = isLong
  ? { count: 10, page: 150, search: 1000 }
  : { count: Infinity, page: Infinity, search: Infinity };

const longTimeout = { timeout: 600_000 };

/** Returns the 99th percentile of the times of the calls in milliseconds. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(calls * 0.99) - 1] ?? 0;
}

/** Rows of one statement, which has a time limit. */
const batchSize = 20_000;

describe.each(engines)('with very many rows on %s', { tags: ['nightly'] }, (engine) => {
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { except: 'all' });
  const admin = useSession(testServer, 'admin');

  /** Inserts `count` rows. The statement selects them from the numbers that it gets. */
  async function inBatches(
    count: number,
    statement: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) {
    for (let first = 1; first <= count; first += batchSize) {
      const last = Math.min(first + batchSize - 1, count);
      const numbers = sql`generate_series(${sql.lit(first)}, ${sql.lit(last)})`;
      await statement(numbers).execute(testServer.db);
    }
  }

  beforeAll(async () => {
    await inBatches(
      transfers,
      (
        numbers,
      ) => sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
      select gen_random_uuid(), '261121' || lpad(number::text, 6, '0'), 'PND', 'HDFC',
        ${sql.lit(testServer.idOf('agent'))}, 'Customer ' || number, 100000, 'n',
        ${sql.lit(testServer.idOf('agent'))}, decode(repeat('00', 32), 'hex'),
        ${testServer.now}::timestamptz - make_interval(secs => number),
        ${testServer.now}::timestamptz - make_interval(secs => number)
      from ${numbers} as number`,
    );
    await inBatches(
      eventCount,
      (numbers) => sql`insert into events (role, actor_id, transaction_id, message, created_at)
      select 'admin', ${sql.lit(testServer.idOf('agent'))},
        (select transaction_id from transactions limit 1), 'm', ${testServer.now}::timestamptz
      from ${numbers}`,
    );
    await sql`update role_periods set read_to = (select max(event_id) - 40 from events)`.execute(
      testServer.db,
    );
  }, 600_000);

  it('counts unread notifications', longTimeout, async ({ annotate }) => {
    expect(await countUnread(admin)).toBe(40);
    const took = await slowest(() => countUnread(admin));
    await annotate(`${engine}, ${eventCount} events: count within ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(maxMs.count);
  });

  it.for([
    ['the first page', {}, 100, maxMs.page],
    ['a search with matches', { search: 'customer 1999' }, isLong ? 11 : 1, maxMs.search],
    ['a search without matches', { search: 'zzz' }, 0, maxMs.search],
  ] as const)('lists %s', longTimeout, async ([what, overrides, count, most], { annotate }) => {
    expect(await listedCodes(admin, overrides)).toHaveLength(count);
    const took = await slowest(() => listedCodes(admin, overrides));
    await annotate(`${engine}, ${transfers} transactions: ${what} within ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(most);
  });
});
