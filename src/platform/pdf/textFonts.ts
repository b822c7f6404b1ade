/** Number of characters of one font, whose codes are one byte. */
const fontSize = 256;
const firstLatin = 0x20;

/** Characters with the same font, as bytes. */
export interface TextRun {
  /** Number of the font. */
  font: number;
  bytes: readonly number[];
}

/**
 * The fonts of invisible text. Font 0 has the characters of Latin-1 at their own codes, so that plain text
 * can be read in the file; the others have further characters in the order of their first use.
 */
export interface TextFonts {
  /** Returns the runs of a text. */
  encode: (text: string) => TextRun[];
  /** Returns the characters of each font by their codes. */
  characters: () => readonly ReadonlyMap<number, string>[];
}

export function createTextFonts(): TextFonts {
  const fonts: Map<number, string>[] = [new Map()];
  const places = new Map<string, { font: number; byte: number }>();

  function place(character: string) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= firstLatin && code < fontSize) return { font: 0, byte: code };
    const count = [...places.values()].filter(({ font }) => font > 0).length;
    return { font: 1 + Math.floor(count / fontSize), byte: count % fontSize };
  }

  function placeOf(character: string) {
    const known = places.get(character);
    if (known) return known;
    const placed = place(character);
    places.set(character, placed);
    const font = (fonts[placed.font] ??= new Map<number, string>());
    font.set(placed.byte, character);
    return placed;
  }

  return {
    encode(text) {
      const runs: { font: number; bytes: number[] }[] = [];
      for (const character of text) {
        const { font, byte } = placeOf(character);
        const last = runs.at(-1);
        if (last?.font === font) last.bytes.push(byte);
        else runs.push({ font, bytes: [byte] });
      }
      return runs;
    },
    characters: () => fonts,
  };
}
