import { searchForm } from './searchForm.ts';
import { searchWords } from './searchWords.ts';
import { withLatinDigits } from '../money/typedNumber.ts';

/**
 * Returns true if an option contains all words of a typed text, in any order. Capitals, accents and spaces do
 * not matter, nor do encodings of the same letters.
 */
export function isOptionFound(option: string, typed: string): boolean {
  const text = plain(option);
  return searchWords(plain(typed)).every((word) => text.includes(word));
}

/** Accents of Latin letters are separate characters in this encoding. */
const plain = (text: string) =>
  withLatinDigits(searchForm(text))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
