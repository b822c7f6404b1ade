import type { IntlShape } from 'react-intl';
import { makeSheetPdf } from '#core/services/sheetFile.ts';
import type { Slip } from '#domain/transactions/slip.ts';
import { slipSheet, slipTitle } from '#screens/transaction/slip/slipSheet.ts';
import { drawSheet } from '#ui/sheet/drawSheet.ts';

/** The picture of a slip, and its size in px. */
export interface SlipPicture {
  picture: File;
  width: number;
  height: number;
}

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
export const makeSlipPdf = (slip: Slip, intl: IntlShape): Promise<File> =>
  makeSheetPdf(slipSheet(slip, intl), { title: slipTitle(slip, intl), name: nameOf(slip) }, intl);

const toPng = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new TypeError('the picture is too large for the browser'));
    }, 'image/png');
  });
