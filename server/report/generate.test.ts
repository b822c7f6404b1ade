import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSupportedText } from '#domain/text/text.ts';
import { refused, reverse } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { partsOf, readSheet } from '#server/test/spreadsheet.ts';
import type { TestServer } from '#server/test/testServer.ts';
import { openTestServer, useSession, useTestServer } from '#server/test/useTestServer.ts';

const make = (client: TestClient, from: string, to = from) =>
  client.call('report.php?run=generateReports', { start_date: from, end_date: to });

/** Matches parts of a payment of HDFC, in paise, with lines of successive days. */
async function matchInPart(testServer: TestServer, payment: string, parts: readonly number[]) {
  const { db, now } = testServer;
  const user = testServer.idOf('admin');
  await sql`insert into reconciliation_banks (bank_code, is_on, changed_by, updated_at)
    values ('HDFC', true, ${user}, ${now})`.execute(db);
  await sql`insert into reconciliation_statements
    (statement_id, bank_code, file_name, file_sha256, format, user_id, created_at)
    values ('reported', 'HDFC', 'a.csv', sha256('a'), 'csv', ${user}, ${now})`.execute(db);
  await sql`insert into reconciliation_lines (statement_id, bank_code, place, file_line, raw,
      booking_day, direction, amount_paise, line_text, line_references, line_key, occurrence, reported_in)
    select 'reported', 'HDFC', place, 1, 'raw', '2026-03-11'::date + place::integer, 'debit', amount, 'text', '{}',
      sha256(place::text::bytea), 1, 1
    from unnest(${parts}::bigint[]) with ordinality part (amount, place)`.execute(db);
  await sql`with match as (
      insert into reconciliation_matches (match_id, bank_code, content_sha256, reported_in, user_id, created_at)
      values ('reported-match', 'HDFC', sha256('a'), 1, ${user}, ${now}))
    insert into reconciliation_parts (match_id, line_id, payment_id, amount_paise, fee_paise)
    select 'reported-match', line_id, ${payment}, amount_paise, 0 from reconciliation_lines
    where statement_id = 'reported'`.execute(db);
}

