import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { FileArchive } from '#server/files/store.ts';
import type { ReceivedFile } from '#server/files/store.ts';

/** Renders an SVG and stores it like an upload. */
export async function receiveDrawing(
  files: FileArchive,
  svg: string,
  format: 'png' | 'jpeg',
): Promise<ReceivedFile> {
  const drawing = sharp(Buffer.from(svg));
  const bytes = await drawing.toFormat(format, { quality: 80 }).toBuffer();
  return files.receive(Readable.from([bytes]), `drawing.${format}`);
}
