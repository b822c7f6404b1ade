import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { InkMap } from './inkMap.ts';

/** Number of pixels of the picture that a fingerprint describes. */
const pixels = 450_000;
/** The longer side may have this many times the length of the shorter one. */
const maxAspect = 8;
const headerBytes = 5;
/** Increases when fingerprints change in a way that older ones can no longer be compared. */
const format = 1;

/** Returns the size at which a picture is described; null if it is too narrow to be a receipt. */
export function describedSize(width: number, height: number) {
  if (Math.max(width, height) > maxAspect * Math.min(width, height)) return null;
  const scale = Math.sqrt(pixels / (width * height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Packs a map into a fingerprint: format, width and height, then a bit for each pixel, compressed. */
export function packInk({ width, height, ink }: InkMap): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(format, 0);
  header.writeUInt16BE(width, 1);
  header.writeUInt16BE(height, 3);
  const bits = new Uint8Array(Math.ceil(ink.length / 8));
  for (let index = 0; index < ink.length; index += 1) {
    if (ink[index] === 1) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return Buffer.concat([header, deflateRawSync(bits)]);
}

/** Unpacks a fingerprint; null if it is empty or of another format. */
export function unpackInk(fingerprint: Uint8Array): InkMap | null {
  const bytes = Buffer.from(fingerprint);
  if (bytes.length <= headerBytes || bytes.readUInt8(0) !== format) return null;
  const [width, height] = [bytes.readUInt16BE(1), bytes.readUInt16BE(3)];
  const maxOutputLength = Math.ceil((width * height) / 8);
  const bits = inflateRawSync(bytes.subarray(headerBytes), { maxOutputLength });
  const ink = new Uint8Array(width * height);
  for (let index = 0; index < ink.length; index += 1) {
    ink[index] = ((bits[index >> 3] ?? 0) >> (index & 7)) & 1;
  }
  return { width, height, ink };
}
