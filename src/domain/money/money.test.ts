import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaise,
  formatRupees,
  type Paise,
  paise,
  paiseFromWire,
  parseDecimal,
  subtractPaise,
  sumFromWire,
  toDecimal,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 999_999_999_999 }).map(paise);

describe('money', () => {
  it('converts to a decimal and back without loss', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimal(toDecimal(amount))).toBe(amount);
        expect(paiseFromWire(toDecimal(amount))).toBe(amount);
      }),
    );
  });

  it('adds exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 50 }), (list) => {
        const forwards = list.reduce(addPaise, paise(0));
        const backwards = list.toReversed().reduce(addPaise, paise(0));
        expect(forwards).toBe(backwards);
        expect(subtractPaise(forwards, backwards)).toBe(0);
      }),
    );
  });

  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [100, '₹1.00'],
    [99_999, '₹999.99'],
    [100_000, '₹1,000.00'],
    [12_345_600, '₹1,23,456.00'],
    [1_234_567_890_12, '₹1,23,45,67,890.12'],
    [-12_345_600, '-₹1,23,456.00'],
  ])('formats %i paise as %s', (count, text) => {
    expect(formatRupees(paise(count))).toBe(text);
  });

  it.each([
    '1e3',
    '0x10',
    '+5',
    '.5',
    '5.',
    '-0',
    '-1',
    'NaN',
    'Infinity',
    '',
    '１００',
    '1.005',
    '9999999999999',
  ])('rejects the amount %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('rejects spaces and grouping commas in requests', () => {
    expect(parseDecimal('1,000')).toBeNull();
    expect(parseDecimal(' 1000')).toBeNull();
  });

  it.each(['1000', '1000.5', '1,000.00', 'x', ''])('rejects the server amount %j', (text) => {
    expect(paiseFromWire(text)).toBeNull();
  });

  it.each(['0.00', '90071992547409.93', '-90071992547409.93', '9'.repeat(30) + '.99'])(
    'converts the sum %s and back without loss',
    (text) => {
      expect(toDecimal(sumFromWire(text) ?? 1n)).toBe(text);
    },
  );

  it('formats a sum that exceeds the precision of numbers', () => {
    expect(formatRupees(9_007_199_254_740_993n)).toBe('₹9,00,71,99,25,47,409.93');
  });

  it('parses -0.00 as zero, not negative zero', () => {
    expect(Object.is(paiseFromWire('-0.00'), 0)).toBe(true);
  });

  it('throws for a number that cannot be stored exactly', () => {
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => addPaise(Number.MAX_SAFE_INTEGER as Paise, paise(1))).toThrow(RangeError);
  });
});
