import type { IntlShape } from 'react-intl';
import { writePdf } from '#platform/pdf/writePdf.ts';
import { type DrawnPage, drawSheet } from '#ui/sheet/drawSheet.ts';
import type { Sheet } from '#ui/sheet/sheet.ts';
import { sheetStyles, sheetWidth } from '#ui/theme/sheetStyles.ts';

/** Height of a page of A4 at the width of a sheet, px. */
const pageHeight = Math.round(sheetWidth * Math.SQRT2);
/** Pages are printed, so they have more pixels than the picture. */
const pageScale = 1.5;

/**
 * Draws a sheet as a PDF, which takes some seconds for many pages.
 * @param file its title as a document, and its name without extension
 * @throws when the browser cannot draw it
 */
export async function makeSheetPdf(
  sheet: Sheet,
  { title, name }: { title: string; name: string },
  { locale }: IntlShape,
): Promise<File> {
  const pages = await drawSheet(sheet, { pageHeight, scale: pageScale });
  const pdf = await writePdf(pages.map(toPdfPage), { title, language: locale });
  return new File([pdf], `${name}.pdf`, { type: pdf.type });
}

function toPdfPage({ canvas, blocks, width, height }: DrawnPage) {
  return {
    width,
    height,
    blocks: blocks.map((texts) =>
      texts.map(({ style, ...text }) => ({ ...text, size: sheetStyles[style].size })),
    ),
    pixels: { width: canvas.width, height: canvas.height, bytes: rgbOf(canvas) },
  };
}

/** Returns the pixels of a canvas without their opacity. */
function rgbOf(canvas: HTMLCanvasElement): Uint8Array<ArrayBuffer> {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the browser cannot draw on a canvas');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}
