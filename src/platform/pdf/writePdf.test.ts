import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTextFonts } from './textFonts.ts';
import { type PdfPage, writePdf } from './writePdf.ts';

const line = (text: string, y = 40) => ({ text, x: 10, y, width: 60, size: 20 });
const page = (...blocks: PdfPage['blocks']): PdfPage => ({
  width: 100,
  height: 200,
  blocks,
  pixels: { width: 2, height: 1, bytes: Uint8Array.from([1, 2, 3, 4, 5, 6]) },
});
const write = async (...pages: PdfPage[]) => {
  const blob = await writePdf(pages, { title: 'Slip रवि', language: 'en-IN' });
  expect(blob.type).toBe('application/pdf');
  return Buffer.from(await blob.arrayBuffer()).toString('latin1');
};

it('contains plain text as such, with escaped brackets', async () => {
  const file = await write(page([line('Code 2603140007'), line('a (b) \\ c')]));
  expect(file).toContain('(Code 2603140007 ) Tj');
  expect(file).toContain('(a \\(b\\) \\\\ c ) Tj');
});

it('states the characters of other scripts', async () => {
  const file = await write(page([line('₹5 रवि')]));
  // In the order of their first use, in a font of their own.
  expect(file).toContain('<00> <20B9>\n<01> <0930>\n<02> <0935>\n<03> <093F>');
  expect(file).toContain(
    '/F1 119.056 Tf (\\000) Tj /F0 119.056 Tf (5 ) Tj /F1 119.056 Tf (\\001\\002\\003) Tj',
  );
});

it('places a line on its baseline, stretched to its width', async () => {
  const file = await write(page([line('abcd')]));
  // 100 px are the 595.28 points of A4, so 60 px are four characters of 59.528 at 150 %.
  expect(file).toContain('BT 3 Tr 150 Tz 1 0 0 1 59.528 952.448 Tm');
});

it('has a picture for each page and tags each block as a paragraph', async () => {
  const file = await write(page([line('one')], [line('two')]), page([line('three')]));
  expect(file.match(/\/Type \/Page \//g)).toHaveLength(2);
  expect(file.match(/\/S \/P /g)).toHaveLength(3);
  expect(file).toContain('/P << /MCID 1 >> BDC');
  expect(file).toContain('/Marked true');
  const [, length = '', stream = ''] =
    /\/Length (\d+) \/Type \/XObject[^>]*>>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  expect(stream).toHaveLength(Number(length));
  expect([...inflateSync(Buffer.from(stream, 'latin1'))]).toEqual([1, 2, 3, 4, 5, 6]);
});

it('lists the position of every object', async () => {
  const file = await write(page([line('one')]));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, count, table = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(file.slice(start)) ?? [];
  const offsets = table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => Number(row.slice(0, 10)));
  expect(offsets).toHaveLength(Number(count) - 1);
  for (const [index, offset] of offsets.entries()) {
    expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  expect(file).not.toContain('obj\nnull\nendobj');
});

it('takes a further font after 256 characters', () => {
  const fonts = createTextFonts();
  const letters = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const runs = fonts.encode(letters.join(''));
  expect(runs.map(({ font, bytes }) => [font, bytes.length])).toEqual([
    [1, 256],
    [2, 44],
  ]);
  expect(fonts.encode(letters.join(''))).toEqual(runs);
  expect(fonts.characters().map(({ size }) => size)).toEqual([0, 256, 44]);
});
