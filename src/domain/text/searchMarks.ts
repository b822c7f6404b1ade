import { searchWords, withoutGrouping } from './searchWords.ts';

/** A piece of a text, and whether the search has found it. */
export interface MarkedPiece {
  /** Position in the text. */
  start: number;
  text: string;
  isMarked: boolean;
}

/** Returns the pattern that finds the words of a search in a text, or null without any. */
export function markPattern(search: string): RegExp | null {
  const words = [...searchWords(search)].sort((one, other) => other.length - one.length);
  if (words.length === 0) return null;
  return new RegExp(words.map(patternOf).join('|'), 'giu');
}

/** A number is found with and without the commas of an amount. */
function patternOf(word: string): string {
  const number = withoutGrouping(word);
  return /^[\d.]+$/.test(number) ? [...number].map(escape).join(',?') : escape(word);
}

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Divides a part of a text into pieces with and without marks. Matches may begin or end outside of the part.
 * @param start position of the part
 * @param end position behind the part
 */
export function markedPieces(
  text: string,
  pattern: RegExp,
  [start, end]: readonly [start: number, end: number] = [0, text.length],
): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (first < last) pieces.push({ start: first, text: text.slice(first, last), isMarked });
  };
  let done = 0;
  for (const match of text.matchAll(pattern)) {
    const behind = match.index + match[0].length;
    add(done, match.index, false);
    add(match.index, behind, true);
    done = behind;
  }
  add(done, text.length, false);
  return pieces;
}
