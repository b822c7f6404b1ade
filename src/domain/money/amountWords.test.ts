import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amountWords.ts';
import { largestAmount, paise } from './money.ts';

describe('words', () => {
  it.each([
    [1, 'One paisa'],
    [50, 'Fifty paise'],
    [100, 'One rupee'],
    [101, 'One rupee and one paisa'],
    [1_900, 'Nineteen rupees'],
    [2_000, 'Twenty rupees'],
    [10_000, 'One hundred rupees'],
    [99_999, 'Nine hundred ninety-nine rupees and ninety-nine paise'],
    [100_000, 'One thousand rupees'],
    [25_000_000, 'Two lakh fifty thousand rupees'],
    [12_345_650, 'One lakh twenty-three thousand four hundred fifty-six rupees and fifty paise'],
    [1_000_000_000, 'One crore rupees'],
    [1_200_000_000, 'One crore twenty lakh rupees'],
    [100_000_000_000, 'One hundred crore rupees'],
    [99_999_000_000_000, 'Ninety-nine thousand nine hundred ninety-nine crore rupees'],
  ])('reads %i paise as "%s"', (count, words) => {
    expect(amountInWords(paise(count))).toBe(words);
  });

  /** Numbers below a hundred by their words. */
  const values = new Map(
    Array.from({ length: 99 }, (_, index) => {
      const words = amountInWords(paise(index + 1)).toLowerCase();
      return [words.replace(/ pais.$/, ''), index + 1];
    }),
  );
  const scales = new Map([
    ['thousand', 1e3],
    ['lakh', 1e5],
    ['crore', 1e7],
  ]);

  /** Adds up the words of a number below a hundred crore. */
  function valueOf(words: string): number {
    let sum = 0;
    let count = 0;
    for (const word of words.split(' ')) {
      const scale = scales.get(word);
      if (scale !== undefined) {
        sum += count * scale;
        count = 0;
      } else if (word === 'hundred') count *= 100;
      else count += values.get(word) ?? Number.NaN;
    }
    return sum + count;
  }

  it('has the value of the amount', () => {
    const rupees = fc.integer({ min: 1, max: Math.floor(largestAmount / 100) });
    fc.assert(
      fc.property(rupees, (count) => {
        const words = amountInWords(paise(count * 100)).toLowerCase();
        expect(valueOf(words.replace(/ rupees?$/, ''))).toBe(count);
      }),
    );
  });
});
