import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Creates a PNG of one colour, so that it can be recognised after the upload. */
export async function createImage(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/**
 * Creates a PNG of random characters of 5 by 7 dots, 600 by 1000 px, and a cropped copy of it. The characters
 * are as small as the text of a receipt, which is what the comparison is made for.
 */
export async function createTextAndCopy(name: string) {
  const [dotSize, columns, lines] = [4, 22, 27];
  const dots = Array.from(randomBytes(columns * lines * 35), (byte, index) => {
    const [character, dot] = [Math.floor(index / 35), index % 35];
    const x = 10 + (character % columns) * 26 + (dot % 5) * dotSize;
    const y = 10 + Math.floor(character / columns) * 36 + Math.floor(dot / 5) * dotSize;
    return byte % 3 === 0 ? `M${x} ${y}h${dotSize}v${dotSize}h-${dotSize}z` : '';
  });
  const drawing = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1000">
      <rect width="600" height="1000" fill="#fff"/><path d="${dots.join('')}"/></svg>`),
  ).png();
  const cropped = drawing.clone().extract({ left: 20, top: 40, width: 570, height: 940 });
  return [
    { name, mimeType: 'image/png', buffer: await drawing.toBuffer() },
    { name, mimeType: 'image/png', buffer: await cropped.toBuffer() },
  ] as const;
}

/** Returns the size and the average colour of an image. */
export async function inspectImage(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { width, height, colour: channels.slice(0, 3).map(({ mean }) => Math.round(mean)) };
}
