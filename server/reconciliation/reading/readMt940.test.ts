import { expect, test } from 'vitest';
import { signedAmount } from '#domain/reconciliation/statement.ts';
import { readMt940 } from './readMt940.ts';

const message = (body: string, closing = 'C260803INR1000,00') =>
  `{1:F01HDFCINBBAXXX0000000000}{2:I940DEMOINBBXXXXN}{4:
:20:STATEMENT
:25:50200012345678
:28C:00001/001
:60F:C260801INR1000,00
${body}
:62F:${closing}
-}`;
const linesOf = (body: string) => readMt940(message(body)).lines;
const lineOf = (body: string) => linesOf(body)[0];

test('reads a movement with its text, balances and account', () => {
  const body = `:61:2608010801D123456,70NTRFN214262345678901//S12345678
:86:/INF/NEFT DR-SBIN0001234-RAMESH KUMAR-N214262345678901`;
  const statement = readMt940(message(body, 'D260801INR122456,70'));
  expect(statement).toMatchObject({
    format: 'mt940',
    account: '50200012345678',
    opening: 100_000,
    closing: -12_245_670,
    breaks: [],
    skipped: [],
  });
  expect(statement.lines).toEqual([
    {
      fileLine: 6,
      raw: body,
      bookingDay: '2026-08-01',
      valueDay: '2026-08-01',
      direction: 'debit',
      amount: 12_345_670,
      text: '/INF/NEFT DR-SBIN0001234-RAMESH KUMAR-N214262345678901',
      bankId: 'S12345678',
      references: ['N214262345678901', 'S12345678'],
      balance: null,
    },
  ]);
});

// Forms of field 61 that readers of other projects did not understand.
test.each([
  // A reference of more than 16 characters, and the letter R of INR behind the mark.
  [
    '2207060706DR20,NTRFBIPI-dvT1FzfMqvzF5HaU4oetlH7SGRkonU//2022070616391534000',
    -2000,
    '2022070616391534000',
  ],
  // The kind S, and an amount without decimals.
  ['1911181118CR653,00S445328556-76501096', 65_300, null],
  ['2608010801C653,NTRFNONREF', 65_300, null],
  ['2608010801D0,7N310NONREF//B7B27AG0MQ000001', -70, 'B7B27AG0MQ000001'],
  // A space before the amount, no entry date, no reference, no kind.
  ['260801D 20,00NMSC', -2000, null],
  ['260801C20,00', 2000, null],
  // Reversals turn the direction round; the second R is the letter of the currency.
  ['2608010801RC20,00NTRFNONREF', -2000, null],
  ['2608010801RD20,00NTRFNONREF', 2000, null],
  ['2608010801RDR20,00NTRFNONREF', 2000, null],
  ['2608010801D20.50NTRFNONREF', -2050, null],
  ['2608010801D20,500NTRFNONREF', -2050, null],
])('reads :61:%s', (movement, signed, bankId) => {
  const line = lineOf(`:61:${movement}`);
  expect(line && signedAmount(line)).toBe(signed);
  expect(line?.bankId).toBe(bankId);
});

test.each([
  ['1412310105', '2015-01-05', '2014-12-31'],
  ['2601011230', '2025-12-30', '2026-01-01'],
  ['2101071231', '2020-12-31', '2021-01-07'],
  ['2802290229', '2028-02-29', '2028-02-29'],
])('finds the year of the entry in %s', (days, bookingDay, valueDay) => {
  expect(lineOf(`:61:${days}C1,00NTRFNONREF`)).toMatchObject({ bookingDay, valueDay });
});

test('gives a text to the movement before it, and not to the balances', () => {
  const statement = readMt940(
    message(
      `:61:2608010801D1,00NTRFNONREF
/TRCD/00112/
:86:V DE JONG
:86:second
:61:2608010801C1,00NTRFNONREF`,
    ).replace('-}', ':64:C260803INR1000,00\n:86:/SUM/2/2/1,00/1,00/\n-}'),
  );
  expect(statement.lines.map(({ text }) => text)).toEqual(['V DE JONG /TRCD/00112/', '']);
});

