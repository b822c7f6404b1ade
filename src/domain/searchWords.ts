import { searchForm } from './searchForm.ts';

/** Number of words that a search looks for. It ignores further ones. */
const maxWords = 8;

/**
 * Divides a search text into its words, each of which must occur in a row, in the form of searches. Removes the brackets and the
 * comma of a pasted row, and a rupee sign that stands alone. Without any other text, these are the words.
 */
export function searchWords(text: string): readonly string[] {
  const typed = searchForm(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const words = typed.map(withoutBrackets).filter((word) => !isSign(word));
  return [...new Set(words.length > 0 ? words : typed)].slice(0, maxWords);
}

const withoutBrackets = (word: string) => word.replace(/^\((?=.)/, '').replace(/(?<=.)[),]+$/, '');

const isSign = (word: string) => /^[₹,]+$/.test(word);

/** Removes the rupee sign and the commas of an amount: `₹1,23,456` becomes `123456`. */
export const withoutGrouping = (word: string): string => word.replace(/[₹,\s]/g, '') || word;
