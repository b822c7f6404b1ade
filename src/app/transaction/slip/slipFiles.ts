import type { IntlShape } from 'react-intl';
import { writePdf } from '#platform/pdf/writePdf.ts';
import type { Slip } from '#domain/transactions/slip.ts';
import { slipSheet, slipTitle } from '#screens/transaction/slip/slipSheet.ts';
import { type DrawnPage, drawSheet } from '#ui/sheet/drawSheet.ts';
import { sheetStyles, sheetWidth } from '#ui/theme/sheetStyles.ts';

/** The picture of a slip, and its size in px. */
export interface SlipPicture {
  picture: File;
  width: number;
  height: number;
}

/** Height of a page of A4 at the width of a sheet, px. */
const pageHeight = Math.round(sheetWidth * Math.SQRT2);
/** Pages are printed, so they have more pixels than the picture. */
const pageScale = 1.5;

const nameOf = ({ code }: Slip) => `slip-${code}`;

/** Draws a slip as a picture. @throws when the browser cannot draw it */
export async function makeSlipPicture(slip: Slip, intl: IntlShape): Promise<SlipPicture> {
  const [whole] = await drawSheet(slipSheet(slip, intl));
  if (!whole) throw new TypeError('a sheet has at least one page');
  const { width, height, canvas } = whole;
  const picture = new File([await toPng(canvas)], `${nameOf(slip)}.png`, { type: 'image/png' });
  return { picture, width, height };
}

/** Draws a slip as a PDF, which takes some seconds for many payments. @throws when the browser cannot draw it */
export async function makeSlipPdf(slip: Slip, intl: IntlShape): Promise<File> {
  const pages = await drawSheet(slipSheet(slip, intl), { pageHeight, scale: pageScale });
  const title = slipTitle(slip, intl);
  const pdf = await writePdf(pages.map(toPdfPage), { title, language: intl.locale });
  return new File([pdf], `${nameOf(slip)}.pdf`, { type: pdf.type });
}

const toPng = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new TypeError('the picture is too large for the browser'));
    }, 'image/png');
  });

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
