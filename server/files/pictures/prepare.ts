import { copyFile, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureStartBytes, pictureTypeOf } from '#domain/files/pictureType.ts';
import { FileRefused, pictureToConvert, unsupportedPicture } from '#server/files/store.ts';
import { describedSize, packInk } from './fingerprint.ts';
import { groundOf, putOn } from './ground.ts';
import { decodeHeic } from './heic.ts';
import { findInk } from './inkMap.ts';
import type { PictureKind, PicturePaths } from './workerMessages.ts';
import { placeholder } from './placeholder.ts';
import { reducedResize, thumbResize, thumbSize } from './sizes.ts';

// Only these decoders are allowed. SVG is read from memory, so that it has no path to load
// neighbouring files from.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

type RasterType = 'image/jpeg' | 'image/png' | 'image/webp';

const megapixel = 1_000_000;
const maxSvgPixels = 2_000_000;
const maxSvgBytes = 1_000_000;

interface Encoding {
  /** Type of the stored file; null selects by transparency. */
  outputType: RasterType | null;
  /** Maximum number of pixels. */
  maxPixels: number;
  /** Decoder of a type that sharp cannot decode. */
  decode?: (path: string, maxPixels: number) => Promise<Sharp>;
}

const heic = {
  outputType: 'image/jpeg',
  maxPixels: 16 * megapixel,
  decode: decodeHeic,
} as const satisfies Encoding;

/**
 * The types that are decoded. WebP, AVIF and HEIC take several times as long per pixel. The file size is
 * no measure: 1.6 KB of flat WebP can contain 40 megapixels.
 */
const decodedTypes = new Map<string, Encoding>([
  ['image/jpeg', { outputType: 'image/jpeg', maxPixels: 40 * megapixel }],
  ['image/png', { outputType: 'image/png', maxPixels: 40 * megapixel }],
  ['image/webp', { outputType: 'image/webp', maxPixels: 16 * megapixel }],
  ['image/gif', { outputType: 'image/png', maxPixels: 40 * megapixel }],
  ['image/tiff', { outputType: null, maxPixels: 40 * megapixel }],
  ['image/avif', { outputType: null, maxPixels: 12 * megapixel }],
  ['image/heic', heic],
  ['image/heif', heic],
]);

/** Types that every browser can show, but that are not decoded: stored unchanged, for download only. */
const downloadTypes = new Set(['image/svg+xml', 'image/x-icon']);

/**
 * Detects the type of a received file from its bytes, and writes the stored file and its thumbnail:
 * WebP for pictures shown in place, PNG for downloads.
 * @param onFallback receives the result that holds if drawing a better thumbnail does not finish.
 * @throws FileRefused if the file is not a supported picture.
 */
export async function preparePicture(
  paths: PicturePaths,
  onFallback: (kind: PictureKind) => void,
): Promise<PictureKind> {
  const mediaType = await detectType(paths.received);
  if (mediaType === null) throw unsupportedPicture();
  const encoding = decodedTypes.get(mediaType);
  if (encoding) return reencode(paths, encoding);
  if (!downloadTypes.has(mediaType)) throw pictureToConvert();
  const kind = await storeUnchanged(paths, mediaType);
  if (mediaType !== 'image/svg+xml') return kind;
  onFallback(kind);
  await drawSvgThumbnail(paths);
  return kind;
}

/** Detects the type by the first bytes only, so that the work does not depend on the file. */
async function detectType(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pictureStartBytes));
    return pictureTypeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Stores the file unchanged, with a placeholder as thumbnail. */
async function storeUnchanged(paths: PicturePaths, mediaType: string): Promise<PictureKind> {
  await copyFile(paths.received, paths.original);
  await writeFile(paths.thumb, await placeholder());
  return { mediaType, isInline: false, fingerprint: '' };
}

/**
 * Decodes and re-encodes the picture. The result contains none of the received bytes and no
 * metadata.
 */
async function reencode(
  paths: PicturePaths,
  { outputType, maxPixels, decode = openPicture }: Encoding,
): Promise<PictureKind> {
  try {
    const source = await decode(paths.received, maxPixels);
    const type = outputType ?? (await typeByTransparency(paths.received));
    const transparent = await reduce(source.clone());
    const ground = await groundOf(transparent);
    await encode(putOn(source, ground), type).toFile(paths.original);
    const reduced = putOn(transparent, ground);
    const { width, height } = await reduced.metadata();
    await reduced
      .clone()
      .resize(thumbResize(width, height))
      .webp({ quality: 78 })
      .toFile(paths.thumb);
    const fingerprint = await describe(reduced);
    return { mediaType: type, isInline: true, fingerprint: fingerprint.toString('base64') };
  } catch (error) {
    throw toRefusal(error);
  }
}

const openPicture = async (path: string, maxPixels: number) =>
  sharp(path, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: 10 });

/** Reduces a picture once for several uses, because decoding it takes most of the time. */
async function reduce(source: Sharp): Promise<Sharp> {
  const { autoOrient: upright } = await source.metadata();
  const { data, info } = await source
    .resize(reducedResize(upright.width, upright.height))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** Returns the fingerprint of a reduced picture; an empty one if it is no receipt. */
async function describe(reduced: Sharp): Promise<Buffer> {
  const { width, height } = await reduced.metadata();
  const size = describedSize(width, height);
  if (!size) return Buffer.alloc(0);
  const { data, info } = await reduced
    .clone()
    .greyscale()
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packInk(findInk(data, info.width, info.height));
}

async function typeByTransparency(path: string): Promise<RasterType> {
  const { hasAlpha } = await sharp(path).metadata();
  return hasAlpha ? 'image/png' : 'image/jpeg';
}

function encode(source: Sharp, type: RasterType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return source.jpeg({ quality: 88 });
    case 'image/webp':
      return source.webp({ quality: 88 });
    case 'image/png':
      return source.png();
    default:
      return type satisfies never;
  }
}

function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FileRefused) return error;
  if (/pixel limit/.test(error.message)) {
    return new FileRefused(413, 'The picture has too many pixels');
  }
  if (/no space left/i.test(error.message)) return Object.assign(error, { code: 'ENOSPC' });
  // Decoder errors have no code; disk errors have one.
  return 'code' in error ? error : unsupportedPicture();
}

/** Draws the thumbnail of an SVG. If that fails or takes too long, the placeholder stays. */
async function drawSvgThumbnail({ received, thumb }: PicturePaths): Promise<void> {
  if ((await stat(received)).size > maxSvgBytes) return;
  const drawn = await sharp(await readFile(received), { limitInputPixels: maxSvgPixels })
    .resize(thumbSize, thumbSize, { fit: 'inside' })
    .timeout({ seconds: 2 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (drawn === null) return;
  const { width, height, channels } = drawn.info;
  const picture = sharp(drawn.data, { raw: { width, height, channels } });
  const png = await putOn(picture, await groundOf(picture))
    .png()
    .toBuffer();
  // Renaming is atomic: if the process is killed, one complete thumbnail remains.
  await writeFile(`${thumb}-drawn`, png);
  await rename(`${thumb}-drawn`, thumb);
}
