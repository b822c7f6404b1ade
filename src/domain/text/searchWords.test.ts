import { describe, expect, it } from 'vitest';
import { isSearchCut, searchedText, searchWords, withoutGrouping } from './searchWords.ts';

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

/** A bank's message, as people paste it. */
const message =
  'Dear Customer, INR 1,23,456.00 credited to A/c XX4821 on 14-03-26 by NEFT from COROMANDEL TRADERS. ' +
  'UTR HDFCN52026031412345678. Avl Bal INR 2,34,567.89. Not you? Call 18002586161.';

describe('searchedText', () => {
  it.each<[title: string, text: string, searched: string]>([
    ['a short text', ' asha  HDFC ', 'asha HDFC'],
    ['the beginning of a message', message, message.slice(0, 98)],
    ['as many whole words as fit', `${'a'.repeat(60)} ${'b'.repeat(60)}`, 'a'.repeat(60)],
    ['the beginning of a long word', 'a'.repeat(4500), 'a'.repeat(100)],
    ['no half of a character', `a${'\u{1f600}'.repeat(60)}`, `a${'\u{1f600}'.repeat(49)}`],
    ['nothing that cannot be stored', 'asha\u0000\ud800 hdfc', 'asha hdfc'],
    ['marks without a width as nothing', `${'\u200b'.repeat(120)}asha`, 'asha'],
    ['no text', '', ''],
  ])('is %s', (_title, text, searched) => {
    expect(searchedText(text)).toBe(searched);
  });

  it.each([
    ['asha  HDFC ', false],
    ['a'.repeat(100), false],
    ['a'.repeat(101), true],
    ['a b c d e f g h i', true],
    ['a b c d e f g h a , (b)', false],
    [message, true],
    ['\u200basha\u0000', false],
  ])('of %j leaves something out: %s', (text, isCut) => {
    expect(isSearchCut(text)).toBe(isCut);
  });
});
