/**
 * Family names that are written in two forms, one of daily use and one of the books, as no other names are: patterns of
 * the sounds of both, and the sounds that stand for the name.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^muk[aeo]?rji$|^mukopady(?:E|ay?a?)$/, 'mukerji'],
  [/^by?an[ae]rji$|^band[yo]*pady(?:E|ay?a?)$/, 'banerji'],
  [/^Cy?at[ae]rji$|^Catopady(?:E|ay?a?)$/, 'Caterji'],
  [/^gangul[iy]$|^gang[ou]pady(?:E|ay?a?)$/, 'ganguli'],
  [/^bataC[ae]r(?:ya?|i|ji)$/, 'bataCarya'],
  [/^bos[eu]?$|^basu$/, 'basu'],
  [/^d[au]t[ao]?$|^doto?$/, 'data'],
  [/^mit(?:ra?|er)$/, 'mitra'],
  [/^[bv]ajp(?:ayi|E)$/, 'vajpayi'],
  [/^n(?:E|ayu)du$/, 'nEdu'],
  [/^tagore$/, 'takur'],
];

/** Returns the sounds of a word, the same for both forms of a family name. */
export const familyNameOf = (sounds: string): string =>
  forms.find(([form]) => form.test(sounds))?.[1] ?? sounds;
