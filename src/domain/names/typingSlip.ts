/** Rows of the keyboard, on which a finger hits the key beside. */
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Least letters of a word in which letters change places; one more to miss one. */
const minLetters = 3;
/** Least letters of a word in which another or a missing letter hardly makes another name. */
const minLettersOfOther = 7;

const areBeside = (one: string, other: string): boolean =>
  keys.some((row) => row.includes(one + other) || row.includes(other + one));

/**
 * Returns the kind of a single slip between two typed words; null if they differ by more. Two letters are exchanged,
 * one is left out or added (`minor`), or it is the one of the key beside (`major`, because that often makes another
 * name in a short word). A first letter is not missing, since people rarely mistype it.
 */
export function typingSlip(one: string, other: string): 'minor' | 'major' | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short.length < minLetters) return null;
  const [left, right, start] = differing(short, long);
  if (left.length === 0) {
    const isLast = start === short.length;
    const isVowel = /[aeiouy]/.test(right);
    // A vowel at the end makes a woman's name of a man's.
    if (start === 0 || long.length <= minLetters) return null;
    if (isLast && (isVowel || long.length < minLettersOfOther)) return null;
    return isVowel || long.length >= minLettersOfOther ? 'minor' : 'major';
  }
  if (isMoved(left, right)) return 'minor';
  if (start === 0 || left.length > 1 || right.length > 1 || long.length <= minLetters) return null;
  if (!areBeside(left, right)) return null;
  return long.length >= minLettersOfOther ? 'minor' : 'major';
}

/** Returns what differs between two words, without the letters that they begin and end with, and where it starts. */
export function differing(short: string, long: string): readonly [string, string, start: number] {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  return [short.slice(start, short.length - end), long.slice(start, long.length - end), start];
}

/** Returns true if a letter stands one or two places away. */
export const isMoved = (one: string, other: string): boolean =>
  one.length === other.length &&
  (one.length === 2 || one.length === 3) &&
  (one.slice(1) + one.charAt(0) === other || other.slice(1) + other.charAt(0) === one);
