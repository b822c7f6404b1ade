import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { allStatuses, isPayable, isSettled, needsReason } from '#domain/workflow/workflow.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { inHashQueue } from '../signIn/passwords.ts';
import { businessDay } from '#server/time.ts';
import { demoAccounts } from './cast.ts';
import { planTransactions } from './plan.ts';
import { seedDemo } from './seed.ts';

const timeZone = 'Asia/Kolkata';
const now = new Date('2026-11-21T09:00:00Z');

describe('the plan', () => {
  const plan = planTransactions(now, timeZone);

  test('is the same for the same day', () => {
    expect(planTransactions(now, timeZone)).toEqual(plan);
  });

  test('covers the last 60 days, oldest first, without future dates', () => {
    const times = plan.flatMap((item) => item.steps.map((step) => step.at.getTime()));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(Math.min(...times)).toBeGreaterThan(now.getTime() - 61 * 86_400_000);
    const starts = plan.map((item) => item.steps[0]?.at.getTime() ?? 0);
    expect(starts).toEqual(starts.toSorted((left, right) => left - right));
    const today = plan.filter((item) => item.code.startsWith('261121'));
    expect(today.length).toBeGreaterThan(5);
  });

  test('works at the first second of a day', () => {
    const early = planTransactions(new Date('2026-11-20T18:30:01Z'), timeZone);
    expect(new Set(early.map((item) => item.code)).size).toBe(400);
  });

  test('obeys the workflow', () => {
    for (const { steps, amount, paid, status, payments, problem, notes, attachments } of plan) {
      expect(steps.at(-1)?.to).toBe(status);
      expect(paid).toBe(payments.reduce((sum, payment) => sum + payment.amount, 0));
      expect(paid === amount).toBe(isSettled(status));
      expect(problem === '' || needsReason(status) || status === 'RTY').toBe(true);
      expect(notes !== '' || attachments.length > 0).toBe(true);
      for (const [index, step] of steps.entries()) {
        expect(step.from).toBe(steps[index - 1]?.to ?? null);
        const isFromPayable = step.from !== null && isPayable(step.from);
        expect(step.payment === undefined || isFromPayable).toBe(true);
      }
      const payers = payments.map((payment) => payment.userCode);
      const checker = steps.find((step) => step.action === 'check')?.userCode;
      expect(checker !== undefined && payers.includes(checker)).toBe(false);
      expect(status === 'CNL' && paid > 0).toBe(false);
    }
  });
});

const postgres = await createTestDatabase();
afterAll(() => postgres.drop());

