import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { applyTransition, initiate, pay, readDetail } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { firstPage, validPayloads } from '#server/test/payloads.ts';
import { seedPeople } from '#server/test/people.ts';
import { type SeededTransaction, seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { isoInZone } from '#server/time.ts';

const minuteMs = 60_000;

/** The time some minutes after a start. */
const at = (minute: number) => new Date(Date.parse('2026-11-21T09:00:00Z') + minute * minuteMs);

describe.each(engines)('since when a transaction has its status on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let agent: TestClient;
  let banker: TestClient;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    ({ admin, agent, banker } = await testServer.openSessions());
  });
  afterAll(() => testServer.close());

  /** Lets a minute pass and returns the new time as in a response. */
  function nextMinute(): string {
    testServer.advanceTime(minuteMs);
    return isoInZone(testServer.now, 'Asia/Kolkata');
  }
  const sinceOf = async (id: string) => (await readDetail(admin, id))['STATUS_SINCE'];

  it('is the time of the initiation, of each change of the status, and of no other change', async () => {
    const initiated = nextMinute();
    const id = 'status-since-1';
    await initiate(agent, { trans_id: id });
    expect(await sinceOf(id)).toBe(initiated);
    const { TRANSACTION_CODE: code } = await readDetail(admin, id);
    const seeded = { id, code } as SeededTransaction;

    nextMinute();
    const form = validPayloads['transaction.php?run=update_transaction'](seeded);
    await agent.call('transaction.php?run=update_transaction', { ...form, notes: 'other' });
    expect(await sinceOf(id)).toBe(initiated);

    const accepted = nextMinute();
    await applyTransition(admin, 'Accepted', seeded);
    expect(await sinceOf(id)).toBe(accepted);
    const held = nextMinute();
    await applyTransition(admin, 'Hold', seeded);
    expect(await sinceOf(id)).toBe(held);

    nextMinute();
    await applyTransition(admin, 'Cancelled', seeded);
    expect(await readDetail(admin, id)).toMatchObject({ TRANSACTION_STATUS: 'CNL' });
    expect(await sinceOf(id)).toBeUndefined();
    const reopened = nextMinute();
    await applyTransition(admin, 'Reopen', seeded);
    expect(await sinceOf(id)).toBe(reopened);
  });

  it('stays at a part payment, and changes with the last one', async () => {
    const pending = nextMinute();
    const part = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    const whole = await seedTransaction(testServer, { status: 'PND', amount: 100_000 });
    nextMinute();
    await pay(banker, part, '400');
    expect(await sinceOf(part.id)).toBe(pending);
    const paid = nextMinute();
    await pay(banker, whole, '1000');
    expect(await sinceOf(whole.id)).toBe(paid);
  });

  it('is in the rows of lists', async () => {
    const since = nextMinute();
    const { id } = await seedTransaction(testServer, { status: 'RTY' });
    const rows = { trans_ids: [id], section: '' as const, search: '' };
    const answers = [
      await admin.call('transaction.php?run=getTransactionsList', firstPage),
      await admin.call('transaction.php?run=getTransactionRows', rows),
    ];
    for (const { body } of answers) {
      const found = body['message'] as { TRANSACTION_ID: string; STATUS_SINCE?: string }[];
      expect(found.find((row) => row.TRANSACTION_ID === id)?.STATUS_SINCE).toBe(since);
    }
  });

  it('is kept for servers of the previous release, which know no such column', async () => {
    const { id } = await seedTransaction(testServer, { status: 'PND' });
    const later = new Date(testServer.now.getTime() + minuteMs);
    await sql`update transactions set status = 'HLD', updated_at = ${later}, version = version + 1
      where transaction_id = ${id}`.execute(testServer.db);
    expect(await sinceOf(id)).toBe(isoInZone(later, 'Asia/Kolkata'));
    // As it was, for the audit of this file.
    await sql`update transactions set status = 'PND', updated_at = ${testServer.now}, version = version - 1
      where transaction_id = ${id}`.execute(testServer.db);
  });
});

/** Creates a place for a database that is opened with several schemas. */
async function createPlace(engine: EngineName) {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase();
    return { options: { databaseUrl: url, dataDir: ':memory:' }, drop };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'remit-desk-since-'));
  return { options: { dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
}

it.each(engines)('the migration reads it from the history, on %s', async (engine) => {
  const { options, drop } = await createPlace(engine);
  const before = await openDatabase({
    ...options,
    schema: { upTo: '0045b_list_agent_amounts' },
  });
  const ids = await seedPeople(before.db);
  const agent = ids.get('agent');
  const add = async (id: string, status: string, steps: readonly (readonly [string, number])[]) => {
    await sql`insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
        customer, amount_paise, notes, initiated_by, content_sha256, created_at)
      select ${id}, ${id}, ${status}, 'HDFC', ${agent}, 'c', 100, 'n', ${agent}, sha256(''), ${at(0)}`.execute(
      before.db,
    );
    let last: string | null = null;
    for (const [to, minute] of steps) {
      await sql`insert into history (transaction_id, happened_at, user_id, action, from_status, to_status,
          to_amount_paise)
        values (${id}, ${at(minute)}, ${agent}, 'step', ${last}, ${to}, 100)`.execute(before.db);
      last = to;
    }
  };
  await add('waiting-since-start', 'WTG', [
    ['WTG', 0],
    ['WTG', 5],
  ]);
  await add('pending-again', 'PND', [
    ['WTG', 0],
    ['PND', 10],
    ['HLD', 20],
    ['PND', 30],
    ['PND', 40],
  ]);
  await add('without-history', 'PND', []);
  await add('cancelled', 'CNL', [
    ['WTG', 0],
    ['CNL', 10],
  ]);
  await before.close();

  const { db, close } = await openDatabase({ ...options, schema: 'latest' });
  const rows = await db
    .selectFrom('transactions')
    .select(['transaction_id', 'status_since'])
    .execute();
  expect(Object.fromEntries(rows.map((row) => [row.transaction_id, row.status_since]))).toEqual({
    'waiting-since-start': at(0),
    'pending-again': at(30),
    'without-history': at(0),
    cancelled: null,
  });
  await close();
  await drop();
});
