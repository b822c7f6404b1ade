/** The script of a word. All but Latin leave out vowels, or write them otherwise. */
export type Script = 'latin' | 'indic' | 'tamil' | 'arabic';

/**
 * The sounds of a word, one letter each. Vowels are a, e, i, o, u, E for "ai" and "ei", and O for "au"; C stands for
 * "ch" and X for "ksh". Aspiration, length and doubling, which people write or leave out, are dropped.
 */
export function soundsOf(letters: string, script: Script): string {
  const rules =
    script === 'latin' ? [...latinConsonants, ...consonants] : [...indicConsonants, ...consonants];
  const spelled = rules.reduce((form, [from, to]) => form.replace(from, to), letters);
  return vowels
    .reduce((form, [from, to]) => form.replace(from, to), spelled.replace(/([^aeiou])\1+/g, '$1'))
    .replace(/(.)\1+/g, '$1');
}

type Rules = readonly (readonly [RegExp, string])[];

const latinConsonants: Rules = [
  // A z and an h in Azhar, Mazhar and Izhar, and the l of the south elsewhere.
  [/zh(?=a+r(?:$|u))/g, 'zah'],
  [/zh/g, 'l'],
  [/ge(?=o)|(?<=[rd])ge$/g, 'j'],
  [/^x/g, 'z'],
  [/t?c?ch+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck/g, 'k'],
];

const indicConsonants: Rules = [
  [/t?c+h?/g, 'C'],
  [/jn|gy$/g, 'gn'],
  // The way to write Rao in Telugu.
  [/avu$/g, 'ao'],
];

const consonants: Rules = [
  // The same cluster is pronounced in five ways between Gujarat and Bengal.
  [/^(?:gny?|gy|jny?|dny|dy(?=a))/g, 'gn'],
  [/(?:gny|gy|jny|dny)(?=[aeiou])|(?<!n)jn(?=a+$)/g, 'gn'],
  [/ksh?|kc|x/g, 'X'],
  [/c/g, 'k'],
  // The French way to write k: Siddique, Siddiqua.
  [/(?<=.)que$|(?<=.)qu(?=[aei])/g, 'k'],
  [/q/g, 'k'],
  [/ph/g, 'f'],
  [/wh?/g, 'v'],
  [/([bdgjkts])h/g, '$1'],
  [/(?<=[aeiou])h+$/g, ''],
];

const vowels: Rules = [
  // Iyer, Aiyar and Ayyar.
  [/^(?:[ae]?iy|ayy?)(?=[ae])/g, 'E'],
  [/iy(?=[aeo])/g, 'y'],
  [/[ae](?:y|i)[ae]+(?=[^aeiouy])|ae+(?=[^aeiouy])/g, 'E'],
  // Devendra and Devender.
  [/(?<=n[dt])(?:[ae]r|ra)$/g, 'r'],
  [/i(?=[ao])/g, 'y'],
  [/aa+/g, 'a'],
  [/[aeo](?:[iy]+)(?![aeou])/g, 'E'],
  [/(?:ee|ea|ii|ie)+/g, 'i'],
  [/a[uv](?=[^aeiouy])|au$|ov(?=[^aeiouy])|ou/g, 'O'],
  [/oo+|uu+/g, 'u'],
  [/y(?![aeiouEO])/g, 'i'],
];

/**
 * Returns a key that most ways of writing a word share, for finding candidates: its consonants by the place where
 * they are spoken, without h and y.
 */
export const soundKey = (sounds: string): string =>
  sounds
    .replace(/[aeiouEOhy]/g, '')
    .replace(/d/g, 't')
    .replace(/[bvf]/g, 'p')
    .replace(/[gX]/g, 'k')
    .replace(/[Cjz]/g, 's')
    .replace(/m/g, 'n')
    .replace(/(.)\1+/g, '$1');
