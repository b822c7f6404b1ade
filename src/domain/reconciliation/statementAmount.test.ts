import { expect, test } from 'vitest';
import { amountProblem, parseDirection, parseStatementAmount } from './statementAmount.ts';

const plain = (amount: number) => ({ amount, isNegative: false, mark: null });
const debit = (amount: number) => ({ amount, isNegative: false, mark: 'debit' });
const credit = (amount: number) => ({ amount, isNegative: false, mark: 'credit' });
const negative = (amount: number) => ({ amount, isNegative: true, mark: null });

test.each([
  ['1,23,456.70', plain(12_345_670)],
  ['1,234,567.89', plain(123_456_789)],
  ['123456.7', plain(12_345_670)],
  ['500', plain(50_000)],
  ['.50', plain(50)],
  ['0.00', plain(0)],
  ['      500.00     ', plain(50_000)],
  ['\u00a01,500.00\u00a0', plain(150_000)],
  ['₹ 1,500.00', plain(150_000)],
  ['₹1,500.00', plain(150_000)],
  ['Rs. 1,500.00', plain(150_000)],
  ['INR34,279.01', plain(3_427_901)],
  ['INR 1,500.00', plain(150_000)],
  ['1,500/-', plain(150_000)],
  ['1234.500000', plain(123_450)],
  ['000000000000149.87', plain(14_987)],
  ['99,99,99,99,999.99', plain(9_999_999_999_999)],
  ['1234,50', plain(123_450)],
  ['1.234,50', plain(123_450)],
  ['="1,234.00"', plain(123_400)],
  ["'1,234.00", plain(123_400)],
  ['१,२३४.५०', plain(123_450)],
  ['(1,234.00)', negative(123_400)],
  ['-1,234.00', negative(123_400)],
  ['−1,234.00', negative(123_400)],
  ['- 1,234.00', negative(123_400)],
  ['1,234.00-', negative(123_400)],
  ['-₹1,234.00', negative(123_400)],
  ['+1,234.00', plain(123_400)],
  ['1,234.00 Cr', credit(123_400)],
  ['1,234.00Cr', credit(123_400)],
  ['1,234.00 CR.', credit(123_400)],
  ['1,234.00(Cr)', credit(123_400)],
  ['1,234.00 Dr', debit(123_400)],
  ['1,234.00Dr.', debit(123_400)],
  ['1,234.00 (Dr)', debit(123_400)],
  ['1,234.00 D', debit(123_400)],
  ['Cr 1,234.00', credit(123_400)],
  ['Dr. 1,234.00', debit(123_400)],
  ['₹ 1,234.00 Dr', debit(123_400)],
  ['(1,234.00) Dr', { amount: 123_400, isNegative: true, mark: 'debit' }],
])('reads %s', (text, amount) => {
  expect(parseStatementAmount(text)).toEqual(amount);
});

test.each(['', '   ', '-', '--', '–', 'NIL', 'n/a'])('takes %j for a blank cell', (text) => {
  expect(parseStatementAmount(text)).toBeNull();
});

test.each([
  ['1.234', 'inexact'],
  ['100.005', 'inexact'],
  ['1.23E+05', 'notAmount'],
  ['#####', 'notAmount'],
  ['12-08-2026', 'notAmount'],
  ['UPI/412345678901', 'notAmount'],
  ['1,2,34.00', 'notAmount'],
  ['100.00.50', 'notAmount'],
  ['12345678901234.56', 'tooLarge'],
])('refuses %s: %s', (text, fault) => {
  expect(parseStatementAmount(text)).toEqual({ fault });
});

test('a refusal shows the text', () => {
  expect(amountProblem('inexact', ' 100.005 ')).toBe('"100.005" has a part of a paisa');
  expect(amountProblem('tooLarge', '12345678901234.56')).toBe(
    '"12345678901234.56" has more than 15 digits',
  );
});

test.each([
  ['Dr', 'debit'],
  ['CR.', 'credit'],
  ['D', 'debit'],
  ['(Cr)', 'credit'],
  ['Debit', 'debit'],
  ['DBIT', 'debit'],
  ['-', 'debit'],
  ['Transfer', null],
  ['', null],
] as const)('the mark %j is %s', (text, direction) => {
  expect(parseDirection(text)).toBe(direction);
});
