import type { NameWord } from './nameWords.ts';
import { soundsAlike } from './soundDistance.ts';
import { soundsOf } from './sounds.ts';
import { typingSlip } from './typingSlip.ts';

/**
 * What two names have in common.
 * - `same`: the same words, in any order, and titles do not count
 * - `sound`: words that sound the same, shortened ones included
 * - `typing`: the same but for one slip of typing; `letter`: but for one letter that may make another name
 * - `initials`: the same, but one name has initials where the other has words or nothing
 * - `part`: one name has further words
 * - `unknown`: a name is missing
 */
export type NameLikeness =
  | 'same'
  | 'sound'
  | 'typing'
  | 'letter'
  | 'initials'
  | 'part'
  | 'other'
  | 'unknown';

type WordLikeness = 'same' | 'sound' | 'typing' | 'letter' | 'initial';
/** The best first. */
const wordLikenesses: readonly WordLikeness[] = ['same', 'sound', 'typing', 'letter', 'initial'];

type Words = readonly NameWord[];

/** Words that many names have beside the name proper, and that are often left out. */
const ofHonour: ReadonlySet<string> = new Set(
  'mohammed muhammad mohammad mohamed mohd md kumar kumari devi begum bibi beevi bano khatoon khatun bai amma umma singh kaur lal rao'
    .split(' ')
    .map((word) => soundsOf(word, 'latin')),
);
const isOfHonour = ({ sounds }: NameWord) => ofHonour.has(sounds);
const isNumber = ({ letters }: NameWord) => /^\d/.test(letters);
const isInitial = ({ letters }: NameWord) => letters.length === 1;
const hasWord = (words: Words) => words.some((word) => !isInitial(word));

export function compareNames(one: Words, other: Words): NameLikeness {
  if (!hasWord(one) || !hasWord(other)) return 'unknown';
  if (haveOtherNumbers(one, other)) return 'other';
  const [left, right] = [separateInitials(one, other), separateInitials(other, one)];
  const apart = compareWords(left, right);
  if (apart === 'same' || apart === 'sound') return apart;
  const joined = [
    compareJoined(one, other),
    compareJoined(withoutTitles(one), withoutTitles(other)),
    ...compareWithJoined(withoutTitles(left), withoutTitles(right)),
  ].filter((likeness) => likeness !== null);
  return best([apart, ...joined]);
}

/** The most alike first. */
const nameLikenesses: readonly NameLikeness[] = [
  'same',
  'sound',
  'typing',
  'initials',
  'letter',
  'part',
  'other',
  'unknown',
];

const best = (likenesses: readonly NameLikeness[]): NameLikeness =>
  nameLikenesses.find((likeness) => likenesses.includes(likeness)) ?? 'other';

/** Compares names of which one has two words that the other may have as one, beside further words. */
function compareWithJoined(one: Words, other: Words): readonly NameLikeness[] {
  const count = (words: Words) => words.filter((word) => !isInitial(word)).length;
  const [short, long] = count(one) <= count(other) ? [one, other] : [other, one];
  if (count(short) === count(long)) return [];
  return long.slice(1).flatMap((second, index) => {
    const first = long[index];
    if (!first || isInitial(first) || isInitial(second)) return [];
    const joined = join([first, second]);
    const rest = [long.slice(0, index), long.slice(index + 2)];
    return joined ? [compareWords(short, [...rest.flat(), joined])] : [];
  });
}

/** "Shop 2" is not "Shop 3". */
function haveOtherNumbers(one: Words, other: Words): boolean {
  const numbers = one.filter(isNumber).map(({ letters }) => letters);
  const others = other.filter(isNumber).map(({ letters }) => letters);
  if (numbers.length === 0 || others.length === 0) return false;
  return !numbers.some((number) => others.includes(number));
}

const withoutTitles = (words: Words) => words.filter(({ isTitle }) => !isTitle);

/** Compares names whose words are written together or apart. */
function compareJoined(one: Words, other: Words): NameLikeness | null {
  if (one.length === other.length && one.length > 1) return null;
  const [left, right] = [join(one), join(other)];
  if (!left || !right) return null;
  if (left.letters === right.letters) return 'same';
  return soundsAlike(left, right) ? 'sound' : null;
}

function join(words: Words): NameWord | null {
  const [first] = words;
  if (!first) return null;
  const letters = words.map((word) => word.letters).join('');
  return { ...first, letters, sounds: soundsOf(letters, first.script) };
}

/** Takes a word such as "TK" apart where the other name has its letters as initials. */
function separateInitials(words: Words, others: Words): Words {
  const initials = new Set(others.filter(isInitial).map(({ letters }) => letters));
  return words.flatMap((word) => {
    const isGroup = word.letters.length === 2 || word.letters.length === 3;
    const isSeparate = isGroup && [...word.letters].every((letter) => initials.has(letter));
    return isSeparate
      ? [...word.letters].map((letters) => ({ ...word, letters, sounds: letters, isTitle: false }))
      : [word];
  });
}

