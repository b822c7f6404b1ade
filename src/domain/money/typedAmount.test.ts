import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees, largestAmount, paise, toDecimal } from './money.ts';
import {
  type AmountFault,
  checkTypedAmount,
  groupTyped,
  parseTypedAmount,
  regroup,
  settleTyped,
  ungroupTyped,
} from './typedAmount.ts';

const amounts = fc.integer({ min: 1, max: largestAmount }).map(paise);
const texts = fc.stringMatching(/^[\d,. ₹LkCr]{0,20}$/);

describe('parsing', () => {
  it.each([
    ['1000', '1000.00'],
    ['1000.5', '1000.50'],
    [' 1,23,456.5 ', '123456.50'],
    ['50k', '50000.00'],
    ['50 thousand', '50000.00'],
    ['2.5L', '250000.00'],
    ['2.5l', '250000.00'],
    ['2.5 lakh', '250000.00'],
    ['2.5 Lakhs', '250000.00'],
    ['2.5lac', '250000.00'],
    ['1.2cr', '12000000.00'],
    ['1.2 Crore', '12000000.00'],
    ['1,000k', '1000000.00'],
    ['0.0000001L', '0.01'],
    ['1.234567L', '123456.70'],
    ['.5', '0.50'],
    ['.05', '0.05'],
    ['5.', '5.00'],
    ['5.L', '500000.00'],
    ['.5L', '50000.00'],
    ['₹5', '5.00'],
    ['₹1,000', '1000.00'],
    ['₹ 1,00,000.50', '100000.50'],
    ['1,00,000', '100000.00'],
    ['1 000', '1000.00'],
    ['1\u00a0000', '1000.00'],
    ['12 34 567.80', '1234567.80'],
    ['1 234 567', '1234567.00'],
    ['1 000 k', '1000000.00'],
    ['1500,50', '1500.50'],
    ['1500,5', '1500.50'],
    ['2,50', '2.50'],
    [',5', '0.50'],
    ['1,', '1.00'],
    ['1,500,50', '1500.50'],
    ['1,00,000,50', '100000.50'],
    ['1 500,50', '1500.50'],
    ['1.500,50', '1500.50'],
    ['2,5L', '250000.00'],
    ['2,500', '2500.00'],
    ['12,34,567', '1234567.00'],
    ['1,234,567', '1234567.00'],
    ['₹ 1,00,000.00/-', '100000.00'],
    ['Rs. 5,000', '5000.00'],
    ['Rs.5000/- only', '5000.00'],
    ['rs 500', '500.00'],
    ['INR 5000', '5000.00'],
    ['5000 INR', '5000.00'],
    ['5,000 rupees', '5000.00'],
    ['Rs 2.5 lakh', '250000.00'],
    ['1000/-', '1000.00'],
    ['५,०००', '5000.00'],
    ['१,००,०००.५०', '100000.50'],
    ['৫০০০', '5000.00'],
    ['൫൦൦൦', '5000.00'],
    ['٥٬٠٠٠٫٥', '5000.50'],
    ['１００', '100.00'],
    ['\u200e₹\u200f1,000\u202c', '1000.00'],
    ['1\u202f000', '1000.00'],
    ['2.5 crore', '25000000.00'],
    ['1.25 crore', '12500000.00'],
    ['0000000000000005', '5.00'],
    ['999999999.99', '999999999.99'],
    ['99.999999999cr', '999999999.99'],
  ])('reads %j as %s rupees', (text, rupees) => {
    expect(toDecimal(parseTypedAmount(text) ?? paise(-1))).toBe(rupees);
  });

  it.each<[AmountFault, ...string[]]>([
    ['missing', '', '  ', '₹', ' ₹ '],
    ['zero', '0', '0.00', '.0', '0.', '0L', '000'],
    ['negative', '-1', '-0', '-.5', '−5', '- 5', '-₹5', '₹-5'],
    ['tooLarge', '1000000000', '12345678901234', '9999999999999', '99999cr', '9999999cr'],
    ['tooManyDecimals', '1.005', '1.000', '.123', '0.001'],
    ['partOfPaisa', '1.000055k', '0.00000001L'],
    ['severalPoints', '1.50.000,00', '1.2.3', '..5', '1..', '1.2.3L'],
    ['severalNumbers', '5000 6000', '1 00', '10 0000', '1 .5', '1000 .5'],
    ['letters', 'L', 'lakh', '1e3', '0x10', '2.5 million', '2.5LL', '2L 50k', 'NaN', 'Infinity'],
    ['letters', 'constructor', '5constructor', 'पाँच', '75.00 Dr'],
    ['twoReadings', '1,00,00', '12,34,50', '75.00 Cr', '1,234.25CR', '9999.50 cr'],
    ['notNumber', '+5', '.', '.,', ',', '1.50,000', '(5)', '5%', '₹₹5', '1000-'],
  ])('finds the fault %s', (fault, ...texts) => {
    const found = texts.map((text) => [text, checkTypedAmount(text).fault]);
    expect(found).toEqual(texts.map((text) => [text, fault]));
    expect(texts.map(parseTypedAmount)).toEqual(texts.map(() => null));
  });

  it.each([
    ['1,00,00', ['100.00', '10000.00']],
    ['12,34,50', ['1234.50', '123450.00']],
    ['75.00 Cr', ['75.00', '750000000.00']],
    ['5000 6000', ['5000.00', '6000.00']],
    ['9999.50 Cr', undefined],
    ['1 2 3', undefined],
  ])('returns both readings of %j', (text, readings) => {
    expect(checkTypedAmount(text)).not.toHaveProperty('amount');
    const found = checkTypedAmount(text);
    const both = found.fault === undefined ? undefined : found.readings;
    expect(both?.map(toDecimal)).toEqual(readings);
  });

  it('reads an amount as it is shown', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseTypedAmount(formatRupees(amount).replace('₹', ''))).toBe(amount);
      }),
    );
  });

  it.each([
    ['k', 5],
    ['L', 7],
    ['cr', 9],
  ])('reads %s exactly', (unit, decimals) => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const digits = String(amount).padStart(decimals + 1, '0');
        const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}${unit}`;
        expect(parseTypedAmount(text)).toBe(amount);
      }),
    );
  });
});

describe('grouping', () => {
  it.each([
    ['', ''],
    ['250', '250'],
    ['2500', '2,500'],
    ['250000', '2,50,000'],
    ['25,0000', '2,50,000'],
    [',50,000', '50,000'],
    ['250000.', '2,50,000.'],
    ['1234.50', '1,234.50'],
    ['₹2,50,000.00', '2,50,000.00'],
    ['₹ 2500', '2,500'],
    ['12345k', '12,345k'],
    ['2.5 lakh', '2.5 lakh'],
    ['1.2.3', '1.2.3'],
    ['-5000', '-5000'],
    ['5000 6000', '5000 6000'],
    ['1500,50', '1,500,50'],
    ['150000,', '1,50,000,'],
    ['12,34,50', '12,34,50'],
  ])('shows %j as %j', (text, grouped) => {
    expect(groupTyped(text)).toBe(grouped);
  });

  it('never changes the amount', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const amount = parseTypedAmount(text);
        if (amount === null) return;
        expect(parseTypedAmount(groupTyped(text))).toBe(amount);
        expect(parseTypedAmount(ungroupTyped(text))).toBe(amount);
      }),
    );
  });

  it('removes exactly what it adds', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(groupTyped(ungroupTyped(text))).toBe(groupTyped(text));
        expect(ungroupTyped(groupTyped(text))).toBe(ungroupTyped(text));
      }),
    );
  });
});

/** Converts `2,50|,000` to text and caret. */
const unmark = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const mark = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('settling', () => {
  it.each([
    ['1500,50', '1500.50'],
    ['1500,', '1500'],
    ['2,5 L', '2.5 L'],
    ['₹ 1,00,000.00/-', '100000.00'],
    ['५०००', '5000'],
    ['1500.5', '1500.5'],
    ['1.', '1.'],
    ['12,34,50', '12,34,50'],
    ['5000 6000', '5000 6000'],
    ['', ''],
  ])('changes %j to %j', (text, settled) => {
    expect(settleTyped(text)).toBe(settled);
  });

  it('never changes the amount', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseTypedAmount(settleTyped(text))).toBe(parseTypedAmount(text));
      }),
    );
  });
});

describe('the caret', () => {
  it.each([
    ['a digit at the end', '2,500', '2,5000|', 'insertText', '25,000|'],
    ['a digit in the middle', '25,000', '251|,000', 'insertText', '2,51|,000'],
    ['a digit at the start', '50,000', '2|50,000', 'insertText', '2|,50,000'],
    ['a decimal point', '2,500', '2,500.|', 'insertText', '2,500.|'],
    ['a decimal point in the middle', '2,50,000', '2,5.|0,000', 'insertText', '2,5.|0,000'],
    ['a comma of the user', '250', '2,|50', 'insertText', '2,|50'],
    ['a comma at the end', '1,500', '1,500,|', 'insertText', '1,500,|'],
    ['a decimal behind a comma', '1,500,5', '1,500,50|', 'insertText', '1,500,50|'],
    ['a digit before a decimal comma', '1,500,50', '1,5700|,50', 'insertText', '15,700|,50'],
    ['a third digit behind a comma', '1,50', '1,500|', 'insertText', '1,500|'],
    ['a group typed by hand', '1,00,00', '1,00,000|', 'insertText', '1,00,000|'],
    ['the decimals are deleted', '1,500,5', '1,500,|', 'deleteContentBackward', '1,500,|'],
    ['a decimal comma is deleted', '1,500,', '1,500|', 'deleteContentBackward', '1,500|'],
    ['a digit of another script', '5', '5०|', 'insertText', '50|'],
    ['a pasted decimal comma', '', '1500,50|', 'insertFromPaste', '1,500,50|'],
    ['two readings', '', '12,34,50|', 'insertFromPaste', '12,34,50|'],
    ['letters', '2,500', '2,500 L|', 'insertText', '2,500 L|'],
    ['a pasted amount', '', '₹2,50,000.00|', 'insertFromPaste', '2,50,000.00|'],
    ['a pasted part', '1,000', '1,99|000', 'insertFromPaste', '1,99|,000'],
    ['a replaced selection', '2,50,000', '27|,000', 'insertText', '27|,000'],
    ['the last digit', '25,000', '25,00|', 'deleteContentBackward', '2,500|'],
    ['a digit behind a comma', '25,000', '25,|00', 'deleteContentBackward', '2,5|00'],
    ['a comma, backwards', '2,50,000', '2|50,000', 'deleteContentBackward', '|50,000'],
    ['a comma, forwards', '2,50,000', '2,50|000', 'deleteContentForward', '25,0|00'],
    ['a word', '2,50,000', '2,50,|', 'deleteWordBackward', '250|'],
    ['everything', '2,50,000', '|', 'deleteContentBackward', '|'],
    ['text of a program', '2,500', '250000|', '', '2,50,000|'],
  ])('stays at its digit after %s', (_, before, edited, inputType, after) => {
    expect(mark(regroup(before, unmark(edited), inputType))).toBe(after);
  });

  it('keeps the characters before it', () => {
    const numbers = fc.stringMatching(/^[\d,]{0,12}(\.\d{0,2})?( ?[kL])?$/);
    fc.assert(
      fc.property(numbers, fc.nat(20), (text, place) => {
        const caret = Math.min(place, text.length);
        const after = regroup('', { text, caret });
        expect(after.text.slice(0, after.caret).replaceAll(',', '')).toBe(
          text.slice(0, caret).replaceAll(',', ''),
        );
      }),
    );
  });

  it('is not moved in text that is no number', () => {
    expect(regroup('', { text: '1,2 3,4', caret: 2 })).toEqual({ text: '1,2 3,4', caret: 2 });
  });

  it('ends where it was when a number is typed and deleted digit by digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,9}$/), fc.nat(10), (digits, place) => {
        const start = groupTyped(digits);
        const caret = Math.min(place, start.length);
        const typed = regroup(start, {
          text: `${start.slice(0, caret)}7${start.slice(caret)}`,
          caret: caret + 1,
        });
        const deleted = regroup(
          typed.text,
          {
            text: typed.text.slice(0, typed.caret - 1) + typed.text.slice(typed.caret),
            caret: typed.caret - 1,
          },
          'deleteContentBackward',
        );
        expect(deleted.text).toBe(start);
      }),
    );
  });
});
