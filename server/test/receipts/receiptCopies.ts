import sharp from 'sharp';
import type { Random } from '#server/demo/random.ts';

/** Changes that people make to a receipt that they use again. */

type Copier = (receipt: Buffer, random: Random) => Promise<Buffer>;

const within = (random: Random, lowest: number, highest: number) =>
  lowest + random.next() * (highest - lowest);

/** Cuts up to a tenth off each edge. */
const crop: Copier = async (receipt, random) => {
  const { width, height } = await sharp(receipt).metadata();
  const left = Math.round(width * within(random, 0, 0.1));
  const top = Math.round(height * within(random, 0.02, 0.12));
  return sharp(receipt)
    .extract({
      left,
      top,
      width: Math.round(width * within(random, 0.9, 1)) - left,
      height: Math.round(height * within(random, 0.85, 1)) - top,
    })
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** Photographs the receipt from the side: tilted, turned, blurred, with uneven light and noise. */
const photograph: Copier = async (receipt, random) => {
  const { data, info } = await sharp(receipt)
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // Each corner of the photo shows a point of the receipt, or beside it.
  const corner = (x: number, y: number) =>
    [
      x + (x === 0 ? -1 : 1) * width * within(random, 0.01, 0.09),
      y + (y === 0 ? -1 : 1) * height * within(random, 0.01, 0.07),
    ] as const;
  const corners = [corner(0, 0), corner(width, 0), corner(0, height), corner(width, height)];
  const photo = warp(data, width, height, corners, within(random, 60, 130));
  const [light, slope] = [within(random, 0.75, 1.05), within(random, -0.25, 0.25)];
  for (let index = 0; index < photo.length; index += 1) {
    const across = (index % width) / width - 0.5;
    const noise = (random.next() + random.next() - 1) * 14;
    photo[index] = (photo[index] ?? 0) * (light + slope * across) + noise;
  }
  return sharp(photo, { raw: { width, height, channels: 1 } })
    .blur(within(random, 0.5, 1))
    .rotate(within(random, -4, 4), { background: '#777' })
    .jpeg({ quality: Math.round(within(random, 70, 90)) })
    .toBuffer();
};

type Point = readonly [x: number, y: number];

/** Returns the picture seen in perspective. Outside of it is a table of the given grey. */
function warp(
  data: Buffer,
  width: number,
  height: number,
  corners: readonly Point[],
  table: number,
): Uint8ClampedArray {
  const [p00 = [0, 0], p10 = [0, 0], p01 = [0, 0], p11 = [0, 0]] = corners;
  const warped = new Uint8ClampedArray(width * height);
  // The projection of the unit square to a quadrilateral.
  const [dx1, dx2] = [p10[0] - p11[0], p01[0] - p11[0]];
  const [dy1, dy2] = [p10[1] - p11[1], p01[1] - p11[1]];
  const [sx, sy] = [p00[0] - p10[0] + p11[0] - p01[0], p00[1] - p10[1] + p11[1] - p01[1]];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x / width, y / height];
      const w = g * u + h * v + 1;
      const sourceX =
        ((p10[0] - p00[0] + g * p10[0]) * u + (p01[0] - p00[0] + h * p01[0]) * v + p00[0]) / w;
      const sourceY =
        ((p10[1] - p00[1] + g * p10[1]) * u + (p01[1] - p00[1] + h * p01[1]) * v + p00[1]) / w;
      warped[y * width + x] = sample(data, width, height, sourceX, sourceY) ?? table;
    }
  }
  return warped;
}

/** Returns the grey between four pixels; null outside of the picture. */
function sample(data: Buffer, width: number, height: number, x: number, y: number) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null;
  const [right, bottom] = [x - left, y - top];
  const at = (dx: number, dy: number) => data[(top + dy) * width + left + dx] ?? 0;
  const upper = at(0, 0) * (1 - right) + at(1, 0) * right;
  const lower = at(0, 1) * (1 - right) + at(1, 1) * right;
  return upper * (1 - bottom) + lower * bottom;
}

/** Changes brightness and contrast. */
const brighten: Copier = (receipt, random) =>
  sharp(receipt)
    .flatten()
    .linear(within(random, 0.6, 1.2), within(random, -30, 60))
    .jpeg({ quality: 85 })
    .toBuffer();

/** Saves the picture smaller and with losses, as messengers do. */
const reencode: Copier = async (receipt, random) => {
  const { width } = await sharp(receipt).metadata();
  return sharp(receipt)
    .flatten()
    .resize(Math.round(width * within(random, 0.55, 1.3)))
    .jpeg({ quality: Math.round(within(random, 40, 75)) })
    .toBuffer();
};

const inTurn =
  (...copiers: readonly Copier[]): Copier =>
  async (receipt, random) => {
    let copy = receipt;
    for (const copier of copiers) copy = await copier(copy, random);
    return copy;
  };

/** Turns the picture on its side, as phones do. */
const turn: Copier = (receipt, random) =>
  sharp(receipt)
    .rotate(random.pick([90, 180, 270]))
    .jpeg({ quality: 85 })
    .toBuffer();

/** The ways to copy a receipt. */
export const copiers = {
  cropped: crop,
  'photographed again': photograph,
  'brighter or darker': brighten,
  'saved anew': reencode,
  turned: turn,
  'photographed again and turned': inTurn(photograph, turn),
  'cropped, brighter or darker, and saved anew': inTurn(crop, brighten, reencode),
  'photographed again, cropped and saved anew': inTurn(photograph, crop, reencode),
} as const satisfies Record<string, Copier>;