describe.each([
  ['embedded', undefined],
  ['postgres', postgres.url],
] as const)('demo data on %s', (_, databaseUrl) => {
  let database: Database;
  let files: LocalFileStore;
  let folder = '';
  let isSeeded = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remit-desk-demo-'));
    files = await LocalFileStore.open(folder);
    const dataDir = `:memory:${inject('embeddedDump')}`;
    database = await openDatabase({ databaseUrl, dataDir });
    isSeeded = await seedDemo({ db: database.db, files, now, timeZone });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const count = async (table: string) => {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
    return (await query.execute(database.db)).rows[0]?.count ?? 0;
  };

  test('is written once', async () => {
    expect(isSeeded).toBe(true);
    expect(await seedDemo({ db: database.db, files, now, timeZone })).toBe(false);
    expect(await count('transactions')).toBe(400);
  });

  test('has banks, users and every status', async () => {
    const banks = await database.db.selectFrom('banks').selectAll().execute();
    expect(banks).toHaveLength(8);
    expect(banks.filter((bank) => bank.deleted_flg === 'D')).toHaveLength(1);
    expect(banks.every((bank) => bank.logo_file_id !== null)).toBe(true);
    const users = await database.db.selectFrom('users').selectAll().execute();
    expect(users).toHaveLength(12);
    expect(users.filter((user) => user.deleted_flg === 'D')).toHaveLength(1);
    const { rows } = await sql<{ status: string }>`
      select status from transactions group by status having count(*) >= 5`.execute(database.db);
    expect(rows.map((row) => row.status).sort()).toEqual([...allStatuses].sort());
    expect(await count('events')).toBeGreaterThan(20);
    const announced = await database.db
      .selectFrom('announced_settlements')
      .innerJoin('events', 'events.settlement_id', 'announced_settlements.settlement_id')
      .select(['role', 'message'])
      .execute();
    expect(announced).toEqual([
      { role: 'admin', message: expect.stringMatching(/^AGT01 announced a settlement of ₹/) },
    ]);
    const settings = await database.db.selectFrom('settings').selectAll().execute();
    expect(settings[0]?.rate).toBe('87.2500');
  });

  test('lets the demo accounts sign in', async () => {
    expect(demoAccounts.map((user) => user.name)).toEqual([
      'admin',
      'banker',
      'agent',
      'agent2',
      'banker2',
    ]);
    const users = await database.db.selectFrom('users').selectAll().execute();
    for (const { code, name } of demoAccounts) {
      const hash = users.find((user) => user.user_code === code)?.password_hash ?? null;
      const isRight = await inHashQueue('unknown browsers', (place) =>
        place.isPassword(`demo-${name}`, hash),
      );
      expect(isRight).toBe(true);
    }
  });

  test('has messages for each side to answer, some with a photo', async () => {
    const { rows } = await sql<{ is_from_agent: boolean }>`
      select distinct is_from_agent from (
        select distinct on (transaction_id) is_from_agent from messages
        order by transaction_id, sequence desc) newest order by 1`.execute(database.db);
    expect(rows).toEqual([{ is_from_agent: false }, { is_from_agent: true }]);
    const photos = await database.db
      .selectFrom('files')
      .innerJoin('messages', 'messages.message_id', 'files.message_id')
      .select('file_id')
      .execute();
    expect(photos.length).toBeGreaterThan(2);
  });

  test('has a statement of a bank that is matched in part', async () => {
    const { rows } = await sql<{ matched: boolean; noted: boolean }>`
      select s.line_id is not null as matched, n.line_id is not null as noted, count(*)::integer as count
      from reconciliation_lines l left join reconciliation_line_sums s using (line_id)
      left join reconciliation_notes n using (line_id)
      group by 1, 2 order by 1, 2`.execute(database.db);
    expect(rows).toEqual([
      { matched: false, noted: false, count: expect.any(Number) },
      { matched: false, noted: true, count: 1 },
      { matched: true, noted: false, count: expect.any(Number) },
    ]);
  });

  test('numbers the transactions of a day without gaps', async () => {
    const transactions = await database.db
      .selectFrom('transactions')
      .select(['transaction_code', 'created_at'])
      .orderBy('sequence')
      .execute();
    const numbers = new Map<string, number>();
    for (const { transaction_code: code, created_at: at } of transactions) {
      const day = businessDay(at, timeZone);
      const number = (numbers.get(day) ?? 0) + 1;
      numbers.set(day, number);
      expect(code).toBe(`${day.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`);
    }
    const days = await database.db.selectFrom('transaction_days').selectAll().execute();
    expect(new Map(days.map((day) => [day.business_day, day.last_number]))).toEqual(numbers);
  });

  test('has a receipt for every payment and a row for every file', async () => {
    const { rows } = await sql<{ payment_id: string }>`
      select payment_id from payments p where not exists
        (select from files f where f.payment_id = p.payment_id and f.purpose = 'receipt')
    `.execute(database.db);
    expect(rows).toEqual([]);
    const stored = (await readdir(folder)).filter((name) => !name.includes('.'));
    const known = await database.db.selectFrom('files').selectAll().execute();
    expect(stored.sort()).toEqual(known.map((file) => file.file_id).sort());
    for (const file of known.slice(0, 20)) {
      const { stream, byteSize } = await files.open(file.file_id, 'original');
      expect((await buffer(stream)).length).toBe(file.byte_size);
      expect(byteSize).toBe(file.byte_size);
    }
    const receipts = known.filter((file) => file.purpose === 'receipt');
    const digests = new Set(receipts.map((file) => file.received_sha256.toString('hex')));
    expect(digests.size).toBe(receipts.length);
  });
});
