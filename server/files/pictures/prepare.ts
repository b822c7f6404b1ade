import { copyFile, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { FileRefused, unsupportedPicture } from '#server/files/store.ts';
import type { PictureKind, PicturePaths } from './messages.ts';
import { placeholder } from './placeholder.ts';
import { looksLikeSvg } from './svg.ts';

// Every file is hostile until proven otherwise: only the decoders named here exist, and SVG never
// gets a path from which it could find its neighbours.
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

const thumbSize = 320;
const megapixel = 1_000_000;
const mostSvgPixels = 2_000_000;
const mostSvgBytes = 1_000_000;
const sniffBytes = 4100;

interface Redrawing {
  /** What it is kept as; null means by whether it has transparency. */
  keptAs: RasterType | null;
  /** The most pixels it may have. */
  mostPixels: number;
}

/**
 * The types that are decoded. WebP and AVIF take several times as long for each pixel. The size of
 * a file says little: 1.6 KB of flat WebP can hold 40 megapixels.
 */
const decoded = new Map<string, Redrawing>([
  ['image/jpeg', { keptAs: 'image/jpeg', mostPixels: 40 * megapixel }],
  ['image/png', { keptAs: 'image/png', mostPixels: 40 * megapixel }],
  ['image/webp', { keptAs: 'image/webp', mostPixels: 16 * megapixel }],
  ['image/gif', { keptAs: 'image/png', mostPixels: 40 * megapixel }],
  ['image/tiff', { keptAs: null, mostPixels: 40 * megapixel }],
  ['image/avif', { keptAs: null, mostPixels: 12 * megapixel }],
]);

/** What can't be decoded safely: kept as it is, for download only. */
const opaque = new Set([
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/bmp',
  'image/x-icon',
]);

/**
 * Types a received file by its bytes, writes what is kept of it and its thumbnail: WebP for
 * pictures shown in place, PNG for downloads.
 * @param enough is told what already stands should drawing a better thumbnail never end.
 * @throws FileRefused when it is no picture.
 */
export async function preparePicture(
  paths: PicturePaths,
  enough: (kind: PictureKind) => void,
): Promise<PictureKind> {
  const start = await readStart(paths.received);
  const mediaType = await sniff(start);
  const redrawing = decoded.get(mediaType);
  if (redrawing) return redraw(paths, redrawing);
  if (opaque.has(mediaType)) return keep(paths, mediaType);
  if (!looksLikeSvg(start)) throw unsupportedPicture();
  const kind = await keep(paths, 'image/svg+xml');
  enough(kind);
  await rasterise(paths);
  return kind;
}

/** From the first bytes only, so that no file decides how much is read of it. */
async function sniff(start: Uint8Array): Promise<string> {
  // The directory of a TIFF lies anywhere in it, so its first bytes must do.
  if (['II*\0', 'MM\0*'].includes(Buffer.from(start.subarray(0, 4)).toString('latin1'))) {
    return 'image/tiff';
  }
  return (await fileTypeFromBuffer(start))?.mime ?? '';
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** As it came, with a picture of ours for a thumbnail. */
async function keep(paths: PicturePaths, mediaType: string): Promise<PictureKind> {
  await copyFile(paths.received, paths.original);
  await writeFile(paths.thumb, await placeholder());
  return { mediaType, isInline: false };
}

/** Decodes and encodes again: nothing of the received bytes, no metadata, is left. */
async function redraw(
  paths: PicturePaths,
  { keptAs, mostPixels }: Redrawing,
): Promise<PictureKind> {
  try {
    const options = { limitInputPixels: mostPixels, pages: 1, failOn: 'error' } as const;
    const source = sharp(paths.received, options).autoOrient().timeout({ seconds: 10 });
    const type = keptAs ?? (await typeByTransparency(paths.received));
    await encode(source.clone(), type).toFile(paths.original);
    await source
      .resize(thumbSize, thumbSize, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(paths.thumb);
    return { mediaType: type, isInline: true };
  } catch (error) {
    throw refusalOf(error);
  }
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

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/pixel limit/.test(error.message)) {
    return new FileRefused(413, 'The picture has too many pixels');
  }
  if (/no space left/i.test(error.message)) return Object.assign(error, { code: 'ENOSPC' });
  // Without a code it is the decoder that complains; with one it is the disk.
  return 'code' in error ? error : unsupportedPicture();
}

/** Draws an SVG; where that is refused or takes too long the thumbnail stays what it was. */
async function rasterise({ received, thumb }: PicturePaths): Promise<void> {
  if ((await stat(received)).size > mostSvgBytes) return;
  const drawn = await sharp(await readFile(received), { limitInputPixels: mostSvgPixels })
    .resize(thumbSize, thumbSize, { fit: 'inside' })
    .timeout({ seconds: 2 })
    .png()
    .toBuffer()
    .catch(() => null);
  if (drawn === null) return;
  // In one step: whatever ends this process meanwhile leaves the one thumbnail or the other.
  await writeFile(`${thumb}-drawn`, drawn);
  await rename(`${thumb}-drawn`, thumb);
}
