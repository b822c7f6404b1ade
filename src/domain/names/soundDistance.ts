import type { NameWord } from './nameWords.ts';
import type { Script } from './sounds.ts';

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
  zs: 0.4,
  Cs: 0.6,
  Ck: 0.6,
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

/** What may be written otherwise between two words: the script with the fewest letters decides. */
function scriptOfBoth(one: NameWord, other: NameWord): Script {
  const both = [one.script, other.script] as const;
  return (
    both.find((script) => script === 'tamil' || script === 'arabic') ??
    (both[0] === both[1] ? both[0] : 'indic')
  );
}

const exchangesOfScript = { tamil: exchangesOfTamil, arabic: exchangesOfArabic } as const;

function exchangeCost(script: Script, one: string, other: string): number {
  if (one === other) return 0;
  const pair = one + other;
  if (isVowel(one) && isVowel(other)) {
    // The vowel that a script does not write may be any.
    return script !== 'latin' && pair.includes('a') ? 0.15 : (exchanges.get(pair) ?? 0.7);
  }
  const ofScript =
    script === 'tamil' || script === 'arabic' ? exchangesOfScript[script].get(pair) : undefined;
  return ofScript ?? exchanges.get(pair) ?? 1;
}

/** Scripts of India do not write the vowel that follows each consonant, Arabic no short one. */
function omissionCost(script: Script, sounds: string, at: number): number {
  const sound = sounds.charAt(at);
  if (sound === 'h') return 0.4;
  if (sound === 'y') return 0.3;
  if (!isVowel(sound)) return 1;
  if (script === 'latin') return isVowelOfName(sounds, at) ? 1 : 0.35;
  if (sound === 'a') return 0;
  return script === 'arabic' || sound === 'e' || sound === 'o' ? 0.1 : 0.3;
}

/** Returns true at the start, and at the end, where it makes a woman's name of a man's: hardly after two consonants. */
function isVowelOfName(sounds: string, at: number): boolean {
  if (at === 0) return true;
  if (at < sounds.length - 1) return false;
  return sounds.charAt(at) !== 'a' || isVowel(sounds.charAt(at - 2)) || at < 3;
}

/**
 * Returns how differently two words sound: 0 for the same sounds, about 1 for each other consonant.
 * @param most from here on, the exact distance does not matter
 */
function soundDistance(one: NameWord, other: NameWord, most: number): number {
  const script = scriptOfBoth(one, other);
  const [left, right] = [one.sounds, other.sounds];
  const omissions = [...right].map((_, at) => omissionCost(script, right, at));
  let above = [0];
  for (const [at, cost] of omissions.entries()) above.push((above[at] ?? 0) + cost);
  for (const [row, sound] of [...left].entries()) {
    const omission = omissionCost(script, left, row);
    const current = [(above[0] ?? 0) + omission];
    for (const [at, cost] of omissions.entries()) {
      const exchanged = (above[at] ?? 0) + exchangeCost(script, sound, right.charAt(at));
      current.push(Math.min(exchanged, (above[at + 1] ?? 0) + omission, (current[at] ?? 0) + cost));
    }
    if (Math.min(...current) > most) return most + 1;
    above = current;
  }
  return above[right.length] ?? 0;
}

/** The share of a word's sounds that may differ between two spellings of it. */
const tolerance = 0.12;

/** Returns true if two words are spellings of one name. */
export function soundsAlike(one: NameWord, other: NameWord): boolean {
  if (one.sounds === other.sounds) return true;
  const most = tolerance * Math.max(one.sounds.length, other.sounds.length);
  return soundDistance(one, other, most) <= most;
}
