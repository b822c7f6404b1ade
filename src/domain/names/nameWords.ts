import anyAscii from 'any-ascii';
import { searchForm } from '../text/searchForm.ts';
import { familyNameOf } from './familyNames.ts';
import { type Script, soundsOf } from './sounds.ts';

/** A word or a number of a name. */
export interface NameWord {
  /** In small Latin letters. */
  letters: string;
  script: Script;
  /** See {@link soundsOf}. */
  sounds: string;
  /** True for "Mr", "Haji" and the like, and for numbers, which one may write and another leave out. */
  isTitle: boolean;
}

/** Most words of a name that are compared. */
const maxWords = 8;

/**
 * Forms of address, ranks and professions in front of and behind names, as they are transliterated, and the labels of
 * names that are pasted from a message.
 */
const titles: ReadonlySet<string> = new Set(
  (
    'mr mrs ms miss master mx messrs dr doctor do prof er adv advocate capt captain col maj lt sgt hav ex retd late ' +
    'rev fr sr bro pastor bishop sister father teacher ' +
    'shri sri sree shree smt srimati srimti shrimati shrimathi srimathi kum kumari selvi thiru tiru tmt tirumti thirumathi ' +
    'pandit pt swami ch sardar sardarni ji jee garu gari avl avargal bhai ben behn sahib saheb sahab saab sab ' +
    'janab mst mohtarma haji hajji hajee alhaj alhaji hajjah hajja hajjumma hafiz qari maulvi maulavi moulvi moulavi maulana moulana musliyar ustad sayyid syed ' +
    'chettan chechi ikka didi bhaiya uncle aunty madam sir name customer beneficiary payee'
  ).split(' '),
);

/** Titles that are names of their own behind another word: Krishna Kumari, Kalai Selvi, Jaya Sree. */
const titlesInFront: ReadonlySet<string> = new Set(
  'shri sri sree shree kumari selvi pandit swami sardar'.split(' '),
);

/** Letters that Urdu and Persian pronounce otherwise than the Arabic from which the transliteration is made. */
const arabicLetters: readonly (readonly [RegExp, string])[] = [
  [/[ضذظ]/g, 'ز'],
  [/ث/g, 'س'],
  [/ۃ|ة/g, 'ه'],
  // The article takes on the next sound where the tongue makes both: Shams ud-Din.
  [/(?<=\p{L})(?<!عبد)\s+ال(?=[تدرزسشصطلن])/gu, ''],
  // Elsewhere it is not a word of its own.
  [/(?<=\p{L})\s+ال(?=\p{L})/gu, 'ال'],
];

/** The dot of a nasal, before a consonant of the lips, before h and elsewhere. */
const nasal =
  /[\u0902\u0982\u0A02\u0A70\u0A82\u0B02\u0C02\u0C82\u0D02\u0901\u0981\u0A01](?=(\p{L})?)/gu;
const nasalOf = (dot: string, next?: string): string => {
  const isOfSouth = dot > '\u0B80';
  // It closes words in the south as m, in the north as a nasal vowel.
  if (next === undefined) return isOfSouth ? 'm' : 'n';
  const sound = anyAscii(next);
  if (/^[pbmf]/.test(sound)) return 'm';
  // Narasimha in the south, Singh in the north.
  if (sound.startsWith('h')) return isOfSouth ? 'm' : 'ng';
  return 'n';
};

/** Consonants with a dot below, whose transliteration would lose the dot. */
const dotted: readonly (readonly [RegExp, string])[] = [
  [/[फਫ]\u093C|ਫ\u0A3C/g, 'f'],
  [/ज\u093C|ਜ\u0A3C/g, 'z'],
  [/য\u09BC/g, 'y'],
  [/[ड]\u093C|ড\u09BC/g, 'r'],
  [/[\u093C\u09BC\u0A3C\u0D00]/g, ''],
  // Doubled, it is spoken as nj.
  [/ഞ്ഞ/g, 'ഞ്ജ'],
];

/** What stands behind a name and is none: the father or husband, and remarks in brackets. */
const behind = /(?<!\p{L})[swdc]\s?\/\s?o(?!\p{L}).*$|\(.*?\)/giu;

