import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPaise,
  formatRupees,
  type Paise,
  paise,
  paiseFromWire,
  parseDecimal,
  parseRupees,
  subtractPaise,
  toDecimal,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: 999_999_999_999 }).map(paise);

describe('money', () => {
  it('survives the way through a decimal exactly', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimal(toDecimal(amount))).toBe(amount);
        expect(paiseFromWire(toDecimal(amount))).toBe(amount);
      }),
    );
  });

  it('survives the way through what people read', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseRupees(formatRupees(amount).replace('₹', ''))).toBe(amount);
      }),
    );
  });

  it('adds to the paisa, in any order', () => {
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
  ])('writes %i paise as %s', (count, text) => {
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
    '99999999999',
  ])('takes %j for no amount', (text) => {
    expect(parseDecimal(text)).toBeNull();
    expect(parseRupees(text)).toBeNull();
  });

  it('forgives spaces and grouping only to people', () => {
    expect(parseRupees(' 1,23,456.5 ')).toBe(12_345_650);
    expect(parseDecimal('1,000')).toBeNull();
    expect(parseDecimal(' 1000')).toBeNull();
  });

  it.each(['1000', '1000.5', '1,000.00', 'x', ''])(
    'takes %j for no answer of the server',
    (text) => {
      expect(paiseFromWire(text)).toBeNull();
    },
  );

  it('never makes a negative zero', () => {
    expect(Object.is(paiseFromWire('-0.00'), 0)).toBe(true);
  });

  it('refuses what can not be held exactly', () => {
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => addPaise(Number.MAX_SAFE_INTEGER as Paise, paise(1))).toThrow(RangeError);
  });
});
