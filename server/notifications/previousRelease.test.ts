import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { countUnread as callCount, initiate, pay, readNotifications } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { people, type Person, seedPeople } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { countUnread } from './unread.ts';

/** The statements of the previous release, which stores one notification for each user. */
class PreviousRelease {
  readonly #db: Kysely<Schema>;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Notifies the admins, as an initiation by this user. */
  async notify(actorId: number, transactionId: string, message: string, at: Date): Promise<void> {
    await sql`with news as (
        insert into notifications (user_id, transaction_id, message, created_at)
        select user_id, ${transactionId}::text, cast(${message} as text), ${at}::timestamptz
        from users where deleted_flg = '' and user_id <> ${actorId} and role = 'admin'
        order by user_id
      ) select 1`.execute(this.#db);
  }

  async count(userId: number): Promise<number> {
    const { rows } = await sql<{ unread: number }>`select count(*) as unread
      from notifications join transactions
        on transactions.transaction_id = notifications.transaction_id
      where notifications.user_id = ${userId} and notifications.read_at is null`.execute(this.#db);
    return rows[0]?.unread ?? 0;
  }

  async read(userId: number, at: Date): Promise<string[]> {
    await sql`update notifications set read_at = ${at}
      where user_id = ${userId} and read_at is null`.execute(this.#db);
    const { rows } = await sql<{ message: string }>`
      select notifications.transaction_id, notifications.message
      from notifications join transactions
        on transactions.transaction_id = notifications.transaction_id
      where notifications.user_id = ${userId}
      order by notifications.notification_id desc limit 50`.execute(this.#db);
    return rows.map(({ message }) => message);
  }

  async sweep(before: Date): Promise<void> {
    await sql`delete from notifications where created_at < ${before}`.execute(this.#db);
  }
}

describe.each(engines)('a server of the previous release on %s', (engine) => {
  let testServer: TestServer;
  let previous: PreviousRelease;
  let admin: TestClient;
  let admin2: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    previous = new PreviousRelease(testServer.db);
    ({ admin, agent, banker } = await testServer.openSessions());
    admin2 = await testServer.openSession('admin2');
  });
  afterAll(() => testServer.close());

  const counts = async () => ({
    previous: await Promise.all(
      (['admin', 'admin2', 'agent', 'banker'] as const).map((name) =>
        previous.count(testServer.idOf(name)),
      ),
    ),
    next: await Promise.all([admin, admin2, agent, banker].map((client) => callCount(client))),
  });

  it('reads the events of this release', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    await pay(banker, seeded, '1');
    await initiate(agent, { trans_id: randomUUID() });
    expect(await counts()).toEqual({ previous: [2, 2, 1, 0], next: [2, 2, 1, 0] });
    const listed = await previous.read(testServer.idOf('admin'), testServer.now);
    expect(await counts()).toEqual({ previous: [0, 2, 1, 0], next: [0, 2, 1, 0] });
    expect(await readNotifications(admin2)).toEqual(listed);
    expect(await counts()).toEqual({ previous: [0, 0, 1, 0], next: [0, 0, 1, 0] });
    await previous.read(testServer.idOf('agent'), testServer.now);
    expect(await counts()).toEqual({ previous: [0, 0, 0, 0], next: [0, 0, 0, 0] });
  });

  it('writes notifications that this release reads, in order', async () => {
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const banker1 = testServer.idOf('banker');
    await previous.notify(banker1, id, 'by the previous release', testServer.now);
    await initiate(agent, { trans_id: randomUUID() });
    await previous.notify(testServer.idOf('admin'), id, 'by an admin', testServer.now);
    expect(await counts()).toEqual({ previous: [2, 3, 0, 0], next: [2, 3, 0, 0] });
    const own = await readNotifications(admin);
    const others = await readNotifications(admin2);
    expect(others.slice(0, 3)).toEqual(['by an admin', ...own.slice(0, 2)]);
    expect(own[1]).toBe('by the previous release');
    expect(await previous.read(testServer.idOf('admin'), testServer.now)).toEqual(own);
    expect(await counts()).toEqual({ previous: [0, 0, 0, 0], next: [0, 0, 0, 0] });
  });

  it('writes the notifications in the statement that writes the transaction', async () => {
    const trx = await testServer.db.startTransaction().execute();
    await sql`with record as (
        insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
          customer, amount_paise, notes, initiated_by, content_sha256)
        select 'transaction', '2611210000', 'WTG', 'HDFC', user_id, 'c', 100, 'n', user_id,
          sha256('')
        from users where user_code = 'AGT01'
      ), news as (
        insert into notifications (user_id, transaction_id, message, created_at)
        select user_id, 'transaction', 'initiated', now() from users where role = 'admin'
      ) select 1`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    const written = trx.selectFrom('events').where('transaction_id', '=', 'transaction');
    expect(await written.select('message').execute()).toHaveLength(3);
    await trx.rollback().execute();
  });

  it('sweeps the events of both', async () => {
    await previous.sweep(new Date(testServer.now.getTime() + 1));
    for (const client of [admin, admin2, agent])
      expect(await readNotifications(client)).toEqual([]);
    await initiate(agent, { trans_id: randomUUID() });
    expect(await counts()).toEqual({ previous: [1, 1, 0, 0], next: [1, 1, 0, 0] });
  });
});

/** Creates a place for a database that is opened with several schemas. */
async function createPlace(engine: EngineName) {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase();
    return { options: { databaseUrl: url, dataDir: ':memory:' }, drop };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'remit-desk-events-'));
  return { options: { dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

it.each(engines)('the migration keeps notifications and read marks on %s', async (engine) => {
  const { options, drop } = await createPlace(engine);
  const before = await openDatabase({ ...options, schema: { upTo: '0013_statuses' } });
  const ids = await seedPeople(before.db);
  const idOf = (person: Person) => ids.get(person) ?? 0;
  await sql`insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, notes, initiated_by, content_sha256)
    select 'transaction', '2611210001', 'PND', 'HDFC', ${idOf('agent')}, 'c', 100, 'n',
      ${idOf('agent')}, sha256('')`.execute(before.db);
  const old = new PreviousRelease(before.db);
  const at = new Date('2026-11-21T09:00:00Z');
  for (const text of ['one', 'two']) {
    await old.notify(idOf('agent'), 'transaction', text, at);
    if (text === 'one') await old.read(idOf('admin'), at);
  }
  await old.notify(idOf('admin'), 'transaction', 'three', at);
  await before.close();

  const { db, close } = await openDatabase({ ...options, schema: 'latest' });
  const previous = new PreviousRelease(db);
  const unread = async (person: Person) => {
    const user = { userId: idOf(person), role: people[person].role };
    return (await db.selectNoFrom(countUnread(user).as('count')).executeTakeFirstOrThrow()).count;
  };
  expect([await unread('admin'), await unread('admin2'), await unread('agent')]).toEqual([1, 3, 0]);
  const { rows } = await sql`select distinct read_to, missing from role_periods`.execute(db);
  expect(rows).toEqual([{ read_to: 8, missing: [] }]);
  expect(await previous.read(idOf('admin2'), at)).toEqual(['three', 'two', 'one']);
  expect([await unread('admin'), await unread('admin2')]).toEqual([1, 0]);
  await close();
  await drop();
});
