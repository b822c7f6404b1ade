import { strFromU8, unzipSync } from 'fflate';

/** A cell of the file: `s` text, `n` number; null if empty. */
export type SheetCell = readonly ['s' | 'n', string] | null;

/** Returns the files in a spreadsheet as text. */
export function partsOf(file: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Returns the rows of the only sheet. */
export function readSheet(file: Uint8Array): readonly (readonly SheetCell[])[] {
  const sheet = partsOf(file).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: SheetCell[] = [];
    for (const [, column = '', attributes = '', content = ''] of row.matchAll(
      /<c r="([A-Z])\d+"([^>]*[^/])?>(.*?)<\/c>/gs,
    )) {
      const isText = attributes.includes('t="inlineStr"');
      const value = /<(?:v|t)(?: [^>]*)?>(.*)<\/(?:v|t)>/s.exec(content)?.[1] ?? '';
      cells[column.charCodeAt(0) - 65] = [isText ? 's' : 'n', unescape(value)];
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
