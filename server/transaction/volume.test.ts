import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedCodes, unreadOf } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { World } from '#server/test/world.ts';

/** `npm run soak` fills the tables as years would, and holds what reading costs then. */
const isLong = process.env['SOAK_SECONDS'] !== undefined;
const transfers = isLong ? 100_000 : 2000;
const news = isLong ? 400_000 : 4000;
const calls = isLong ? 100 : 3;

/** A machine that does something else as well spoils figures. */
const mostMs = isLong
  ? { count: 10, page: 150, search: 1000 }
  : { count: Infinity, page: Infinity, search: Infinity };

const patiently = { timeout: 600_000 };

/** How long all but a hundredth of the calls took at most, ms. */
async function slowest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(calls * 0.99) - 1] ?? 0;
}

describe.each(engines)('among very many rows on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code,
        agent_id, customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
      select gen_random_uuid(), '261121' || lpad(number::text, 6, '0'), 'PND', 'HDFC',
        ${sql.lit(world.idOf('agent'))}, 'Customer ' || number, 100000, 'n',
        ${sql.lit(world.idOf('agent'))}, decode(repeat('00', 32), 'hex'),
        ${world.now}::timestamptz - make_interval(secs => number),
        ${world.now}::timestamptz - make_interval(secs => number)
      from generate_series(1, ${sql.lit(transfers)}) as number`.execute(world.db);
    await sql`insert into notifications (user_id, transaction_id, message, created_at, read_at)
      select ${sql.lit(world.idOf('admin'))},
        (select transaction_id from transactions limit 1), 'm', ${world.now}::timestamptz,
        case when number > 40 then ${world.now}::timestamptz end
      from generate_series(1, ${sql.lit(news)}) as number`.execute(world.db);
    admin = await world.signIn('admin');
  }, 600_000);
  // It holds rows in bulk, of which nothing is told but what is read here.
  afterAll(() => world.discard());

  it('counts what is unread', patiently, async ({ annotate }) => {
    expect(await unreadOf(admin)).toBe(40);
    const took = await slowest(() => unreadOf(admin));
    await annotate(`${engine}, ${news} notifications: count within ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(mostMs.count);
  });

  it.for([
    ['the first page', {}, 100, mostMs.page],
    ['what a search finds', { search: 'customer 1999' }, isLong ? 11 : 1, mostMs.search],
    ['what a search finds nowhere', { search: 'zzz' }, 0, mostMs.search],
  ] as const)('lists %s', patiently, async ([what, overrides, count, most], { annotate }) => {
    expect(await listedCodes(admin, overrides)).toHaveLength(count);
    const took = await slowest(() => listedCodes(admin, overrides));
    await annotate(`${engine}, ${transfers} transactions: ${what} within ${took.toFixed(1)} ms`);
    expect(took).toBeLessThan(most);
  });
});
