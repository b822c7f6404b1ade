/** Returns the width of a text, px. */
type Measure = (text: string) => number;

/**
 * Characters as people see them, so that no letter is separated from its vowel sign: a letter with its marks, a
 * flag or a picture, and what a joiner or the virama of an Indic script adds to it. Browsers that the app supports lack
 * `Intl.Segmenter`.
 */
const characters =
  /(\p{RI}{2}|[^][\p{M}\p{EMod}\u200D]*)((?<=[\u200D\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D])[^][\p{M}\p{EMod}\u200D]*)*/gu;
const charactersOf = (word: string): readonly string[] => word.match(characters) ?? [];

/** Breaks a text into lines of at most `width` px. A word that is wider is broken between characters. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (measure(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = breakWord(word, width, measure);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  return [...lines, line];
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of charactersOf(word)) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
