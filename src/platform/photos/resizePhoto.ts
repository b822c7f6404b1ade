/** Length of the longer side of a photo: a receipt stays legible and uploads on a slow network. */
const longSidePx = 2000;
/** Length that the shorter side keeps, so that the text of a long screenshot stays legible. No phone is wider. */
const shortSidePx = 1500;
/** Just below what the server decodes (40 megapixels), because sides are rounded. A longer picture is reduced. */
const maxPixels = 39_900_000;
/** The server takes no larger file. */
const maxBytes = 10 * 1024 * 1024;
const quality = 0.85;

/** Types that are resized and keep their type. */
const keptTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Types that other devices or the server cannot show, with the type that they are converted to. */
const convertedTypes = new Map([
  ['image/heic', 'image/jpeg'],
  ['image/heif', 'image/jpeg'],
  ['image/bmp', 'image/png'],
  ['image/x-icon', 'image/png'],
]);

/** Returns the size to which a photo is reduced: the larger of those that the two sides allow. */
export function fitSize(width: number, height: number) {
  const legible = Math.max(
    longSidePx / Math.max(width, height),
    shortSidePx / Math.min(width, height),
  );
  const scale = Math.min(1, legible, Math.sqrt(maxPixels / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Resizes a photo and applies its EXIF orientation. Returns null for other types and for photos that
 * need no change, or are smaller without it.
 */
export async function resizePhoto(file: Blob): Promise<Blob | null> {
  const isTooLarge = file.size > maxBytes;
  const keptType = keptTypes.has(file.type) ? file.type : convertedTypes.get(file.type);
  if (keptType === undefined) return null;
  // A long screenshot can have more bytes as PNG than the server takes.
  const type = isTooLarge ? 'image/jpeg' : keptType;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fitSize(picture.width, picture.height);
  if (size.width === picture.width && type === file.type && !isTooLarge) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (type === 'image/jpeg' && context) {
    // A JPEG is black where the picture is transparent.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
  }
  context?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const small = await canvas.convertToBlob({ type, quality });
  return type === file.type && small.size >= file.size ? null : small;
}
