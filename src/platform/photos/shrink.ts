/** The longest side that a photo keeps, px: a receipt can be read, and sent on a bad network. */
export const longestSide = 2000;
const quality = 0.85;

/** What each type is sent as once it is drawn anew; others are sent as they are. */
const drawnAs: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
};

/** The size of a picture whose longest side fits, its proportions kept. */
export function fittingSize(width: number, height: number) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The photo small enough to be sent, turned as it was taken; null where this browser can't draw it,
 * or need not: then the file is sent as it is.
 */
export async function shrink(file: Blob): Promise<Blob | null> {
  const type = drawnAs[file.type];
  if (type === undefined) return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fittingSize(picture.width, picture.height);
  if (size.width === picture.width && type === file.type) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  return canvas.convertToBlob({ type, quality });
}
