/** Returns the width of a text, px. */
type Measure = (text: string) => number;

/** Characters as people see them, so that no letter is separated from its vowel sign. */
const segmenter = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
const charactersOf = (word: string) => [...segmenter.segment(word)].map(({ segment }) => segment);

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