describe.each(engines)('the spreadsheet of a report on %s', (engine) => {
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { except: 'all' });
  const admin = useSession(testServer, 'admin');

  const rowsOf = async (from: string, to = from) => readSheet((await make(admin, from, to)).file);
  const plantAt = async (time: string, planting: Parameters<typeof seedTransaction>[1]) => {
    const { now } = testServer;
    testServer.setTime(new Date(time));
    const seeded = await seedTransaction(testServer, planting);
    testServer.setTime(now);
    return seeded;
  };

  it('is a file named after its days', async () => {
    const { http, headers, file } = await make(admin, '2026-01-01', '2026-01-31');
    expect(http).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(
        'attachment; filename="Transaction_Report_2026-01-01_and_2026-01-31.xlsx"',
      ),
      'cache-control': 'no-store',
      'content-length': String(file.length),
    });
    expect([...partsOf(file).keys()]).toContain('xl/workbook.xml');
  });

  it('contains titles and zero totals for days without transactions', async () => {
    expect(await rowsOf('2026-01-01')).toEqual([
      [
        ['s', 'Transaction Code'],
        ['s', 'Created Time (Asia/Kolkata)'],
        ['s', 'Bank'],
        ['s', 'Agent'],
        ['s', 'Agent Code'],
        ['s', 'Customer'],
        ['s', 'Status'],
        ['s', 'Amount (₹)'],
        ['s', 'Paid (₹)'],
        ['s', 'Balance (₹)'],
        ['s', 'Bank References'],
        ['s', 'On Statements (₹)'],
        ['s', 'Statement Days'],
      ],
      [['s', 'Total'], null, null, null, null, null, null, ['n', '0'], ['n', '0'], ['n', '0']],
    ]);
  });

  it('contains the requested days, newest first, in the business time zone', async () => {
    // The last instant of the day before, the first and the last of the day, and the first after
    // it.
    await plantAt('2026-03-04T18:29:59Z', { status: 'PND' });
    const first = await plantAt('2026-03-04T18:30:00Z', { status: 'WTG', customer: 'First & one' });
    const last = await plantAt('2026-03-05T18:29:59.999Z', {
      status: 'PND',
      amount: 123_456_789,
      paid: 56_789,
      agent: 'agent2',
      customer: 'Last',
    });
    await plantAt('2026-03-05T18:30:00Z', { status: 'PND' });
    const rows = await rowsOf('2026-03-05');
    expect(rows.slice(1)).toEqual([
      [
        ['s', last.code],
        // Dates are days since 1899-12-30.
        ['n', expect.stringMatching(/^46086\.99998/)],
        ['s', 'HDFC Bank'],
        ['s', 'agent2'],
        ['s', 'AGT02'],
        ['s', 'Last'],
        ['s', 'Pending'],
        ['n', '1234567.89'],
        ['n', '567.89'],
        ['n', '1234000'],
      ],
      [
        ['s', first.code],
        ['n', '46086'],
        ['s', 'HDFC Bank'],
        ['s', 'agent'],
        ['s', 'AGT01'],
        ['s', 'First & one'],
        ['s', 'Waiting'],
        ['n', '1000'],
        ['n', '0'],
        ['n', '1000'],
      ],
      [
        ['s', 'Total'],
        null,
        null,
        null,
        null,
        null,
        null,
        ['n', '1235567.89'],
        ['n', '567.89'],
        ['n', '1235000'],
      ],
    ]);
  });

  it('leaves out reversed payments', async () => {
    const seeded = await plantAt('2026-03-10T06:00:00Z', { status: 'CHK' });
    expect(await reverse(admin, seeded)).toMatchObject({ status: 'success' });
    const [, row] = await rowsOf('2026-03-10');
    expect(row?.slice(6)).toEqual([
      ['s', 'Pending'],
      ['n', '1000'],
      ['n', '0'],
      ['n', '1000'],
    ]);
  });

  it('states what of the payments is on statements of banks that are compared', async () => {
    const matched = await plantAt('2026-03-12T06:00:00Z', { status: 'CHK', amount: 100_000 });
    await plantAt('2026-03-12T05:00:00Z', { status: 'CHK', amount: 50_000 });
    await plantAt('2026-03-12T04:00:00Z', { status: 'CHK', bank: 'SBIN' });
    await matchInPart(testServer, matched.recordedPaymentId, [30_000, 20_050]);
    const rows = await rowsOf('2026-03-12');
    expect(rows.slice(1).map((row) => [row[9], row.slice(11)])).toEqual([
      [
        ['n', '0'],
        [
          ['n', '500.5'],
          ['s', '2026-03-12, 2026-03-13'],
        ],
      ],
      [['n', '0'], [['n', '0']]],
      [['n', '0'], []],
      [['n', '0'], [['n', '500.5']]],
    ]);
    expect(await reverse(admin, matched)).toMatchObject({ status: 'success' });
    const [, row] = await rowsOf('2026-03-12');
    expect(row?.slice(11)).toEqual([['n', '0']]);
    await sql`update reconciliation_banks set is_on = false`.execute(testServer.db);
    const [, alone] = await rowsOf('2026-03-12');
    expect(alone?.slice(11)).toEqual([]);
  });

  it('contains no formula from user input', async () => {
    const typed = ['=HYPERLINK("http://x","y")', '+91-1', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1'];
    for (const customer of [...typed, "'quoted", 'a=b', '<f>1</f>', ']]>&amp;']) {
      await plantAt('2026-04-01T06:00:00Z', { status: 'PND', customer });
    }
    const { file } = await make(admin, '2026-04-01');
    const customers = readSheet(file)
      .slice(1, -1)
      .map((row) => row[5])
      .toReversed();
    expect(customers.slice(0, 4)).toEqual(typed.slice(0, 4).map((text) => ['s', `'${text}`]));
    for (const cell of customers.slice(4, 7))
      expect(cell).toEqual(['s', expect.stringMatching(/^'/)]);
    expect(customers.slice(7)).toEqual([
      ['s', "'quoted"],
      ['s', 'a=b'],
      ['s', '<f>1</f>'],
      ['s', ']]>&amp;'],
    ]);
    for (const part of partsOf(file).values()) expect(part).not.toMatch(/<f[ >/]/);
  });

  it('can be read by another program with any user input', async () => {
    const typed = [
      '_x003D_1+1',
      '_x000d__xFFFE_',
      '__x0041_',
      '_x41_',
      'a\tb\nc',
      ' spaces ',
      '\u{1f600} \u0085',
      ']]>&amp;<b>',
    ];
    // Stored by an older release.
    const unsupported = ['a\ufffeb', '\uffff', '\u0001=1', '\u000bx\u001f'];
    for (const customer of [...typed, ...unsupported]) {
      await plantAt('2026-04-02T06:00:00Z', { status: 'PND', customer });
    }
    const { file } = await make(admin, '2026-04-02');
    // One such character makes a strict XML parser reject the whole file.
    for (const part of partsOf(file).values()) expect(isSupportedText(part)).toBe(true);
    const [sheet] = await readXlsxFile(file, { trim: false });
    const customers = sheet?.data
      .slice(1, -1)
      .map((row) => row[5])
      .toReversed();
    expect(customers?.slice(typed.length)).toEqual(['ab', null, "'=1", 'x']);
    expect(customers?.slice(0, 4)).toEqual(typed.slice(0, 4));
    expect(customers?.slice(4, typed.length)).toEqual(typed.slice(4));
  });

  it('leaves cancelled transactions out of the total, with a line of their own', async () => {
    await plantAt('2026-04-20T06:00:00Z', { status: 'PND', amount: 100_000, paid: 40_000 });
    for (const amount of [20_000, 5_050]) {
      await plantAt('2026-04-20T06:00:00Z', { status: 'CNL', amount });
    }
    const rows = await rowsOf('2026-04-20');
    expect(rows.slice(1, 4).map((row) => row[6]?.[1])).toEqual([
      'Cancelled',
      'Cancelled',
      'Pending',
    ]);
    const gap = [null, null, null, null, null, null];
    expect(rows.slice(4)).toEqual([
      [['s', 'Total'], ...gap, ['n', '1000'], ['n', '400'], ['n', '600']],
      [
        ['s', 'Cancelled (2), not in the total'],
        ...gap,
        ['n', '250.5'],
        ['n', '0'],
        ['n', '250.5'],
      ],
    ]);
  });

  it('sums exactly, also beyond the precision of numbers', async () => {
    // In binary fractions, 0.10 + 0.20 is not 0.30.
    await plantAt('2026-05-01T06:00:00Z', { status: 'PND', amount: 10 });
    await plantAt('2026-05-01T06:00:00Z', { status: 'PND', amount: 20 });
    expect((await rowsOf('2026-05-01')).at(-1)?.[7]).toEqual(['n', '0.3']);
    await fill(testServer, '2026-05-02T06:00:00Z', 1100, 999_999_999_999);
    // 16 digits: the nearest number would be wrong by a paisa.
    expect((await rowsOf('2026-05-02')).at(-1)?.[7]).toEqual(['s', '10999999999989.00']);
  });

  it.each([
    ['2026-03-05', '2026-03-04', 200, 'From date cannot be after To date'],
    ['2025-03-04', '2026-03-05', 200, 'A report spans at most 366 days'],
    ['2026-02-30', '2026-03-05', 400, 'The request is not understood'],
    ['2026-03-05\r\nx: y', '2026-03-05', 400, 'The request is not understood'],
    ['2026-03-05', '0000-00-00', 400, 'The request is not understood'],
    ['0000-01-01', '0000-01-01', 400, 'The request is not understood'],
  ])('from %s to %s is refused', async (from, to, http, message) => {
    const answer = await make(admin, from, to);
    expect({ http: answer.http, body: answer.body }).toEqual({ http, body: refused(message) });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it.each(['banker', 'agent'] as const)('is refused to a %s', async (person) => {
    const { http, body, file } = await make(await testServer.signIn(person), '2026-03-05');
    expect({ http, ...body }).toEqual({ http: 403, ...refused('You are not allowed to do this') });
    expect(file).toHaveLength(0);
  });
});

/** Adds a number of transactions with the same time. */
async function fill(
  testServer: TestServer,
  at: string,
  count: number,
  amount = 12_345,
): Promise<void> {
  await sql`
    insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, notes, initiated_by, content_sha256, created_at)
    select gen_random_uuid()::text, ${`${amount}-`} || number, 'PND', 'HDFC', ${testServer.idOf('agent')},
      'Customer ' || number, ${sql.lit(amount)}, '', ${testServer.idOf('agent')}, decode(repeat('00', 32), 'hex'),
      ${at}::timestamptz
    from generate_series(1, ${sql.lit(count)}) as number`.execute(testServer.db);
}

describe.each(engines)('a large report on %s', { tags: ['nightly'] }, (engine) => {
  const rows = 12_000;
  const day = '2026-06-01';
  // The rows are inserted directly, without history and payments.
  const testServer = useTestServer(engine, { maxReportRows: rows, except: 'all' });
  let admin: TestClient;
  beforeAll(async () => {
    await fill(testServer, `${day}T06:00:00Z`, rows);
  });
  beforeEach(async () => {
    admin = await testServer.signIn('admin');
  });

  it('contains every row once, and other calls are answered meanwhile', async () => {
    const progress = { isDone: false };
    let answered = 0;
    const report = make(admin, day).finally(() => {
      progress.isDone = true;
    });
    while (!progress.isDone) {
      const { statusCode } = await testServer.app.inject({ method: 'GET', url: '/healthz' });
      expect(statusCode).toBe(200);
      answered += 1;
      await sleep(5);
    }
    const sheet = readSheet((await report).file);
    expect(new Set(sheet.slice(1, -1).map((row) => row[0]?.[1])).size).toBe(rows);
    expect(sheet).toHaveLength(rows + 2);
    expect(sheet.at(-1)?.[7]).toEqual(['n', '1481400']);
    expect(answered).toBeGreaterThan(10);
  });

  it('is written once at a time for each user', async () => {
    const other = await testServer.signIn('admin2');
    const [first, second, third] = await Promise.all([
      make(admin, day),
      make(admin, day),
      make(other, day),
    ]);
    const made = [first, second].filter(({ file }) => file.length > 0);
    const notMade = [first, second].find(({ file }) => file.length === 0);
    expect(made).toHaveLength(1);
    expect(notMade?.body).toEqual(refused('Your last report is still being made'));
    expect(third.file.length).toBeGreaterThan(0);
    expect((await make(admin, day)).file.length).toBeGreaterThan(0);
  });

  it('is refused with the limit if it has too many transactions', async () => {
    await fill(testServer, `${day}T06:00:00Z`, 1, 500);
    const { http, body } = await make(admin, day);
    expect({ http, ...body }).toEqual({
      http: 200,
      ...refused('A report holds at most 12,000 transactions. Please choose fewer days.'),
    });
    expect((await make(admin, '2026-06-02')).file.length).toBeGreaterThan(0);
  });
});

it.each(engines)('contains every row once after a conflict half way on %s', async (engine) => {
  const testServer = await openTestServer(engine, { except: 'all' });
  const admin = await testServer.openSession('admin');
  await fill(testServer, '2026-06-01T06:00:00Z', 1100, 100);
  await failOnce(testServer, 'Customer 1');
  const sheet = readSheet((await make(admin, '2026-06-01')).file);
  expect(new Set(sheet.slice(1, -1).map((row) => row[0]?.[1])).size).toBe(1100);
  expect(sheet).toHaveLength(1102);
  expect(sheet.at(-1)?.[7]).toEqual(['n', '1100']);
  // The rows are inserted directly, without history and payments.
});

/** Makes the first reading of a customer's transaction code fail with a serialisation failure. */
async function failOnce({ db }: TestServer, customer: string): Promise<void> {
  // A lock of the session outlives the failed database transaction. The cost makes the database
  // call the function for each row that it returns, instead of for all rows before it sorts them.
  await sql`
    create function fail_once(code text) returns text language plpgsql stable cost 100000 as $$
    begin
      if not exists (select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())) then
        perform pg_advisory_lock(1);
        raise exception 'conflict' using errcode = 'serialization_failure';
      end if;
      return code;
    end
    $$`.execute(db);
  await sql`alter table transactions rename to stored_transactions`.execute(db);
  await sql`
    create view transactions as
    select sequence, transaction_id, bank_code, agent_id, customer, status, amount_paise,
      paid_paise, created_at,
      case customer when ${sql.lit(customer)} then fail_once(transaction_code)
        else transaction_code end as transaction_code
    from stored_transactions`.execute(db);
}
