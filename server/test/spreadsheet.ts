import { strFromU8, unzipSync } from 'fflate';

/** A cell as the file holds it: `s` text, `n` number; nothing where there is none. */
export type SheetCell = readonly ['s' | 'n', string] | null;

/** The files inside a spreadsheet, as text. */
export function partsOf(file: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The rows of a spreadsheet's only sheet, read from its XML. */
export function readSheet(file: Uint8Array): readonly (readonly SheetCell[])[] {
  const parts = partsOf(file);
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)];
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) => {
    const cells: SheetCell[] = [];
    for (const [, column = '', attributes = '', value = ''] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*)><v>([^<]*)<\/v><\/c>/g,
    )) {
      const isText = attributes.includes('t="s"');
      const content = isText ? unescape(texts[Number(value)]?.[1] ?? '') : value;
      cells[column.charCodeAt(0) - 65] = [isText ? 's' : 'n', content];
    }
    return Array.from(cells, (cell) => cell ?? null);
  });
}

const unescape = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
