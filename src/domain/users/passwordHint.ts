/** Lowest number of characters of a password. The server refuses fewer. */
export const minPasswordLength = 8;

/** A hint about a new password. It looks at the form only, so the server may still refuse a common password. */
export type PasswordHint = 'short' | 'guessable' | 'good';

/** Frequent words of passwords, and words of this product that the server refuses. */
const knownWords = [
  'password',
  'welcome',
  'letmein',
  'iloveyou',
  'secret',
  'india',
  'remitdesk',
  'remittance',
  'sudoku',
  'banker',
  'agent',
  'admin',
];
/** Neighbours on a keyboard, in rows. */
const keyRows = 'qwertyuiop  asdfghjkl  zxcvbnm';
const replacements: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
/** Longer names and repeated parts are rare, and the hint is computed with each key. */
const maxPart = 32;
const maxLength = 256;

/**
 * Returns a hint about a password; null for none. Known words, names, repetitions and sequences count as one character.
 * @param names words that others connect with the user, such as name and code
 */
export function passwordHint(password: string, names: readonly string[]): PasswordHint | null {
  if (password === '') return null;
  if (password.length < minPasswordLength) return 'short';
  const text = password.slice(0, maxLength).toLowerCase();
  const counts = Array.from({ length: text.length }, () => true);
  ignoreWords(text, counts, [...knownWords, ...names.flatMap(wordsOf)]);
  ignoreRuns(text, counts);
  ignoreRepetitions(text, counts);
  return counts.filter(Boolean).length < minPasswordLength ? 'guessable' : 'good';
}

/** Returns the parts of a name that are long enough to be recognised. */
const wordsOf = (name: string) =>
  [name, ...name.split(/\s+/)].map((word) => word.toLowerCase()).filter((word) => word.length > 2);

/** Counts one character of each word, also with digits in place of letters. */
function ignoreWords(text: string, counts: boolean[], words: readonly string[]): void {
  const plain = text.replaceAll(/[01345@$]/g, (digit) => replacements[digit] ?? digit);
  for (const word of words) {
    for (const searched of [text, plain]) {
      for (let at = searched.indexOf(word); at >= 0; at = searched.indexOf(word, at + 1)) {
        counts.fill(false, at + 1, at + word.length);
      }
    }
  }
}

/** Counts one character of each run of three or more that are equal, in sequence or side by side on a keyboard. */
function ignoreRuns(text: string, counts: boolean[]): void {
  for (const positionOf of [codeAt, keyAt]) {
    const step = (index: number) => positionOf(text, index) - positionOf(text, index - 1);
    for (let index = 2; index < text.length; index += 1) {
      const isRun = Math.abs(step(index)) <= 1 && step(index) === step(index - 1);
      if (isRun) counts.fill(false, index - 1, index + 1);
    }
  }
}

const codeAt = (text: string, index: number) => text.charCodeAt(index);

/** Not a number for characters that are not in {@link keyRows}, which continues no run. */
function keyAt(text: string, index: number): number {
  const at = keyRows.indexOf(text.charAt(index));
  return at < 0 || text.charAt(index) === ' ' ? Number.NaN : at;
}

/** Counts the first of several equal parts side by side. */
function ignoreRepetitions(text: string, counts: boolean[]): void {
  for (let size = 2; size <= maxPart; size += 1) {
    for (let at = size; at + size <= text.length; at += 1) {
      const isRepeated = text.slice(at - size, at) === text.slice(at, at + size);
      if (isRepeated) counts.fill(false, at, at + size);
    }
  }
}