/** Digits that are typed for the letters they resemble, inside a word or as the first of its signs. */
const digitsInWords = /(?<=\p{L})\d{1,2}(?=\p{L})|(?<![\p{L}\d])\d(?=\p{L}{3})/gu;
const digitLetters = 'oizeasgtbg';

/** A 1 between vowels, before a vowel and beside another 1 is an l. */
const withoutDigitLetters = (text: string): string =>
  text
    .replace(/11(?=\p{L})|(?<=[aeiou]|(?<![\p{L}\d]))1(?=[aeiou]\p{L}*)/giu, (ones) =>
      'l'.repeat(ones.length),
    )
    .replace(digitsInWords, (digits) =>
      [...digits].map((digit) => digitLetters.charAt(Number(digit))).join(''),
    );

/**
 * Returns the words of a name in small Latin letters: in one encoding, without invisible characters and signs.
 * @example nameWords('श्री राजेश-KUMAR') // sri (a title), rajesa, kumar
 */
export function nameWords(name: string): readonly NameWord[] {
  const written = withoutDigitLetters(rewrite(searchForm(name), arabicLetters));
  const plain = (written.replace(behind, ' ').trim() || written).replace(/['’`\u00B4]/g, '');
  const words = [...plain.matchAll(/[\p{L}\p{M}]+|\p{Nd}+/gu)]
    .slice(0, maxWords)
    .map(([word]) => toWord(word))
    .filter(({ letters }) => letters !== '');
  const start = words.findIndex(({ letters, isTitle }) => !isTitle && letters.length > 1);
  // A name of titles only has none: "Kumari", "Selvi".
  if (words.every(({ isTitle }) => isTitle)) return words.map(asName);
  return words.map((word, index) =>
    start >= 0 && index > start && titlesInFront.has(word.letters) ? asName(word) : word,
  );
}

const asName = (word: NameWord): NameWord => ({ ...word, isTitle: false });

function toWord(word: string): NameWord {
  const script = scriptOf(word);
  const latin = anyAscii(
    script === 'latin' ? word.normalize('NFD').replace(/\p{M}/gu, '') : toPlain(word),
  );
  const letters = rewrite(latin.toLowerCase().replace(/[^a-z\d]/g, ''), endings);
  return {
    letters,
    script,
    sounds: familyNameOf(soundsOf(letters, script)),
    isTitle: titles.has(letters) || /^\d/.test(letters),
  };
}

/** A form of address that is a part of the word, and the Arabic article, which takes on the next sound. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{4})(?:bhai|ben)$/, ''],
  [/^abd[aeu][lrsnzdt]h?$/, 'abdul'],
  [/^abd[aeu]([lrsnzdt]h?)(?=\1)/, 'abdul'],
  [/^abdu(?=$|[bghjkmnrstz][aeiou])/, 'abdul'],
];

const toPlain = (word: string): string =>
  rewrite(word.normalize('NFC'), dotted)
    .replace(nasal, nasalOf)
    .replace(/\p{L}(?=\p{L})/gu, (letter) => (isConsonant(letter) ? `${letter}a` : letter));

/**
 * All scripts of India have their consonants at the same place of their blocks, each followed by an a of its own. Those
 * that had a dot below are Latin letters already.
 */
function isConsonant(letter: string): boolean {
  if (/[fryz]/.test(letter)) return true;
  const code = letter.codePointAt(0) ?? 0;
  const place = code % 0x80;
  return code >= 0x900 && code < 0xd80 && place >= 0x15 && place <= 0x39;
}

function scriptOf(word: string): Script {
  if (/\p{Script=Arabic}/u.test(word)) return 'arabic';
  if (/\p{Script=Tamil}/u.test(word)) return 'tamil';
  return /^[\p{Script=Latin}\p{M}]+$/u.test(word) ? 'latin' : 'indic';
}

const rewrite = (text: string, rules: readonly (readonly [RegExp, string])[]): string =>
  rules.reduce((form, [letters, other]) => form.replace(letters, other), text);
