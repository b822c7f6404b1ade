/** Rows of the keyboard, on which a finger hits the key beside. */
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Least letters of a word in which letters change places; one more to miss one. */
const minLetters = 3;
/** Least letters of a word in which another or a missing letter hardly makes another name. */
const minLettersOfOther = 7;

const areBeside = (one: string, other: string): boolean =>
  other !== '' && keys.some((row) => row.includes(one + other) || row.includes(other + one));

/**
 * Returns the kind of a single slip between two typed words; null if they differ by more. Two letters are exchanged, one
 * is left out or added, or it is the one of the key beside. It is `major` if it often makes another name. A first letter
 * is not missing or another one, since people rarely mistype it.
 */
export function typingSlip(one: string, other: string): 'minor' | 'major' | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short.length < minLetters) return null;
  const [left, right, start] = differing(short, long);
  if (isMoved(left, right)) return 'minor';
  if (start === 0 || left.length > 1 || right.length > 1 || long.length <= minLetters) return null;
  if (left === '') return missingLetter(long, start);
  if (!areBeside(left, right)) return null;
  // A vowel for a consonant makes no name.
  return long.length >= minLettersOfOther || isVowel(left) !== isVowel(right) ? 'minor' : 'major';
}

/** The kind of slip without the letter at a place of a word, which may have been added as well. */
function missingLetter(word: string, place: number): 'minor' | 'major' | null {
  const letter = word.charAt(place);
  const isLast = place === word.length - 1;
  // An a at the end makes a woman's name of a man's.
  if (isLast && letter === 'a') return null;
  const isHitWithAnother =
    areBeside(letter, word.charAt(place - 1)) || areBeside(letter, word.charAt(place + 1));
  if (word.length >= minLettersOfOther || isHitWithAnother) return 'minor';
  return isVowel(letter) && !isLast ? 'minor' : 'major';
}

const isVowel = (letter: string) => 'aeiouy'.includes(letter);

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
