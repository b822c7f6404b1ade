import sharp from 'sharp';
import { describedSize, packInk } from '#server/files/pictures/fingerprint.ts';
import { findInk } from '#server/files/pictures/inkMap.ts';
import { drawReceipt, type ReceiptFacts, type Template } from './receiptDrawings.ts';

/** Returns the fingerprint of a receipt, as if it had been uploaded with this width, turned. */
export async function drawnFingerprint(
  template: Template,
  facts: ReceiptFacts,
  width = 720,
  degrees = 0,
): Promise<Buffer> {
  const uploaded = await sharp(Buffer.from(drawReceipt(template, facts)))
    .resize(width, Math.round((width * 16) / 9))
    .rotate(degrees)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = describedSize(uploaded.info.width, uploaded.info.height);
  if (!size) throw new RangeError('not the size of a receipt');
  const { data, info } = await sharp(uploaded.data, { raw: uploaded.info })
    .flatten()
    .greyscale()
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packInk(findInk(data, info.width, info.height));
}
