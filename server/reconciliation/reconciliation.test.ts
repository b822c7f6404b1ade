import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { Answer, TestClient } from '#server/test/client.ts';
import { engines } from '#server/test/engines.ts';
import { seedTransaction } from '#server/test/seedTransaction.ts';
import { TestServer } from '#server/test/testServer.ts';
import { isoInZone } from '#server/time.ts';

const head = 'Date,Narration,Debit,Credit,Balance';
const statement = (...rows: string[]) => [head, ...rows].join('\n');

const file = (text: string) => [{ name: 'a.csv', bytes: Buffer.from(text) }];

const part = (lineId: string | undefined, paymentId: string, amount: string, fee = '0.00') => ({
  line_id: lineId ?? '',
  payment_id: paymentId,
  amount,
  fee,
});

const messageOf = ({ body }: Answer) => body['message'];

const days = { from_day: '2026-11-01', to_day: '2026-11-30' };

describe.each(engines)('statements and payments on %s', (engine) => {
  let testServer: TestServer;
  let admin: TestClient;
  let bank: string;
  beforeAll(async () => {
    testServer = await TestServer.open(engine);
    admin = await testServer.openSession('admin');
  });
  afterAll(() => testServer.close());
  beforeEach(async () => {
    bank = `B${randomUUID().slice(0, 8).toUpperCase()}`;
    await testServer.db.insertInto('banks').values({ bank_code: bank, bank_name: bank }).execute();
    await setUp(true);
  });

  const setUp = (isOn: boolean, fees: string[] = []) =>
    admin.call('reconciliation.php?run=saveBank', { bank_code: bank, is_on: isOn, fees });
  const previewOf = async (text: string, mapping?: ColumnMapping) => {
    const fields = { bank_code: bank, ...(mapping && { mapping: JSON.stringify(mapping) }) };
    const { body } = await admin.upload(
      'reconciliation.php?run=previewStatement',
      fields,
      file(text),
    );
    return body as { status: string; message: Record<string, unknown> };
  };
  const importOf = (
    text: string,
    isNew: number,
    options: { add?: string; id?: string; mapping?: ColumnMapping } = {},
  ) =>
    admin.upload(
      'reconciliation.php?run=importStatement',
      {
        bank_code: bank,
        statement_id: options.id ?? randomUUID(),
        digest: createHash('sha256').update(text).digest('hex'),
        new: String(isNew),
        add: options.add ?? '',
        ...(options.mapping && { mapping: JSON.stringify(options.mapping) }),
      },
      file(text),
    );
  const countLines = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from reconciliation_lines where bank_code = ${bank}`.execute(
      testServer.db,
    );
    return rows[0]?.count;
  };
  const lineIds = async () => {
    const rows = await testServer.db
      .selectFrom('reconciliation_lines')
      .select('line_id')
      .where('bank_code', '=', bank)
      .orderBy('line_id')
      .execute();
    return rows.map(({ line_id: id }) => String(id));
  };
  const pay = async (amount: number, reference?: string) => {
    const options = {
      status: 'CHK',
      amount,
      bank,
      customer: 'Ramesh Kumar',
      ...(reference && { reference }),
    } as const;
    const seeded = await seedTransaction(testServer, options);
    return seeded.recordedPaymentId;
  };
  const match = (
    parts: ReturnType<typeof part>[],
    {
      id = randomUUID(),
      reason,
      client = admin,
    }: { id?: string; reason?: string; client?: TestClient } = {},
  ) =>
    client.call('reconciliation.php?run=match', {
      bank_code: bank,
      matches: [{ match_id: id, parts }],
      ...(reason !== undefined && { reason }),
    });
  const undo = (id: string, reason?: string) =>
    admin.call('reconciliation.php?run=undoMatch', {
      bank_code: bank,
      match_id: id,
      ...(reason !== undefined && { reason }),
    });
  const left = async () => {
    const { body } = await admin.call('reconciliation.php?run=getLeft', {
      bank_code: bank,
      ...days,
    });
    const { LINES, PAYMENTS } = body['message'] as Record<'LINES' | 'PAYMENTS', { LEFT: string }[]>;
    return [LINES.map(({ LEFT }) => LEFT), PAYMENTS.map(({ LEFT }) => LEFT)];
  };
  const ownBank = async () => {
    const { body } = await admin.call('reconciliation.php?run=getBanks', {});
    const banks = body['message'] as {
      BANK_CODE: string;
      FIRST_OPEN: string | null;
      OPEN_LINES: number;
    }[];
    return banks.find(({ BANK_CODE }) => BANK_CODE === bank);
  };
  const openLines = async () => (await ownBank())?.OPEN_LINES;
  const firstOpen = async () => (await ownBank())?.FIRST_OPEN;
  const previewClose = (day: string) =>
    admin.call('reconciliation.php?run=previewClose', { bank_code: bank, day });
  const blockers = async (day: string) => {
    const { body } = await previewClose(day);
    return (body['message'] as { BLOCKERS: unknown }).BLOCKERS;
  };
  const close = (day: string, expected: string, reason?: string) =>
    admin.call('reconciliation.php?run=closeDay', {
      bank_code: bank,
      day,
      expected,
      ...(reason !== undefined && { reason }),
    });

  const two = statement('18/11/2026,NEFT-A,10.00,,90.00', '19/11/2026,NEFT-B,20.00,,70.00');

  test('nothing is compared before an admin has switched it on', async () => {
    await setUp(false);
    expect(await previewOf(two)).toMatchObject({
      status: 'error',
      message: 'Statements are not compared for this bank',
    });
    expect(messageOf(await match([part('1', randomUUID(), '1.00')]))).toBe(
      'Statements are not compared for this bank',
    );
  });

  test('lists what is set for a bank, and refuses an older version of it', async () => {
    await setUp(true, ['5.90', '2.36', '5.90']);
    const { body } = await admin.call('reconciliation.php?run=getBanks', {});
    const banks = body['message'] as { BANK_CODE: string; VERSION: number }[];
    expect(banks.find(({ BANK_CODE }) => BANK_CODE === bank)).toEqual({
      BANK_CODE: bank,
      BANK: bank,
      IS_ON: true,
      IS_MAPPED: false,
      FEES: ['5.90', '2.36'],
      VERSION: 2,
      LAST_CLOSED: null,
      FIRST_OPEN: null,
      OPEN_LINES: 0,
    });
    const save = (version: number) =>
      admin.call('reconciliation.php?run=saveBank', {
        bank_code: bank,
        is_on: false,
        fees: [],
        version,
      });
    expect((await save(1)).body).toMatchObject({ status: 'error', code: 'conflict' });
    expect((await save(2)).body).toMatchObject({ status: 'success' });
  });

  test('a preview says what is new, and keeps nothing', async () => {
    const before = await testServer.digest();
    expect(await previewOf(two)).toMatchObject({
      status: 'success',
      message: {
        NEW: 2,
        KNOWN: 0,
        DOUBTFUL: 0,
        OPENING: '100.00',
        CLOSING: '70.00',
        LINES: [
          {
            FILE_LINE: 2,
            PLACE: 1,
            BOOKING_DAY: '2026-11-18',
            DIRECTION: 'debit',
            AMOUNT: '10.00',
            TEXT: 'NEFT-A',
          },
          { FILE_LINE: 3, PLACE: 2 },
        ],
      },
    });
    expect(await previewOf(statement('31/02/2026,A,1.00,,1.00'))).toEqual({
      status: 'error',
      message: 'Line 2: "31/02/2026" is not a date',
    });
    expect(await testServer.digest()).toBe(before);
  });

  test('the same statement again adds nothing, and one that overlaps adds what is new', async () => {
    expect((await importOf(two, 2)).body).toMatchObject({ status: 'success', ADDED: 2 });
    expect((await previewOf(two)).message).toMatchObject({ NEW: 0, KNOWN: 2 });
    expect(messageOf(await importOf(two, 0))).toBe('There is nothing new in this statement');
    const longer = `${two}\n19/11/2026,NEFT-B,20.00,,50.00\n20/11/2026,NEFT-C,5.00,,45.00`;
    expect((await previewOf(longer)).message).toMatchObject({ NEW: 2, KNOWN: 2, DOUBTFUL: 0 });
    expect((await importOf(longer, 2)).body).toMatchObject({ ADDED: 2 });
    expect(await countLines()).toBe(4);
  });

  test('five equal lines without a balance are five', async () => {
    const five = [
      'Date,Narration,Debit,Credit',
      ...Array(5).fill('18/11/2026,SMS CHARGES,1.00,'),
    ].join('\n');
    expect((await importOf(five, 5)).body).toMatchObject({ ADDED: 5 });
    expect((await previewOf(five)).message).toMatchObject({ NEW: 0, KNOWN: 5 });
  });

  test('doubtful lines are kept only if a person adds them', async () => {
    await importOf('Date,Narration,Debit,Credit\n18/11/2026,NEFT-A,10.00,', 1);
    const other =
      'Date,Narration,Debit,Credit\n18/11/2026,Transfer to A,10.00,\n18/11/2026,B,3.00,';
    expect((await previewOf(other)).message).toMatchObject({
      NEW: 1,
      DOUBTFUL: 1,
      DOUBTFUL_LINES: [{ PLACE: 1 }],
    });
    expect((await importOf(other, 1)).body).toMatchObject({ ADDED: 1 });
    expect((await importOf(other, 0, { add: '1' })).body).toMatchObject({ ADDED: 1 });
    expect(await countLines()).toBe(3);
  });

  test('counts the lines of a bank that nothing accounts for', async () => {
    await importOf(two, 2);
    const [first, second] = await lineIds();
    expect(await openLines()).toBe(2);
    const id = randomUUID();
    await match([part(first, await pay(600), '6.00')]);
    expect(await openLines()).toBe(2);
    await match([part(first, await pay(400), '4.00')], { id });
    expect(await openLines()).toBe(1);
    await note({ line_id: second }, 'charge');
    expect(await openLines()).toBe(0);
    await undo(id);
    await note({ line_id: second }, 'open');
    expect(await openLines()).toBe(2);
  });

  test('a statement that has changed since its preview is refused', async () => {
    const changed = 'The lines have changed since the preview. Look at the statement again.';
    expect(messageOf(await importOf(two, 1))).toBe(changed);
    expect(messageOf(await importOf(two, 2, { add: '1' }))).toBe(changed);
    const answer = await admin.upload(
      'reconciliation.php?run=importStatement',
      { bank_code: bank, statement_id: randomUUID(), digest: '0'.repeat(64), new: '2', add: '' },
      file(two),
    );
    expect(answer.body).toMatchObject({ message: changed, code: 'conflict' });
    expect(await countLines()).toBe(0);
  });

  test('a repeated import answers as before, and an id is used once', async () => {
    const id = randomUUID();
    await importOf(two, 2, { id });
    expect((await importOf(two, 2, { id })).body).toMatchObject({ status: 'success', ADDED: 2 });
    expect(messageOf(await importOf(`${two}\n`, 2, { id }))).toBe(
      'This statement id is already used',
    );
    expect(await countLines()).toBe(2);
  });

  test('two imports of the same statement at the same time keep it once', async () => {
    const answers = await Promise.all([importOf(two, 2), importOf(two, 2)]);
    expect(answers.map(({ body }) => body['status']).toSorted()).toEqual(['error', 'success']);
    expect(await countLines()).toBe(2);
  });

  test('the columns are mapped once for a bank', async () => {
    const text = 'Tag;Vorgang;Umsatz\n18.11.2026;Miete;-10,00';
    expect((await previewOf(text)).message).toMatchObject({
      COLUMNS: ['Tag', 'Vorgang', 'Umsatz'],
      ROWS: [['18.11.2026', 'Miete', '-10,00']],
      MAPPING: null,
      LINES: [],
    });
    const mapping: ColumnMapping = {
      date: 'Tag',
      valueDate: null,
      dayOrder: 'dayFirst',
      text: ['Vorgang'],
      reference: null,
      bankId: null,
      amount: { kind: 'signed', amount: 'Umsatz' },
      balance: null,
      balanceMark: null,
    };
    expect((await previewOf(text, mapping)).message).toMatchObject({ NEW: 1, MAPPING: mapping });
    await importOf(text, 1, { mapping });
    expect((await previewOf(`${text}\n19.11.2026;Strom;-5,00`)).message).toMatchObject({
      NEW: 1,
      KNOWN: 1,
    });
  });

  test('returns the columns of a file again, to map them in another way', async () => {
    const text = 'Date,Narration,Amount\n11/20/2026,A,-5.00';
    expect((await previewOf(text)).message).toBe('Line 2: "11/20/2026" is not a date');
    const { body } = await admin.upload(
      'reconciliation.php?run=previewStatement',
      { bank_code: bank, columns_only: '1' },
      file(text),
    );
    const { ROWS, MAPPING } = body['message'] as { ROWS: string[][]; MAPPING: ColumnMapping };
    expect(ROWS).toEqual([['11/20/2026', 'A', '-5.00']]);
    const mapping = { ...MAPPING, dayOrder: 'monthFirst' as const };
    expect((await previewOf(text, mapping)).message).toMatchObject({
      NEW: 1,
      LINES: [{ BOOKING_DAY: '2026-11-20' }],
    });
  });

  test('what is certain is proposed, and matched only by a person', async () => {
    const payment = await pay(1000, '421412345678');
    await importOf(statement('21/11/2026,IMPS/P2A/421412345678/RAMESH KUMAR,10.00,,90.00'), 1);
    const proposals = await admin.call('reconciliation.php?run=getProposals', {
      bank_code: bank,
      ...days,
    });
    const [line] = await lineIds();
    expect(proposals.body['message']).toMatchObject({
      CERTAIN: [
        {
          LINE_ID: line,
          PAYMENT_ID: payment,
          AMOUNT: '10.00',
          FEE: '0.00',
          GRADES: { reference: 'same' },
        },
      ],
      POSSIBLE: [],
      TIES: [],
      LINES: [{ LINE_ID: line }],
      PAYMENTS: [{ PAYMENT_ID: payment }],
    });
    expect(await left()).toEqual([['10.00'], ['10.00']]);
    const id = randomUUID();
    expect((await match([part(line, payment, '10.00')], { id })).body['status']).toBe('success');
    expect((await match([part(line, payment, '10.00')], { id })).body['status']).toBe('success');
    expect(messageOf(await match([part(line, payment, '9.00')], { id }))).toBe(
      'This match id is already used',
    );
    expect(await left()).toEqual([[], []]);
  });

  test('a line that is the sum of several payments is proposed with them', async () => {
    const [one, other] = [await pay(1000, '421412345678'), await pay(2000, '421412345678')];
    await importOf(statement('21/11/2026,IMPS/421412345678/BULK,30.00,,70.00'), 1);
    const proposals = await admin.call('reconciliation.php?run=getProposals', {
      bank_code: bank,
      ...days,
    });
    expect(proposals.body['message']).toMatchObject({
      CERTAIN: [],
      POSSIBLE: [],
      TIES: [],
      GROUPS: [
        {
          SHARED: 'reference',
          PARTS: [
            { PAYMENT_ID: one, AMOUNT: '10.00', FEE: '0.00' },
            { PAYMENT_ID: other, AMOUNT: '20.00', FEE: '0.00' },
          ],
        },
      ],
    });
  });

  test('one line belongs to several payments, and several lines to one, with a fee', async () => {
    await importOf(
      statement(
        '18/11/2026,A,30.00,,70.00',
        '18/11/2026,B,10.90,,59.10',
        '18/11/2026,C,10.00,,49.10',
      ),
      3,
    );
    const [a, b, c] = await lineIds();
    const [one, two_, three] = [await pay(1000), await pay(2000), await pay(2000)];
    expect((await match([part(a, one, '10.00'), part(a, two_, '20.00')])).body['status']).toBe(
      'success',
    );
    expect(
      (await match([part(b, three, '10.00', '0.90'), part(c, three, '10.00')])).body['status'],
    ).toBe('success');
    expect(await left()).toEqual([[], []]);
  });

  test('no more is matched than the amount of a line and of a payment', async () => {
    await importOf(statement('18/11/2026,A,10.00,,90.00', '18/11/2026,B,50.00,,40.00'), 2);
    const [a, b] = await lineIds();
    const payment = await pay(2000);
    const exceeded = 'More is matched than the amount of a line or a payment. Look at them again.';
    expect(messageOf(await match([part(a, payment, '10.01')]))).toBe(exceeded);
    expect(messageOf(await match([part(a, payment, '10.00', '0.01')]))).toBe(exceeded);
    expect(messageOf(await match([part(b, payment, '20.01')]))).toBe(exceeded);
    await match([part(b, payment, '15.00')]);
    expect(messageOf(await match([part(a, payment, '5.01')]))).toBe(exceeded);
    expect((await match([part(a, payment, '5.00')])).body['status']).toBe('success');
    expect(await left()).toEqual([['5.00', '35.00'], []]);
    // The database refuses it, whoever writes.
    const direct = sql`insert into reconciliation_parts select match_id, ${a}, payment_id, 501, 0
      from reconciliation_parts where line_id = ${b}`.execute(testServer.db);
    await expect(direct).rejects.toThrow(/check constraint/);
  });

  test('two admins who match the same line at the same time: one of them is told', async () => {
    await importOf(statement('18/11/2026,A,10.00,,90.00'), 1);
    const [line] = await lineIds();
    const [one, other] = [await pay(1000), await pay(1000)];
    const admin2 = await testServer.openSession('admin2');
    const answers = await Promise.all([
      match([part(line, one, '10.00')]),
      match([part(line, other, '10.00')], { client: admin2 }),
    ]);
    expect(answers.map(({ body }) => body['status']).toSorted()).toEqual(['error', 'success']);
    expect(answers.flatMap(({ body }) => body['code'] ?? [])).toEqual(['conflict']);
  });

  test('only debits and payments of the bank are matched, and nothing else of the call is kept', async () => {
    await importOf(statement('18/11/2026,A,10.00,,90.00', '18/11/2026,B,,10.00,100.00'), 2);
    const [debit, credit] = await lineIds();
    const payment = await pay(1000);
    const { recordedPaymentId: foreign } = await seedTransaction(testServer, { status: 'CHK' });
    const before = await testServer.digest();
    expect(messageOf(await match([part(credit, payment, '10.00')]))).toBe('Line not found');
    expect(messageOf(await match([part(debit, foreign, '10.00')]))).toBe('Payment not found');
    expect(messageOf(await match([part(debit, payment, '0.00')]))).toBe(
      'Amount must be more than zero',
    );
    expect(
      messageOf(await match([part(debit, payment, '1.00'), part(debit, payment, '1.00')])),
    ).toBe('A line and a payment are matched once');
    expect(
      messageOf(await match([part(debit, payment, '9.00'), part('999999', payment, '1.00')])),
    ).toBe('Line not found');
    expect(await testServer.digest()).toBe(before);
  });

  test('a match that is taken back leaves the payment as it was', async () => {
    await importOf(statement('18/11/2026,A,10.00,,90.00'), 1);
    const [line] = await lineIds();
    const payment = await pay(1000);
    const rows = () =>
      sql`select p.*, t.* from payments p join transactions t using (transaction_id)
      where payment_id = ${payment}`.execute(testServer.db);
    const before = (await rows()).rows;
    const id = randomUUID();
    await match([part(line, payment, '10.00')], { id });
    const listed = await admin.call('reconciliation.php?run=getMatches', {
      bank_code: bank,
      ...days,
    });
    expect(listed.body['message']).toMatchObject([
      {
        MATCH_ID: id,
        MATCHED_BY: 'ADM01',
        PARTS: [
          {
            LINE_ID: line,
            IS_REVERSED: false,
            LINE: { BOOKING_DAY: '2026-11-18', AMOUNT: '10.00', TEXT: 'A' },
            PAYMENT: { CUSTOMER: 'Ramesh Kumar', AMOUNT: '10.00', REFERENCE: '' },
            GRADES: { reference: 'unknown', amount: 'same' },
          },
        ],
      },
    ]);
    expect((await undo(id)).body['status']).toBe('success');
    expect((await undo(id)).body['status']).toBe('success');
    expect(messageOf(await undo(randomUUID()))).toBe('Match not found');
    expect((await rows()).rows).toEqual(before);
    expect(await left()).toEqual([['10.00'], ['10.00']]);
    expect((await match([part(line, payment, '10.00')])).body['status']).toBe('success');
  });

  test('a reversed payment is not matched', async () => {
    await importOf(statement('18/11/2026,A,10.00,,90.00'), 1);
    const [line] = await lineIds();
    const payment = await pay(1000);
    await reverse(payment);
    expect(messageOf(await match([part(line, payment, '10.00')]))).toBe('Payment is reversed');
    expect(await left()).toEqual([['10.00'], []]);
  });

  const reverse = async (payment: string) => {
    const row = await testServer.db
      .selectFrom('payments')
      .select('transaction_id')
      .where('payment_id', '=', payment)
      .executeTakeFirstOrThrow();
    const answer = await admin.call('transaction.php?run=reversePayment', {
      trans_id: row.transaction_id,
      payment_id: payment,
      reversal_id: randomUUID(),
      reason: 'wrong account',
    });
    expect(answer.body['status']).toBe('success');
  };

  const note = (about: object, kind: string, more: object = {}) =>
    admin.raw('reconciliation.php?run=saveNote', {
      ...admin.envelope(),
      bank_code: bank,
      ...about,
      kind,
      reason: 'as the bank says',
      ...more,
    });

  const offered = async (lineId: string | undefined, search = '') => {
    const { body } = await admin.call('reconciliation.php?run=getLinePayments', {
      bank_code: bank,
      line_id: lineId ?? '',
      search,
    });
    const found = body['message'] as { LINE: object; PAYMENTS: { PAYMENT_ID: string }[] };
    return found.PAYMENTS?.map(({ PAYMENT_ID }) => PAYMENT_ID) ?? found;
  };

  describe('payments that a person may match with a line', () => {
    test('are the closest in amount, and those that a search finds', async () => {
      await importOf(statement('18/11/2026,TRANSFER,100.00,,0.00'), 1);
      const [line] = await lineIds();
      const far = await pay(20_000, 'UTR1234');
      const near = await pay(9990);
      expect(await offered(line)).toEqual([near, far]);
      expect(await offered(line, 'utr12')).toEqual([far]);
      expect(await offered(line, 'ramesh ₹200')).toEqual([far]);
      expect(await offered(line, '100%')).toEqual([]);
      await match([part(line, near, '99.90')]);
      expect(await offered(line)).toEqual([far]);
    });

    test('are those of its own bank, and of an open debit', async () => {
      await importOf(
        statement('18/11/2026,TRANSFER,10.00,,90.00', '18/11/2026,RETURN,,5.00,95.00'),
        2,
      );
      const [debit, credit] = await lineIds();
      const own = await pay(1000);
      const home = bank;
      const refusal = 'This line is matched, or is not there';
      expect(await offered(credit)).toBe(refusal);
      expect(await offered('00000000-0000-1000-8000-000000000000')).toBe(refusal);
      await match([part(debit, own, '10.00')]);
      expect(await offered(debit)).toBe(refusal);
      await importOf(statement('19/11/2026,OTHER,10.00,,80.00'), 1);
      const [, , open] = await lineIds();
      bank = 'SBIN';
      await setUp(true);
      expect(await offered(open)).toBe(refusal);
      bank = home;
      expect(await offered(open)).toEqual([]);
    });
  });

  test('what is left is explained by a person', async () => {
    await importOf(statement('18/11/2026,SMS CHARGES,10.00,,90.00'), 1);
    const [line] = await lineIds();
    const payment = await pay(1000);
    expect((await note({ line_id: line }, 'charge')).body['status']).toBe('success');
    expect(
      (await note({ payment_id: payment }, 'wait', { wait_until: '2026-11-25' })).body['status'],
    ).toBe('success');
    const answer = await admin.call('reconciliation.php?run=getLeft', { bank_code: bank, ...days });
    const author = { NOTED_BY: 'ADM01', NOTED_AT: isoInZone(testServer.now, 'Asia/Kolkata') };
    expect(answer.body['message']).toMatchObject({
      LINES: [{ NOTE: 'charge', REASON: 'as the bank says', ...author }],
      PAYMENTS: [{ NOTE: 'wait', WAIT_UNTIL: '2026-11-25', ...author }],
    });
    await note({ line_id: line }, 'open');
    const later = await admin.call('reconciliation.php?run=getLeft', { bank_code: bank, ...days });
    expect(later.body['message']).toMatchObject({
      LINES: [{ NOTE: null, REASON: '', NOTED_BY: '', NOTED_AT: null }],
    });
    expect(messageOf(await note({}, 'charge'))).toBe('Choose a line or a payment');
    expect(messageOf(await note({ line_id: line }, 'wait', { wait_until: '2026-11-25' }))).toBe(
      'Choose what it is',
    );
    expect(messageOf(await note({ payment_id: payment }, 'wait'))).toBe(
      'Choose the day to wait until',
    );
    expect(messageOf(await note({ line_id: line }, 'charge', { reason: ' ' }))).toBe(
      'Reason is required',
    );
    expect(messageOf(await note({ line_id: '999999' }, 'charge'))).toBe('Line not found');
  });

  test('a close states all movements, and later changes appear in the next one', async () => {
    const first = statement(
      '17/11/2026,NEFT-A,10.90,,89.10',
      '17/11/2026,SMS CHARGES,1.00,,88.10',
      '17/11/2026,DEPOSIT,,20.00,108.10',
      '17/11/2026,NEFT-B,5.00,,103.10',
    );
    await importOf(first, 4);
    const [a, charges, deposit, b] = await lineIds();
    const [payment, late] = [await pay(1000), await pay(500)];
    const id = randomUUID();
    await match([part(a, payment, '10.00', '0.90')], { id });
    await note({ line_id: charges }, 'charge');
    await note({ line_id: deposit }, 'transfer');
    const stated = {
      FROM_DAY: null,
      DAY: '2026-11-17',
      OPENING: '100.00',
      MOVEMENTS: [
        { KIND: 'payment', COUNT: 1, SUM: '-10.00' },
        { KIND: 'fee', COUNT: 1, SUM: '-0.90' },
        { KIND: 'charge', COUNT: 1, SUM: '-1.00' },
        { KIND: 'transfer', COUNT: 1, SUM: '20.00' },
        { KIND: 'unexplained', COUNT: 1, SUM: '-5.00' },
      ],
      CORRECTIONS: [],
      EXPECTED: '108.10',
      CLOSING: '103.10',
      DIFFERENCE: '-5.00',
    };
    expect((await previewClose('2026-11-17')).body['message']).toEqual({
      ...stated,
      BLOCKERS: [{ DAY: '2026-11-17', LINES: 1, PAYMENTS: 0 }],
    });
    expect(messageOf(await close('2026-11-17', '1.00'))).toBe(
      'The day has changed since you looked at it',
    );
    expect(messageOf(await close('2026-11-17', '108.10', 'B is not recorded yet'))).toBe(
      'Lines or payments of these days still need a match or a reason',
    );
    await note({ line_id: b }, 'other');
    expect((await close('2026-11-17', '103.10')).body).toMatchObject({ NUMBER: 1 });
    expect(messageOf(await close('2026-11-17', '103.10'))).toBe('This day is closed');
    expect(messageOf(await close('2026-11-21', '103.10'))).toBe('This day is not over');

    // Later changes of the closed day.
    const closed = 'This day is closed. Give a reason for the change.';
    expect(messageOf(await match([part(b, late, '5.00')]))).toBe(closed);
    expect(
      (await match([part(b, late, '5.00')], { reason: 'recorded today' })).body['status'],
    ).toBe('success');
    expect(messageOf(await undo(id))).toBe(closed);
    expect((await undo(id, 'another line')).body['status']).toBe('success');
    await reverse(late);
    await importOf(`${first}\n17/11/2026,LATE,3.00,,100.10\n18/11/2026,NEFT-C,2.00,,98.10`, 2);

    const corrections: Record<string, string>[] = [
      { KIND: 'line', AMOUNT: '3.00' },
      { KIND: 'match', AMOUNT: '5.00', REASON: 'recorded today' },
      { KIND: 'reversal', ID: late, AMOUNT: '5.00', REASON: 'wrong account' },
      { KIND: 'undo', ID: id, AMOUNT: '10.90', REASON: 'another line' },
    ];
    const preview = await previewClose('2026-11-18');
    expect(preview.body['message']).toMatchObject({
      FROM_DAY: '2026-11-18',
      OPENING: '103.10',
      MOVEMENTS: [{ KIND: 'unexplained', COUNT: 1, SUM: '-2.00' }],
      CLOSING: '98.10',
      EXPECTED: '103.10',
      CORRECTIONS: corrections,
      // Line A is without a match again, and a late one was added.
      BLOCKERS: [
        { DAY: '2026-11-17', LINES: 2, PAYMENTS: 0 },
        { DAY: '2026-11-18', LINES: 1, PAYMENTS: 0 },
      ],
    });
    for (const line of [a, ...(await lineIds()).slice(4)]) await note({ line_id: line }, 'charge');
    expect(messageOf(await close('2026-11-18', '103.10'))).toBe(
      'The day has changed since you looked at it',
    );
    expect((await close('2026-11-18', '98.10')).body).toMatchObject({ NUMBER: 2 });
    expect((await previewClose('2026-11-19')).body['message']).toMatchObject({
      CORRECTIONS: [],
      MOVEMENTS: [],
      BLOCKERS: [],
    });
    const closes = async (more: object = {}) => {
      const answer = await admin.call('reconciliation.php?run=getCloses', {
        bank_code: bank,
        start: '0',
        end: '10',
        ...more,
      });
      return answer.body['message'];
    };
    const noted = { KIND: 'note', REASON: 'as the bank says' };
    const later = corrections.toSpliced(2, 0, noted, noted);
    expect(await closes()).toMatchObject([
      {
        NUMBER: 2,
        FROM_DAY: '2026-11-18',
        DIFFERENCE: '0.00',
        CLOSED_BY: 'ADM01',
        CORRECTIONS: later,
        LATER: [],
      },
      {
        NUMBER: 1,
        FROM_DAY: null,
        EXPECTED: '103.10',
        CORRECTIONS: [],
        LATER: later.map((correction) => ({ ...correction, NUMBER: 2 })),
      },
    ]);
    expect(await closes({ number: '1' })).toMatchObject([{ NUMBER: 1 }]);
    expect(await closes({ number: '3' })).toEqual([]);
    const change =
      sql`update reconciliation_closes set reason = 'x' where bank_code = ${bank}`.execute(
        testServer.db,
      );
    await expect(change).rejects.toThrow('append-only');
  });

  test('a difference of the balances is accepted with a reason', async () => {
    await importOf(statement('17/11/2026,A,10.00,,90.00', '17/11/2026,SMS CHARGES,1.00,,88.50'), 2);
    for (const line of await lineIds()) await note({ line_id: line }, 'charge');
    expect(await firstOpen()).toBe('2026-11-17');
    expect((await previewClose('2026-11-17')).body['message']).toMatchObject({
      EXPECTED: '89.00',
      CLOSING: '88.50',
      DIFFERENCE: '-0.50',
      BLOCKERS: [],
    });
    expect(messageOf(await close('2026-11-17', '89.00'))).toBe(
      'The balances differ. Give a reason to accept the difference.',
    );
    expect(
      (await close('2026-11-17', '89.00', 'The bank asks its head office')).body,
    ).toMatchObject({ NUMBER: 1 });
    expect(await firstOpen()).toBeNull();
  });

  test('a day with a payment without a line is closed once that is explained', async () => {
    const { now } = testServer;
    const payOn = async (day: string) => {
      testServer.setTime(new Date(`${day}T09:00:00Z`));
      const payment = await pay(1000);
      testServer.setTime(now);
      // The sweep would have removed the older file that nobody uses.
      await sql`update files set created_at = ${now} where claimed_at is null`.execute(
        testServer.db,
      );
      return payment;
    };
    await payOn('2026-11-15');
    const payment = await payOn('2026-11-17');
    await reverse(await payOn('2026-11-17'));
    await importOf(statement('16/11/2026,SMS CHARGES,1.00,,99.00'), 1);
    const [line] = await lineIds();
    await note({ line_id: line }, 'charge');
    // Before the first line, nothing is known of the bank.
    const blocked = [{ DAY: '2026-11-17', LINES: 0, PAYMENTS: 1 }];
    expect(await blockers('2026-11-17')).toEqual(blocked);
    expect(await blockers('2026-11-16')).toEqual([]);
    await note({ payment_id: payment }, 'wait', { wait_until: '2026-11-20' });
    expect(await blockers('2026-11-17')).toEqual(blocked);
    await note({ payment_id: payment }, 'wait', { wait_until: '2026-11-21' });
    expect(await blockers('2026-11-17')).toEqual([]);
    expect((await close('2026-11-17', '99.00')).body).toMatchObject({ NUMBER: 1 });

    // The line did not come until then.
    await note({ payment_id: payment }, 'wait', { wait_until: '2026-11-20' });
    expect(await blockers('2026-11-18')).toEqual(blocked);
    await note({ payment_id: payment }, 'other');
    expect(await blockers('2026-11-18')).toEqual([]);
    await note({ payment_id: payment }, 'open');
    expect(await blockers('2026-11-18')).toEqual(blocked);
  });

  test('a day of a statement without running balances closes with the one of the statement', async () => {
    const message =
      ':20:A\n:25:123\n:60F:C261117INR100,00\n:61:2611171117D10,00NTRFNONREF\n:86:FEE\n:62F:C261117INR90,00\n-';
    expect((await importOf(message, 1)).body).toMatchObject({ ADDED: 1 });
    expect((await previewClose('2026-11-17')).body['message']).toMatchObject({
      OPENING: '100.00',
      CLOSING: '90.00',
      DIFFERENCE: '-10.00',
    });
    expect((await previewOf(message)).message).toMatchObject({ NEW: 0, KNOWN: 1, FORMAT: 'mt940' });
  });

  test('a close needs a balance of the bank', async () => {
    expect(messageOf(await previewClose('2026-11-17'))).toBe('There is no statement of this day');
    await importOf('Date,Narration,Debit,Credit\n17/11/2026,A,10.00,', 1);
    expect(messageOf(await previewClose('2026-11-17'))).toBe(
      'The statement of this day states no balance',
    );
  });

  test('knows a line again whose id is cut within a character', async () => {
    const id = `${'x'.repeat(99)}💸`;
    const text = `Date,Narration,Tran Id,Debit,Credit\n18/11/2026,CHARGES,${id},1.00,`;
    expect((await importOf(text, 1)).body).toMatchObject({ ADDED: 1 });
    expect((await previewOf(text)).message).toMatchObject({ NEW: 0, KNOWN: 1 });
  });

  test('keeps 5,000 lines of a statement, each twice', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `18/11/2026,NEFT-${index % 2500},1.00,,`,
    );
    expect((await importOf(statement(...rows), 5000)).body).toMatchObject({ ADDED: 5000 });
    expect((await previewOf(statement(...rows))).message).toMatchObject({ NEW: 0, KNOWN: 5000 });
  });
});