function compareWords(one: Words, other: Words): NameLikeness {
  const { pairs, rest, isGivenNameSame, isMiddleLeftOut } = assign(one, other);
  const [restOfOne, restOfOther] = rest;
  const has = (likeness: WordLikeness) => pairs.filter((pair) => pair === likeness).length;
  const slips = has('typing') + has('letter');
  const full = pairs.length - has('initial');
  if (full === 0 && pairs.length > 1 && restOfOne.length + restOfOther.length === 0) return 'part';
  if (full === 0 || slips > 1 || (restOfOne.length > 0 && restOfOther.length > 0)) return 'other';
  const left = [...restOfOne, ...restOfOther];
  if (slips > 0) {
    // A slip beside missing words is too little in common.
    if (left.some((word) => !isInitial(word))) return 'other';
    if (left.length > 0 || has('initial') > 0) return 'letter';
    // Relatives have other given names. A surname that is close to another one is mostly a slip.
    return has('letter') > 0 && !isGivenNameSame ? 'letter' : 'typing';
  }
  if (left.some((word) => !isInitial(word) && !isOfHonour(word)))
    return isMiddleLeftOut ? 'initials' : 'part';
  if (left.length > 0 || has('initial') > 0) return 'initials';
  return has('sound') > 0 ? 'sound' : 'same';
}

/** Pairs the words of two names, the most alike first. Titles that have no counterpart do not count. */
function assign(one: Words, other: Words) {
  const candidates = one.flatMap((left, from) =>
    other.flatMap((right, to) => {
      const likeness = compareWord(left, right, from > 0 && to > 0 ? 'surname' : 'givenName');
      return likeness ? [{ from, to, likeness, rank: wordLikenesses.indexOf(likeness) }] : [];
    }),
  );
  const usedFrom = new Set<number>();
  const usedTo = new Set<number>();
  const pairs: WordLikeness[] = [];
  let isGivenNameSame = false;
  for (const { from, to, likeness } of candidates.toSorted((a, b) => a.rank - b.rank)) {
    if (usedFrom.has(from) || usedTo.has(to)) continue;
    usedFrom.add(from);
    usedTo.add(to);
    if (!one[from]?.isTitle || !other[to]?.isTitle) pairs.push(likeness);
    isGivenNameSame ||= from === 0 && to === 0 && isProper(one[from]) && likeness === 'same';
  }
  const restOf = (words: Words, used: ReadonlySet<number>) =>
    words.filter(({ isTitle }, index) => !isTitle && !used.has(index));
  const areEndsSame = (words: Words, used: ReadonlySet<number>) =>
    words.length > 2 &&
    isProper(words[0]) &&
    isProper(words.at(-1)) &&
    used.has(0) &&
    used.has(words.length - 1);
  return {
    pairs,
    rest: [restOf(one, usedFrom), restOf(other, usedTo)] as const,
    isGivenNameSame,
    isMiddleLeftOut: areEndsSame(one, usedFrom) || areEndsSame(other, usedTo),
  };
}

const isProper = (word: NameWord | undefined) =>
  word !== undefined && !isOfHonour(word) && !isInitial(word) && word.letters !== 'abdul';

function compareWord(
  one: NameWord,
  other: NameWord,
  kind: 'givenName' | 'surname',
): WordLikeness | null {
  if (one.letters === other.letters && one.script === other.script) return 'same';
  if (isNumber(one) || isNumber(other)) return null;
  if (isInitial(one) || isInitial(other)) {
    const isSame = (part: 'letters' | 'sounds') => one[part].charAt(0) === other[part].charAt(0);
    return isSame('letters') || isSame('sounds') ? 'initial' : null;
  }
  if (isContraction(one, other) || isContraction(other, one) || soundsAlike(one, other))
    return 'sound';
  if (one.script !== 'latin' || other.script !== 'latin') return null;
  // Kumar and Kumari are two words that everybody knows.
  if (isOfHonour(one) && isOfHonour(other)) return null;
  const slip =
    typingSlip(one.letters, other.letters, kind) ?? typingSlip(one.sounds, other.sounds, kind);
  if (slip === null) return null;
  return slip === 'minor' ? 'typing' : 'letter';
}

/** Most letters of a word that stands for a longer one, as "Mohd" and "Md" do. */
const maxContraction = 4;

/** Returns true if a word is another one with its first and last consonant and few between, hardly with a vowel. */
function isContraction({ letters: short }: NameWord, { letters: long }: NameWord): boolean {
  if (short.length > maxContraction || long.length < short.length + 2) return false;
  if (!/^[^aeiou]+[aeiou]?[^aeiou]{2}$|^[^aeiou]{2,}$/.test(short)) return false;
  if (short.charAt(0) !== long.charAt(0)) return false;
  const between = [...consonantsOf(short)].join('.*');
  return new RegExp(`^${between}$`).test(consonantsOf(long));
}

const consonantsOf = (letters: string) => letters.replace(/[aeiou]/g, '');
