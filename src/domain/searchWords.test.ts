import { describe, expect, it } from 'vitest';
import { searchWords, withoutGrouping } from './searchWords.ts';

describe('searchWords', () => {
  it.each<[title: string, text: string, words: readonly string[]]>([
    ['no text', '', []],
    ['spaces only', ' \t ', []],
    ['one word', 'asha', ['asha']],
    ['words in the typed order', ' Coromandel  agent ', ['Coromandel', 'agent']],
    ['a pasted row', 'Coromandel Bank (agent)', ['Coromandel', 'Bank', 'agent']],
    ['a list with commas', 'Asha, HDFC,', ['Asha', 'HDFC']],
    ['a repeated word once', 'bank bank', ['bank']],
    ['wildcards as they are', '50% of_Asha\\', ['50%', 'of_Asha\\']],
    ['an amount with its sign apart', '₹ 1,23,456', ['1,23,456']],
    ['a rupee sign alone', '₹', ['₹']],
    ['a bracket alone', '(', ['(']],
    ['brackets without text', '()', [')']],
    ['the first eight words', 'a b c d e f g h i j', [...'abcdefgh']],
  ])('returns %s', (_title, text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

describe('withoutGrouping', () => {
  it.each([
    ['1,23,456', '123456'],
    ['₹1,23,456.50', '123456.50'],
    ['asha', 'asha'],
    ['₹', '₹'],
  ])('returns %s as %s', (word, text) => {
    expect(withoutGrouping(word)).toBe(text);
  });
});
