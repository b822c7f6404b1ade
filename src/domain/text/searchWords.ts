import { searchForm } from './searchForm.ts';
import { supportedText, withoutInvisible } from './text.ts';

/** What a search looks for: words, and code units of the text. It ignores the rest. */
export const searchLimits = { words: 8, length: 100 } as const;

/**
 * Divides a search text into its words, each of which must occur in a row, in the form of searches.
 * Removes the brackets and the comma of a pasted row, and a rupee sign that stands alone. Without any
 * other text, these are the words.
 */
export const searchWords = (text: string): readonly string[] =>
  allWords(text).slice(0, searchLimits.words);

function allWords(text: string): readonly string[] {
  const typed = wordsOf(searchForm(text));
  const words = typed.map(withoutBrackets).filter((word) => !isSign(word));
  return [...new Set(words.length > 0 ? words : typed)];
}

/**
 * Returns the part of a text that is searched: as many whole words as fit. A longer word is cut. What the
 * database cannot store is left out.
 */
export function searchedText(text: string): string {
  const words = wordsOf(storedText(text));
  let searched = '';
  for (const word of words) {
    const longer = searched === '' ? word : `${searched} ${word}`;
    if (longer.length > searchLimits.length) break;
    searched = longer;
  }
  return searched || supportedText((words[0] ?? '').slice(0, searchLimits.length));
}

/** Returns true if a search ignores a part of the text. */
export const isSearchCut = (text: string): boolean =>
  wordsOf(storedText(text)).join(' ').length > searchLimits.length ||
  allWords(text).length > searchLimits.words;

const storedText = (text: string) => supportedText(withoutInvisible(text));

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

const withoutBrackets = (word: string) => word.replace(/^\((?=.)/, '').replace(/(?<=.)[),]+$/, '');

const isSign = (word: string) => /^[₹,]+$/.test(word);

/** Removes the rupee sign and the commas of an amount: `₹1,23,456` becomes `123456`. */
export const withoutGrouping = (word: string): string => word.replace(/[₹,\s]/g, '') || word;
