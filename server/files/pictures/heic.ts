import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureToConvert } from '#server/files/store.ts';

/**
 * Decodes a HEIC photo, upright. The decoder is WebAssembly, so a hostile file reaches only the memory of the
 * decoder, which ends with the process.
 * @throws FileRefused if it cannot be decoded or has more pixels than allowed.
 */
export async function decodeHeic(path: string, maxPixels: number): Promise<Sharp> {
  // Loaded with the first such photo: compiling it takes longer than most pictures.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  await libheif.ready;
  const photos = new libheif.HeifDecoder().decode(await readFile(path));
  const photo = photos.find((one) => one.is_primary()) ?? photos[0];
  if (!photo) throw pictureToConvert();
  const [width, height] = [photo.get_width(), photo.get_height()];
  if (width * height > maxPixels) throw pictureToConvert();
  const data = new Uint8ClampedArray(width * height * 4);
  const decoded = await new Promise((resolve) => photo.display({ data, width, height }, resolve));
  if (decoded === null) throw pictureToConvert();
  return sharp(data, { raw: { width, height, channels: 4 } });
}
