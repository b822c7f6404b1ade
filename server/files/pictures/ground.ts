import type { Sharp } from 'sharp';

const white = '#ffffff';
const dark = '#141a24';
/** Mean brightness from which on the visible pixels count as light. */
const minLight = 140;

/**
 * Returns the colour on which a transparent picture can be read: dark if what is visible is mostly light, and
 * white otherwise. Screens have light and dark themes, so nothing may depend on what is behind a picture. Null for
 * an opaque picture.
 */
export async function groundOf(picture: Sharp): Promise<string | null> {
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const { channels } = info;
  if (channels !== 2 && channels !== 4) return null;
  let [opacity, brightness] = [0, 0];
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] ?? 0;
    opacity += alpha;
    brightness += alpha * brightnessAt(data, at, channels);
  }
  if (opacity === (255 * data.length) / channels) return null;
  return brightness > minLight * opacity ? dark : white;
}

function brightnessAt(data: Buffer, at: number, channels: 2 | 4): number {
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return channels === 2 ? red : 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Puts a transparent picture on a ground. */
export const putOn = (picture: Sharp, ground: string | null): Sharp =>
  ground === null ? picture : picture.flatten({ background: ground });
