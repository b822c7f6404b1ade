import type { NameWord } from './nameWords.ts';

/** What it costs to take one sound for another, in both directions. Others cost 1, vowels among each other 0.7. */
const exchanges = tableOf({
  ae: 0.2,
  ei: 0.15,
  ou: 0.15,
  ao: 0.4,
  au: 0.5,
  aE: 0.3,
  eE: 0.15,
  iE: 0.3,
  oO: 0.15,
  uO: 0.25,
  aO: 0.3,
  yi: 0.1,
  ye: 0.3,
  yE: 0.2,
  yj: 0.5,
  vu: 0.3,
  vo: 0.3,
  vO: 0.3,
  td: 0.25,
  bv: 0.25,
  pf: 0.35,
  pb: 0.6,
  kg: 0.5,
  zj: 0.2,
  zs: 0.5,
  Cs: 0.6,
  Cj: 0.6,
  XC: 0.5,
  Xk: 0.6,
  Xs: 0.6,
  nm: 0.7,
});

/** Tamil has one letter for sounds that other scripts tell apart. */
const exchangesOfTamil = tableOf({
  td: 0.05,
  pb: 0.05,
  pf: 0.1,
  kg: 0.05,
  kh: 0.2,
  Cs: 0.05,
  Cj: 0.1,
  Cz: 0.1,
  js: 0.2,
  CX: 0.1,
});

/** Arabic writes y for e and i, and w, which sounds like v in India, for o and u. */
const exchangesOfArabic = tableOf({
  vu: 0,
  vo: 0,
  vO: 0,
  yi: 0,
  ye: 0,
  yE: 0,
  hi: 0.3,
  ha: 0.1,
  ia: 0.2,
});

function tableOf(costs: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(costs).flatMap(([pair, cost]) => [
      [pair, cost] as const,
      [[...pair].reverse().join(''), cost] as const,
    ]),
  );
}

const isVowel = (sound: string) => 'aeiouEO'.includes(sound);

/** Returns how differently two words sound: 0 for the same sounds, about 1 for another consonant. */
export function soundDistance(one: NameWord, other: NameWord): number {
  const [left, right] = [one.sounds, other.sounds];
  if (left === right) return 0;
  const isTamil = one.script === 'tamil' || other.script === 'tamil';
  const isArabic = one.script === 'arabic' || other.script === 'arabic';
  const isLatin = one.script === 'latin' && other.script === 'latin';

  const exchange = (from: string, to: string): number => {
    if (from === to) return 0;
    const pair = from + to;
    const cost =
      (isTamil ? exchangesOfTamil.get(pair) : undefined) ??
      (isArabic ? exchangesOfArabic.get(pair) : undefined) ??
      exchanges.get(pair);
    if (isVowel(from) && isVowel(to)) {
      // The vowel that a script does not write may be any.
      return !isLatin && pair.includes('a') ? 0.15 : (cost ?? 0.7);
    }
    return cost ?? 1;
  };
  /** Scripts of India do not write the vowel that follows each consonant, Arabic no short one. */
  const omission = (sound: string, at: number, word: string): number => {
    if (isVowel(sound)) {
      if (!isLatin)
        return sound === 'a' ? 0 : isArabic ? 0.1 : sound === 'e' || sound === 'o' ? 0.1 : 0.3;
      // At the end it makes a woman's name of a man's.
      return at === 0 || at === word.length - 1 ? 1 : 0.35;
    }
    if (sound === 'h') return 0.4;
    return sound === 'y' ? 0.3 : 1;
  };

  let above = [0];
  for (let at = 0; at < right.length; at += 1) {
    above.push((above[at] ?? 0) + omission(right.charAt(at), at, right));
  }
  for (let row = 0; row < left.length; row += 1) {
    const sound = left.charAt(row);
    const current = [(above[0] ?? 0) + omission(sound, row, left)];
    for (let at = 0; at < right.length; at += 1) {
      current.push(
        Math.min(
          (above[at] ?? 0) + exchange(sound, right.charAt(at)),
          (above[at + 1] ?? 0) + omission(sound, row, left),
          (current[at] ?? 0) + omission(right.charAt(at), at, right),
        ),
      );
    }
    above = current;
  }
  return above[right.length] ?? 0;
}

/** The share of a word's sounds that may differ between two spellings of it. */
const tolerance = 0.12;

/** Returns true if two words are spellings of one name. */
export function soundsAlike(one: NameWord, other: NameWord): boolean {
  if (one.sounds === other.sounds) return true;
  const length = Math.max(one.sounds.length, other.sounds.length);
  if (Math.abs(one.sounds.length - other.sounds.length) > length / 2 + 1) return false;
  return soundDistance(one, other) <= tolerance * length;
}
