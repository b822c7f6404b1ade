import sharp from 'sharp';

/** A real photo-like PNG of one colour, so that its way through the server can be followed. */
export async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Size and average colour of a picture's bytes. */
export async function look(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { width, height, colour: channels.slice(0, 3).map(({ mean }) => Math.round(mean)) };
}
