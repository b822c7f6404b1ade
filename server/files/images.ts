import { copyFile, open, readFile, stat, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { placeholder } from './placeholder.ts';
import { FileRefused } from './store.ts';
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

export interface PicturePaths {
  /** The bytes as received. */
  received: string;
  /** Where to write what is kept. */
  original: string;
  /** Where to write the thumbnail. */
  thumb: string;
}

export interface PictureKind {
  mediaType: string;
  /** Whether what is kept was drawn anew by us, so that browsers may show it in place. */
  isInline: boolean;
}

type RasterType = 'image/jpeg' | 'image/png' | 'image/webp';

const thumbSize = 320;
const mostPixels = 40_000_000;
const mostSvgPixels = 2_000_000;
const mostSvgBytes = 1_000_000;
const sniffBytes = 4100;

/** What each decoded type is kept as; null means by whether it has transparency. */
const decoded = new Map<string, RasterType | null>([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/webp', 'image/webp'],
  ['image/gif', 'image/png'],
  ['image/tiff', null],
  ['image/avif', null],
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
 * pictures shown in place, PNG for downloads. @throws FileRefused when it is no picture.
 */
export async function preparePicture(paths: PicturePaths): Promise<PictureKind> {
  const start = await readStart(paths.received);
  const mediaType = await sniff(start);
  if (decoded.has(mediaType)) return redraw(paths, decoded.get(mediaType) ?? null);
  if (opaque.has(mediaType)) return keep(paths, mediaType, await placeholder());
  if (!looksLikeSvg(start)) throw unsupported();
  return keep(paths, 'image/svg+xml', await rasterise(paths.received));
}

/** The media type of a thumbnail that {@link preparePicture} wrote. */
export const thumbMediaType = (isInline: boolean) => (isInline ? 'image/webp' : 'image/png');

const unsupported = () =>
  new FileRefused(415, 'Some files are not supported. Please upload valid formats.');

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

async function keep(paths: PicturePaths, mediaType: string, thumb: Buffer): Promise<PictureKind> {
  await copyFile(paths.received, paths.original);
  await writeFile(paths.thumb, thumb);
  return { mediaType, isInline: false };
}

/** Decodes and encodes again: nothing of the received bytes, no metadata, is left. */
async function redraw(paths: PicturePaths, wanted: RasterType | null): Promise<PictureKind> {
  try {
    const options = { limitInputPixels: mostPixels, pages: 1, failOn: 'error' } as const;
    const source = sharp(paths.received, options).autoOrient().timeout({ seconds: 10 });
    const type = wanted ?? (await typeByTransparency(paths.received));
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
  const { hasAlpha } = await sharp(path, { limitInputPixels: mostPixels }).metadata();
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
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/.test(message)) return new FileRefused(413, 'The picture has too many pixels');
  // Without a code it is the decoder that complains; with one it is the disk.
  return error instanceof Error && 'code' in error ? error : unsupported();
}

/** A picture of an SVG, or the placeholder where drawing it is refused or takes too long. */
async function rasterise(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > mostSvgBytes) return await placeholder();
    return await sharp(await readFile(path), { limitInputPixels: mostSvgPixels })
      .resize(thumbSize, thumbSize, { fit: 'inside' })
      .timeout({ seconds: 2 })
      .png()
      .toBuffer();
  } catch {
    return placeholder();
  }
}
