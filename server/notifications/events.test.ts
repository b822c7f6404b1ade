import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  applyTransition,
  countUnread,
  initiate,
  pay,
  readNotifications,
} from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { concurrentEngines, engines } from '#server/test/engines.ts';
import type { Person } from '#server/test/people.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { openTestServer, useSessions, useTestServer } from '#server/test/useTestServer.ts';
import { deleteEventsBefore, deleteOldest, sweepSize } from './sweep.ts';

/** Saves the user form with another role. */
const setRole = (admin: TestClient, testServer: TestServer, person: Person, role: 1 | 2 | 3) =>
  admin.call('user.php?run=update_user_details', {
    user_id: String(testServer.idOf(person)),
    name: person,
    password: 'fresh brown kettle',
    role,
    phone: '+919876543210',
  });

const setActive = (admin: TestClient, testServer: TestServer, person: Person, isActive: boolean) =>
  admin.call(`user.php?run=${isActive ? 'active' : 'inactive'}_user_details`, {
    user_id: String(testServer.idOf(person)),
    name: person,
  });

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}
type Plan = { Plan: PlanNode };

/** Returns the parts of a plan that read events. */
const scansOf = (node: PlanNode): PlanNode[] => [
  ...(node['Relation Name'] === 'events' && node['Node Type'].includes('Scan') ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

describe.each(engines)('events on %s', (engine) => {
  const testServer = useTestServer(engine);
  const { admin, agent, banker } = useSessions(testServer);

  const countEvents = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from events`.execute(
      testServer.db,
    );
    return rows[0]?.count ?? 0;
  };

  /** Initiates a transaction. Returns the text for the admins. */
  const notifyAdmins = async () => {
    const id = randomUUID();
    await initiate(agent, { trans_id: id });
    const { transaction_code: code } = await testServer.db
      .selectFrom('transactions')
      .select('transaction_code')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow();
    return `AGT01 initiated ${code}`;
  };

  it('are one row however many users receive them', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND' });
    const before = await countEvents();
    await pay(banker, seeded, '1');
    expect(await countEvents()).toBe(before + 1);
    await applyTransition(admin, 'Hold', seeded);
    expect(await countEvents()).toBe(before + 2);
  });

  it('are read by each user separately', async () => {
    const other = await testServer.openSession('admin2');
    for (const client of [admin, other]) await readNotifications(client);
    const first = await notifyAdmins();
    expect([await countUnread(admin), await countUnread(other)]).toEqual([1, 1]);
    expect((await readNotifications(admin))[0]).toBe(first);
    expect([await countUnread(admin), await countUnread(other)]).toEqual([0, 1]);
    const second = await notifyAdmins();
    expect([await countUnread(admin), await countUnread(other)]).toEqual([1, 2]);
    expect((await readNotifications(other)).slice(0, 2)).toEqual([second, first]);
    expect([await countUnread(admin), await countUnread(other)]).toEqual([1, 0]);
  });

  it('reach a user once who is the agent of the transaction and has the role', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', agent: 'target' });
    await setRole(admin, testServer, 'target', 1);
    const target = await testServer.openSession('target');
    await readNotifications(target);
    await pay(banker, seeded, '1');
    expect(await countUnread(target)).toBe(1);
    const message = `BNK01 recorded a payment on ${seeded.code}`;
    const newest = await readNotifications(target);
    expect(newest.filter((text) => text === message)).toHaveLength(1);
    expect(await countUnread(target)).toBe(0);
    await setRole(admin, testServer, 'target', 3);
  });

  it('reach only users who were active in the role when they were written', async () => {
    const received = async (person: Person) =>
      readNotifications(await testServer.openSession(person));
    const early = await notifyAdmins();
    await setRole(admin, testServer, 'banker2', 1);
    expect(await received('banker2')).not.toContain(early);
    const asAdmin = await notifyAdmins();
    await setActive(admin, testServer, 'banker2', false);
    const whileInactive = await notifyAdmins();
    await setActive(admin, testServer, 'banker2', true);
    const afterwards = await notifyAdmins();
    expect(await countUnread(await testServer.openSession('banker2'))).toBe(2);
    expect((await received('banker2')).slice(0, 2)).toEqual([afterwards, asAdmin]);
    await setRole(admin, testServer, 'banker2', 2);
    const asBanker = await notifyAdmins();
    const { rows } = await sql`select from role_periods
      where user_id = ${testServer.idOf('banker2')} and until_event is null`.execute(testServer.db);
    expect(rows).toHaveLength(1);
    // The transactions are waiting, so a banker sees none of them.
    expect(await received('banker2')).toEqual([]);
    await setRole(admin, testServer, 'banker2', 1);
    const texts = await received('banker2');
    expect(texts.slice(0, 2)).toEqual([afterwards, asAdmin]);
    for (const text of [whileInactive, asBanker]) expect(texts).not.toContain(text);
    await setRole(admin, testServer, 'banker2', 2);
  });

  it('do not reach an inactive agent', async () => {
    const seeded = await seedTransaction(testServer, { status: 'PND', agent: 'agent2' });
    await setActive(admin, testServer, 'agent2', false);
    await pay(banker, seeded, '1');
    await setActive(admin, testServer, 'agent2', true);
    const text = `BNK01 recorded a payment on ${seeded.code}`;
    const newest = await readNotifications(await testServer.openSession('agent2'));
    expect(newest).not.toContain(text);
    expect((await readNotifications(admin))[0]).toBe(text);
  });

  it('are counted up to a thousand', async () => {
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const write = (count: number) =>
      sql`insert into events (role, actor_id, transaction_id, message, created_at)
        select 'banker', ${testServer.idOf('admin')}, ${id}, 'm', ${testServer.now}::timestamptz
        from generate_series(1, ${sql.lit(count)})`.execute(testServer.db);
    await readNotifications(banker);
    await write(1000);
    expect(await countUnread(banker)).toBe(1000);
    await write(1);
    expect(await countUnread(banker)).toBe(1000);
    await readNotifications(banker);
    expect(await countUnread(banker)).toBe(0);
  });

  it('are remembered as missing among the newest thousand only', async () => {
    await readNotifications(admin);
    await burn(200_000);
    const first = await notifyAdmins();
    expect((await readNotifications(admin))[0]).toBe(first);
    expect(await countMissing('admin')).toBe(999);
    await burn(5);
    const second = await notifyAdmins();
    expect(await countUnread(admin)).toBe(1);
    expect((await readNotifications(admin))[0]).toBe(second);
    expect(await countMissing('admin')).toBe(998);
  });

  /** Takes numbers of events that are never written. */
  const burn = (count: number) =>
    sql`select count(nextval('events_event_id_seq'))
      from generate_series(1, ${sql.lit(count)})`.execute(testServer.db);

  const countMissing = async (person: Person) => {
    const periods = await testServer.db
      .selectFrom('role_periods')
      .select('missing')
      .where('user_id', '=', testServer.idOf(person))
      .execute();
    return periods.reduce((count, { missing }) => count + missing.length, 0);
  };

  it('are swept without reading those that stay', async () => {
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const write = (count: number) =>
      sql`insert into events (role, actor_id, transaction_id, message, created_at)
        select 'banker', ${testServer.idOf('admin')}, ${id}, 'm', ${testServer.now}::timestamptz
        from generate_series(1, ${sql.lit(count)})`.execute(testServer.db);
    testServer.advanceTime(1000);
    await write(2 * sweepSize + 1);
    testServer.advanceTime(1000);
    await write(20_000);
    await deleteEventsBefore(testServer.db, testServer.now);
    expect(await countEvents()).toBe(20_000);
    await sql`analyze events`.execute(testServer.db);
    const { rows } = await sql<{ 'QUERY PLAN': Plan[] }>`
      explain (analyze, format json) ${deleteOldest(testServer.now)}`.execute(testServer.db);
    const scans = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => scansOf(Plan));
    expect(scans.length).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(sweepSize);
  });

  it('leave nothing to count as missing when they are swept', async () => {
    const other = await testServer.openSession('admin2');
    await readNotifications(other);
    testServer.advanceTime(1000);
    const time = testServer.now;
    for (let number = 0; number < 3; number += 1) await notifyAdmins();
    testServer.advanceTime(1000);
    const left = await notifyAdmins();
    await testServer.db
      .updateTable('role_periods')
      .set({ missing: [1, 2] })
      .execute();
    await deleteEventsBefore(testServer.db, time);
    await deleteEventsBefore(testServer.db, testServer.now);
    expect(await countUnread(other)).toBe(1);
    expect(await readNotifications(other)).toEqual([left]);
    const periods = await testServer.db.selectFrom('role_periods').select('missing').execute();
    expect(periods.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });
});

describe.each(concurrentEngines)('events that are committed late on %s', (engine) => {
  it('stay unread, in the order of their ids', async () => {
    const testServer = await openTestServer(engine);
    const { admin, agent } = await testServer.openSessions();
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const event = (message: string) => ({
      role: 'admin' as const,
      actor_id: testServer.idOf('agent'),
      transaction_id: id,
      message,
    });
    const late = await testServer.db.startTransaction().execute();
    await late
      .insertInto('events')
      .values([event('late 1'), event('late 2')])
      .execute();
    const rolledBack = await testServer.db.startTransaction().execute();
    await rolledBack.insertInto('events').values(event('never')).execute();
    await testServer.db.insertInto('events').values(event('early')).execute();
    expect(await readNotifications(admin)).toEqual(['early']);
    expect(await countUnread(admin)).toBe(0);
    await late.commit().execute();
    await rolledBack.rollback().execute();
    expect(await countUnread(admin)).toBe(2);
    const all = ['early', 'late 2', 'late 1'];
    expect(await readNotifications(admin)).toEqual(all);
    expect(await countUnread(admin)).toBe(0);
    expect(await readNotifications(admin)).toEqual(all);
    await initiate(agent, { trans_id: randomUUID() });
    expect(await countUnread(admin)).toBe(1);
  });
});