test.each([
  [
    '805?00RENT?20RENT OF THE HOUSE AT KOZHIK?21ODE?32RAMESH KUMAR NAMBOODIRIPPAD?33 SONS',
    'RENT RENT OF THE HOUSE AT KOZHIKODE RAMESH KUMAR NAMBOODIRIPPAD SONS',
  ],
  // A part that is not full ends a word: here, the reference behind it.
  [
    '166>00NEFT>20SVWZ+RENT APRIL>21421412345678>32RAMESH>33KUMAR',
    'NEFT SVWZ+RENT APRIL 421412345678 RAMESH KUMAR',
  ],
  ['>20some details>30more', 'some details more'],
  [`/TXT/${'A'.repeat(60)}\nBCD-421412345678`, `/TXT/${'A'.repeat(60)}BCD-421412345678`],
  ['NEFT-RAMESH\nKUMAR', 'NEFT-RAMESH KUMAR'],
  ['see https://example.org/?20 and :20: inside', 'see https://example.org/?20 and :20: inside'],
])('reads the text %j', (text, shown) => {
  expect(lineOf(`:61:2608010801D1,00NTRFNONREF\n:86:${text}`)?.text).toBe(shown);
});

test.each(['NONREF', 'NOTPROVIDED'])('takes %s for no reference', (placeholder) => {
  expect(lineOf(`:61:2608010801D1,00NTRF${placeholder}`)?.references).toEqual([]);
});

test('five equal movements are five lines', () => {
  const body = Array(5).fill(':61:2608010801D1,00NTRFNONREF\n:86:SMS CHARGES').join('\n');
  expect(readMt940(message(body, 'C260801INR995,00'))).toMatchObject({
    breaks: [],
    lines: { length: 5 },
  });
});

const page = (open: string, movement: string, close: string) =>
  `:20:A\n:25:123\n:28C:1/1\n:60${open}\n:61:${movement}\n:62${close}\n-\n`;

test('reads several messages of one account, with CRLF and without blocks', () => {
  const file =
    page('F:C260801INR10,00', '260801D1,00NTRF', 'M:C260801INR9,00') +
    page('M:C260801INR9,00', '260802D2,00NTRF', 'F:C260802INR7,00');
  expect(readMt940(file.replaceAll('\n', '\r\n'))).toMatchObject({
    opening: 1000,
    closing: 700,
    breaks: [],
    lines: [{ fileLine: 5 }, { fileLine: 12 }],
  });
  expect(() => readMt940(file.replace(':25:123', ':25:124'))).toThrow(
    'The file has statements of several accounts: 124, 123',
  );
});

test('puts messages into the order of their balances, and names a balance before which one is missing', () => {
  const first = page('F:C260801INR10,00', '260801D1,00NTRF', 'F:C260801INR9,00');
  const second = page('F:C260801INR9,00', '260802D2,00NTRF', 'F:C260802INR7,00');
  const third = page('F:C260802INR7,00', '260803D3,00NTRF', 'F:C260803INR4,00');
  expect(readMt940(third + second + first)).toMatchObject({
    opening: 1000,
    closing: 400,
    breaks: [],
    lines: [{ amount: 100 }, { amount: 200 }, { amount: 300 }],
  });
  expect(readMt940(first + third).breaks).toEqual([11]);
});

test('refuses a message that is cut off', () => {
  const file = page('F:C260801INR10,00', '260801D1,00NTRF', 'F:C260801INR9,00');
  expect(() => readMt940(file.slice(0, file.indexOf(':62')))).toThrow(
    'Line 4: There is no closing balance to this one',
  );
});

test('names the balance that the movements do not lead to', () => {
  expect(readMt940(message(':61:260801D1,00NTRF')).breaks).toEqual([7]);
});

test('leaves out what is only expected', () => {
  const statement = readMt940(message(':61:260801ED1,00NTRF'));
  expect(statement.lines).toEqual([]);
  expect(statement.skipped).toEqual([{ fileLine: 6, text: '260801ED1,00NTRF' }]);
});

test.each([
  [':61:26080XD1,00NTRF', 'Line 6: "26080XD1,00NTRF" is not a movement'],
  [':61:260231D1,00NTRF', 'Line 6: "260231" is not a date'],
  [':61:2608019931D1,00NTRF', 'Line 6: "9931" is not a date'],
  [':61:260801D1,005NTRF', 'Line 6: "1,005" has a part of a paisa'],
  [':61:260801D1,2,3NTRF', 'Line 6: "1,2,3" is not an amount'],
  [':60F:C260801EUR1,00', 'Line 6: The account is in EUR, not in rupees'],
  [':60F:X', 'Line 6: "X" is not a balance'],
])('refuses %s', (body, error) => {
  expect(() => readMt940(message(body))).toThrow(error);
});

test('refuses a file without a message', () => {
  expect(() => readMt940(':61:260801D1,00NTRF')).toThrow(
    'Line 1: A movement stands before the head',
  );
  expect(() => readMt940('hello')).toThrow('This file has no message MT940');
});
