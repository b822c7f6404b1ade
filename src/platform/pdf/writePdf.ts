import {
  createPdfObjects,
  latin1,
  type PdfObjects,
  reference,
  textString,
  utf16,
} from './pdfObjects.ts';
import { createTextFonts, type TextFonts } from './textFonts.ts';

/** A line of text. Lengths are px; `y` is the baseline, from the top. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
}

/** A page: its picture, and the same text for search, copying and screen readers. */
export interface PdfPage {
  width: number;
  height: number;
  /** Paragraphs of lines, in reading order. */
  blocks: readonly (readonly PdfText[])[];
  /** Picture of the whole page: three bytes for each pixel, red, green and blue. */
  pixels: { width: number; height: number; bytes: Uint8Array<ArrayBuffer> };
}

export interface PdfOptions {
  title: string;
  /** Language of the text, such as `en-IN`. */
  language: string;
}

/** Width of a page in points (A4). */
const pageWidth = 595.28;
/** Width of every invisible character, in thousandths of the font size. */
const advance = 500;

/**
 * Writes a tagged PDF whose pages are pictures with an invisible text above them, like a scan with recognised
 * text. docs/decisions/0024-slips.md gives the reasons.
 */
export async function writePdf(
  pages: readonly PdfPage[],
  { title, language }: PdfOptions,
): Promise<Blob> {
  const objects = createPdfObjects();
  const fonts = createTextFonts();
  const [pageTree, structureRoot, documentElement, fontList] = [
    objects.reserve(),
    objects.reserve(),
    objects.reserve(),
    objects.reserve(),
  ];
  const paragraphs: number[] = [];
  const parents: string[] = [];
  const pageIds: number[] = [];
  for (const [index, page] of pages.entries()) {
    const pageId = objects.reserve();
    pageIds.push(pageId);
    const picture = await addPicture(objects, page.pixels);
    const content = objects.addStream(latin1(contentOf(page, fonts)));
    const elements = page.blocks.map((_, mark) =>
      objects.add(
        `<< /Type /StructElem /S /P /P ${reference(documentElement)} /Pg ${reference(pageId)} /K ${mark} >>`,
      ),
    );
    paragraphs.push(...elements);
    parents.push(`${index} [${elements.map(reference).join(' ')}]`);
    objects.set(
      pageId,
      `<< /Type /Page /Parent ${reference(pageTree)} /MediaBox [0 0 ${pageWidth} ${number(heightOf(page))}]
/Resources << /XObject << /Picture ${reference(picture)} >> /Font ${reference(fontList)} >>
/Contents ${reference(content)} /StructParents ${index} /Tabs /S >>`,
    );
  }
  const fontIds = addFonts(objects, fonts);
  objects.set(
    fontList,
    `<< ${fontIds.map((id, index) => `/F${index} ${reference(id)}`).join(' ')} >>`,
  );
  objects.set(
    pageTree,
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map(reference).join(' ')}] >>`,
  );
  objects.set(
    documentElement,
    `<< /Type /StructElem /S /Document /P ${reference(structureRoot)} /K [${paragraphs.map(reference).join(' ')}] >>`,
  );
  objects.set(
    structureRoot,
    `<< /Type /StructTreeRoot /K ${reference(documentElement)} /ParentTree << /Nums [${parents.join(' ')}] >>
/ParentTreeNextKey ${pages.length} >>`,
  );
  const root = objects.add(
    `<< /Type /Catalog /Pages ${reference(pageTree)} /Lang ${textString(language)}
/MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>
/StructTreeRoot ${reference(structureRoot)} >>`,
  );
  return objects.toFile(root, objects.add(`<< /Title ${textString(title)} >>`));
}

const heightOf = ({ width, height }: PdfPage) => (height * pageWidth) / width;

async function addPicture(
  objects: PdfObjects,
  { width, height, bytes }: PdfPage['pixels'],
): Promise<number> {
  return objects.addStream(
    await deflate(bytes),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}
/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
  );
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The picture, which is no content for a screen reader, and the text of each block. */
function contentOf(page: PdfPage, fonts: TextFonts): string {
  const picture = `/Artifact BMC q ${pageWidth} 0 0 ${number(heightOf(page))} 0 0 cm /Picture Do Q EMC`;
  const blocks = page.blocks.map((texts, mark) =>
    [`/P << /MCID ${mark} >> BDC`, ...texts.map((text) => textOf(text, page, fonts)), 'EMC'].join(
      '\n',
    ),
  );
  return [picture, ...blocks].join('\n');
}

/** One line of invisible text, stretched to the width of the drawn one. */
function textOf({ text, x, y, width, size }: PdfText, page: PdfPage, fonts: TextFonts): string {
  const scale = pageWidth / page.width;
  const fontSize = size * scale;
  // A space at the end separates the line from the next one.
  const runs = fonts.encode(`${text} `);
  const count = [...text].length;
  const stretch = count === 0 ? 100 : (100 * width * scale) / ((count * advance * fontSize) / 1000);
  const shown = runs.map(
    ({ font, bytes }) => `/F${font} ${number(fontSize)} Tf ${literal(bytes)} Tj`,
  );
  const position = `1 0 0 1 ${number(x * scale)} ${number((page.height - y) * scale)} Tm`;
  return `BT 3 Tr ${number(stretch)} Tz ${position} ${shown.join(' ')} ET`;
}

/** Returns bytes as a string of a content stream. */
function literal(bytes: readonly number[]): string {
  const characters = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    if (/[()\\]/.test(character)) return `\\${character}`;
    return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
  });
  return `(${characters.join('')})`;
}

const number = (value: number) => String(Number(value.toFixed(3)));

/**
 * Fonts whose characters draw nothing, and state which characters they are. Every one has the same width,
 * because the lines are stretched.
 */
function addFonts(objects: PdfObjects, fonts: TextFonts): number[] {
  const glyph = objects.addStream(latin1(`${advance} 0 0 0 ${advance} 700 d1`));
  return fonts.characters().map((characters) => {
    const codes = [...characters.keys()].sort((one, other) => one - other);
    const [first, last] = [codes[0] ?? 0, codes.at(-1) ?? 0];
    const span = Array.from({ length: last - first + 1 });
    const unicode = objects.addStream(latin1(toUnicode(characters)));
    return objects.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 ${advance} 800] /FontMatrix [0.001 0 0 0.001 0 0]
/FirstChar ${first} /LastChar ${last} /Widths [${span.map(() => advance).join(' ')}]
/Encoding << /Type /Encoding /Differences [${first} ${span.map(() => '/g').join(' ')}] >>
/CharProcs << /g ${reference(glyph)} >> /Resources << >> /ToUnicode ${reference(unicode)} >>`,
    );
  });
}

/** Returns the map from codes to characters. A block of a map has at most 100 entries. */
function toUnicode(characters: ReadonlyMap<number, string>): string {
  const entries = [...characters].map(
    ([code, character]) => `<${code.toString(16).padStart(2, '0')}> <${utf16(character)}>`,
  );
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, index) => {
    const block = entries.slice(100 * index, 100 * (index + 1));
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
