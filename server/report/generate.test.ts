import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isSupportedText } from '#domain/text.ts';
import { refused } from '#server/test/calls.ts';
import type { TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { plant } from '#server/test/plant.ts';
import { partsOf, readSheet } from '#server/test/spreadsheet.ts';
import { World } from '#server/test/world.ts';

const make = (client: TestClient, from: string, to = from) =>
  client.call('report.php?run=generateReports', { start_date: from, end_date: to });

describe.each(engines)('the spreadsheet of a report on %s', (engine) => {
  let world: World;
  let admin: TestClient;
  beforeAll(async () => {
    world = await World.open(engine);
    admin = await world.signIn('admin');
  });
  // It holds rows in bulk, of which nothing is told but what a report shows.
  afterAll(() => world.discard());

  const rowsOf = async (from: string, to = from) => readSheet((await make(admin, from, to)).file);
  const plantAt = async (time: string, planting: Parameters<typeof plant>[1]) => {
    const { now } = world;
    world.setTime(new Date(time));
    const planted = await plant(world, planting);
    world.setTime(now);
    return planted;
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

  it('of days without transactions holds titles and zero', async () => {
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
      ],
      [['s', 'Total'], null, null, null, null, null, null, ['n', '0'], ['n', '0'], ['n', '0']],
    ]);
  });

  it('holds the days it names, newest first, in the business time zone', async () => {
    // The last moment of the day before, the first and the last of the day, the first after it.
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
        // Days since 1899-12-30: real dates, to be shown as such.
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

  it('has no formula, whatever people typed', async () => {
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

  it('is read by another program, whatever people typed', async () => {
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
    // A strict reader of XML refuses the whole file for one such character.
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

  it('sums exactly, also what a number can not hold', async () => {
    // 0.10 + 0.20 is not 0.30 for a number with a binary fraction.
    await plantAt('2026-05-01T06:00:00Z', { status: 'PND', amount: 10 });
    await plantAt('2026-05-01T06:00:00Z', { status: 'PND', amount: 20 });
    expect((await rowsOf('2026-05-01')).at(-1)?.[7]).toEqual(['n', '0.3']);
    await fill(world, '2026-05-02T06:00:00Z', 1100, 999_999_999_999);
    // 16 digits: the number nearest to it would be a paisa off.
    expect((await rowsOf('2026-05-02')).at(-1)?.[7]).toEqual(['s', '10999999999989.00']);
  });

  it.each([
    ['2026-03-05', '2026-03-04', 200, 'From date can not be after To date'],
    ['2025-03-04', '2026-03-05', 200, 'A report spans at most 366 days'],
    ['2026-02-30', '2026-03-05', 400, 'The request is not understood'],
    ['2026-03-05\r\nx: y', '2026-03-05', 400, 'The request is not understood'],
    ['2026-03-05', '0000-00-00', 400, 'The request is not understood'],
  ])('from %s to %s is refused', async (from, to, http, message) => {
    const answer = await make(admin, from, to);
    expect({ http: answer.http, body: answer.body }).toEqual({ http, body: refused(message) });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it.each(['banker', 'agent'] as const)('is not for a %s', async (person) => {
    const { http, body, file } = await make(await world.signIn(person), '2026-03-05');
    expect({ http, ...body }).toEqual({ http: 403, ...refused('You are not allowed to do this') });
    expect(file).toHaveLength(0);
  });
});

/** Adds so many transactions of one moment. */
async function fill(world: World, at: string, count: number, amount = 12_345): Promise<void> {
  await sql`
    insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, notes, initiated_by, content_sha256, created_at)
    select gen_random_uuid()::text, ${`${amount}-`} || number, 'PND', 'HDFC', ${world.idOf('agent')},
      'Customer ' || number, ${sql.lit(amount)}, '', ${world.idOf('agent')}, decode(repeat('00', 32), 'hex'),
      ${at}::timestamptz
    from generate_series(1, ${sql.lit(count)}) as number`.execute(world.db);
}

describe.each(engines)('a large report on %s', (engine) => {
  const rows = 12_000;
  const day = '2026-06-01';
  let world: World;
  let admin: TestClient;
  beforeAll(async () => {
    world = await World.open(engine, { mostReportRows: rows });
    await fill(world, `${day}T06:00:00Z`, rows);
  });
  // It holds rows in bulk, of which nothing is told but what a report shows.
  afterAll(() => world.discard());
  beforeEach(async () => {
    admin = await world.signIn('admin');
  });

  it('holds every row once, and others are answered while it is made', async () => {
    const progress = { isDone: false };
    const waits: number[] = [];
    const report = make(admin, day).finally(() => {
      progress.isDone = true;
    });
    while (!progress.isDone) {
      const asked = performance.now();
      const { statusCode } = await world.app.inject({ method: 'GET', url: '/healthz' });
      waits.push(performance.now() - asked);
      expect(statusCode).toBe(200);
      await sleep(5);
    }
    const sheet = readSheet((await report).file);
    expect(new Set(sheet.slice(1, -1).map((row) => row[0]?.[1])).size).toBe(rows);
    expect(sheet).toHaveLength(rows + 2);
    expect(sheet.at(-1)?.[7]).toEqual(['n', '1481400']);
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan(500);
  });

  it('is made once at a time for each user', async () => {
    const other = await world.signIn('admin2');
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

  it('of too many transactions is refused with their number', async () => {
    await fill(world, `${day}T06:00:00Z`, 1, 500);
    const { http, body } = await make(admin, day);
    expect({ http, ...body }).toEqual({
      http: 200,
      ...refused('A report holds at most 12,000 transactions. Please choose fewer days.'),
    });
    expect((await make(admin, '2026-06-02')).file.length).toBeGreaterThan(0);
  });
});
