import sharp from 'sharp';

/** Creates a PNG of one colour, so that it can be recognised after the upload. */
export async function createImage(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Returns the size and the average colour of an image. */
export async function inspectImage(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { width, height, colour: channels.slice(0, 3).map(({ mean }) => Math.round(mean)) };
}
