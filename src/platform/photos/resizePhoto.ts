/** Maximum side length of a photo: a receipt stays legible and uploads on a slow network. */
export const maxSidePx = 2000;
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

/** Scales a size down to the maximum side length. */
export function fitSize(width: number, height: number) {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Resizes a photo and applies its EXIF orientation. Returns null for other types and for photos that
 * need no change, or are smaller without it.
 */
export async function resizePhoto(file: Blob): Promise<Blob | null> {
  const type = convertedTypes.get(file.type) ?? file.type;
  if (type === file.type && !keptTypes.has(type)) return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fitSize(picture.width, picture.height);
  if (size.width === picture.width && type === file.type) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  const small = await canvas.convertToBlob({ type, quality });
  return type === file.type && small.size >= file.size ? null : small;
}
