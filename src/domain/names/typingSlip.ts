/** Rows of the keyboard, on which a finger hits the key beside. */
const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Least letters of a word in which letters change places; one more to miss one. */
const minLetters = 3;
/** Least letters of a word with another first letter, and of one without its first. */
const minLettersOfFirst = { givenName: 6, surname: 3 } as const;
/** Least letters of a word in which another or a missing letter hardly makes another name. */
const minLettersOfOther = 7;

const areBeside = (one: string, other: string): boolean =>
  other !== '' && keys.some((row) => row.includes(one + other) || row.includes(other + one));

/**
 * Returns the kind of a single slip between two typed words; null if they differ by more. Two letters are exchanged, one
 * is left out or added, or it is the one of the key beside. It is `major` if it often makes another name, as it mostly
 * does at the start of a given name. What no name is spelled like, such as a vowel for a consonant, is `minor`.
 */
export function typingSlip(
  one: string,
  other: string,
  kind: keyof typeof minLettersOfFirst = 'givenName',
): 'minor' | 'major' | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short.length < minLetters) return null;
  const [left, right, start] = differing(short, long);
  if (isMoved(left, right)) return 'minor';
  const isShort = long.length <= minLetters && (kind === 'givenName' || left === '');
  if (left.length > 1 || right.length > 1 || isShort) return null;
  if (left !== '' && !areBeside(left, right)) return null;
  if (left === '') return start === 0 ? missingFirst(long, kind) : missingLetter(long, start);
  if (start === 0 && long.length < minLettersOfFirst[kind]) return null;
  return start === 0 ? otherFirst(left, right) : otherLetter(left, right, long, start);
}

/** A consonant before another one starts no name: "nsari". */
function missingFirst(
  word: string,
  kind: keyof typeof minLettersOfFirst,
): 'minor' | 'major' | null {
  const isCluster = isVowel(word.charAt(0)) && !isVowel(word.charAt(1)) && !isVowel(word.charAt(2));
  if (isCluster && word.length > minLetters + 1 && word.charAt(2) !== 'h') return 'minor';
  if (word.length < minLettersOfFirst[kind]) return null;
  return word.length >= minLettersOfOther ? 'minor' : 'major';
}

const otherFirst = (letter: string, other: string): 'minor' | 'major' =>
  isVowel(letter) === isVowel(other) ? 'major' : 'minor';

/** Letters that names have rarely. */
const rare = 'fqwxz';

/** The kind of slip by which a letter is another one: a rare one, or a consonant beside another one, makes no name. */
function otherLetter(
  letter: string,
  other: string,
  word: string,
  place: number,
): 'minor' | 'major' {
  const isMinor =
    word.length >= minLettersOfOther ||
    isVowel(letter) !== isVowel(other) ||
    (isVowel(letter) && word.length > minLetters + 1) ||
    isInCluster(word, place) ||
    rare.includes(letter) ||
    rare.includes(other);
  return isMinor ? 'minor' : 'major';
}

/** The kind of slip without the letter at a place of a word, which may have been added as well. */
function missingLetter(word: string, place: number): 'minor' | 'major' | null {
  const letter = word.charAt(place);
  const before = word.charAt(place - 1);
  const isLast = place === word.length - 1;
  const isLong = word.length >= minLettersOfOther;
  // An a at the end makes a woman's name of a man's.
  if (isLast && letter === 'a' && isVowel(word.charAt(place - 2))) return isLong ? 'major' : null;
  if (isLong || areBeside(letter, before) || areBeside(letter, word.charAt(place + 1))) {
    return 'minor';
  }
  // Deepak and Deepa.
  if (isLast) return before === 'a' || isVowel(letter) ? 'major' : 'minor';
  return word.length > minLetters + 1 || isVowel(letter) ? 'minor' : 'major';
}

const isVowel = (letter: string) => letter !== '' && 'aeiouy'.includes(letter);

/** Returns true if a letter and one beside it are consonants. */
function isInCluster(word: string, place: number): boolean {
  const beside = [word.charAt(place - 1), word.charAt(place + 1)];
  return !isVowel(word.charAt(place)) && beside.some((next) => next !== '' && !isVowel(next));
}

/** Returns what differs between two words, without the letters that they begin and end with, and where it starts. */
export function differing(short: string, long: string): readonly [string, string, start: number] {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  return [short.slice(start, short.length - end), long.slice(start, long.length - end), start];
}

/** Returns true if a letter stands one or two places away, or if two have changed places across one. */
export const isMoved = (one: string, other: string): boolean =>
  one.length === other.length &&
  (one.length === 2 || one.length === 3) &&
  (one.slice(1) + one.charAt(0) === other ||
    other.slice(1) + other.charAt(0) === one ||
    [...one].reverse().join('') === other);
