/** Maximum side length of a photo: a receipt stays legible and uploads on a slow network. */
export const maxSidePx = 2000;
const quality = 0.85;

/** Output type by input type. Other types are not resized. */
const outputTypes: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/heic': 'image/jpeg',
  'image/heif': 'image/jpeg',
};

/** Scales a size down to the maximum side length. */
export function fitSize(width: number, height: number) {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Resizes a photo and applies its EXIF orientation. Returns null for other types and for photos that
 * need no change.
 */
export async function resizePhoto(file: Blob): Promise<Blob | null> {
  const type = outputTypes[file.type];
  if (type === undefined) return null;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = fitSize(picture.width, picture.height);
  if (size.width === picture.width && type === file.type) return null;
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height);
  picture.close();
  return canvas.convertToBlob({ type, quality });
}
