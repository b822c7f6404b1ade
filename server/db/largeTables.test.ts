import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  concurrentEngines,
  engines,
  openTestDatabase,
  type TestDatabase,
} from '#server/test/engines.ts';
import { apply } from './migrate.ts';
import { type MigrationFile, readMigrations, toMigrationFile } from './migrationFiles.ts';
import type { Schema } from './schema.ts';

const expand = toMigrationFile(
  '9001_balances',
  `alter table purses add column balance bigint;
   alter table purses add constraint balance_known check (is_known(balance)) not valid;`,
);
const fill = toMigrationFile(
  '9002_fill_balances',
  `-- repeated
   update purses set balance = 0
     where id in (select id from purses where balance is null order by id limit 5000);`,
);
const validate = toMigrationFile(
  '9003_balances_known',
  `alter table purses validate constraint balance_known;`,
);
/** Keeps the lock of the new column while it reads and fills the table. */
const atOnce = toMigrationFile(
  '9001_filled_balances',
  `alter table purses add column balance bigint;
   update purses set balance = 0;
   alter table purses add constraint balance_known check (is_known(balance));`,
);

it.each(engines)('a statement is repeated until it changes no row, on %s', async (engine) => {
  const database = await openTestDatabase(engine);
  const { db } = database;
  await sql`create table purses (id int primary key, balance bigint)`.execute(db);
  await sql`insert into purses select generate_series(1, 12000)`.execute(db);
  await apply(db, [...(await readMigrations()), fill], [fill]);
  const { rows } = await sql`
    select count(*) filter (where balance = 0) as filled, count(distinct xmin::text) as batches
    from purses`.execute(db);
  expect(rows).toEqual([{ filled: 12_000, batches: 3 }]);
  await sql`drop table purses`.execute(db);
  await sql`delete from kysely_migration where name = ${fill.name}`.execute(db);
  await database.drop();
});

describe.each(concurrentEngines)('a migration of a large table on %s', (engine) => {
  let database: TestDatabase;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    // Whatever checks a row waits while a test holds this lock.
    await sql`
      create function is_known(balance bigint) returns boolean language plpgsql set lock_timeout = 0 as $$
      begin
        perform pg_advisory_xact_lock_shared(9001);
        return balance is not null;
      end
      $$`.execute(db);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await sql`drop table if exists purses`.execute(db);
    await sql`create table purses (id int primary key)`.execute(db);
    await sql`insert into purses select generate_series(1, 20000)`.execute(db);
    await sql`delete from kysely_migration where name > '9'`.execute(db);
  });

  const countBlocked = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
    return rows[0]?.count;
  };

  /** Reads the table on another connection, and does not wait for a lock that a migration holds. */
  const read = () =>
    db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '1s'`.execute(trx);
      const { rows } = await sql<{ count: number }>`select count(*) from purses`.execute(trx);
      return rows[0]?.count;
    });

  /** Returns what a reader gets while these migrations are in the middle of the table. */
  async function readDuring(files: readonly MigrationFile[], earlier: readonly MigrationFile[]) {
    const holder = await db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(9001)`.execute(holder);
    const migrating = apply(db, [...(await readMigrations()), ...earlier, ...files], files);
    await expect.poll(countBlocked).toBe(1);
    const found = await read().catch(String);
    await holder.commit().execute();
    await migrating;
    return found;
  }

  it('blocks no reader while it fills a column in batches, nor while it validates the constraint', async () => {
    expect(await readDuring([expand, fill], [])).toBe(20_000);
    const { rows } = await sql`
      select count(*) filter (where balance = 0) as filled, count(distinct xmin::text) as batches
      from purses`.execute(db);
    expect(rows).toEqual([{ filled: 20_000, batches: 4 }]);
    expect(await readDuring([validate], [expand, fill])).toBe(20_000);
    const constraint = sql`select convalidated from pg_constraint where conname = 'balance_known'`;
    expect((await constraint.execute(db)).rows).toEqual([{ convalidated: true }]);
  });

  it('blocks readers if it does all at once', async () => {
    expect(await readDuring([atOnce], [])).toContain('lock timeout');
  });
});
