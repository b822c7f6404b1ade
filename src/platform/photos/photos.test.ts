import { describe, expect, it } from 'vitest';
import { renameForType } from './preparePhoto.ts';
import { fitSize } from './resizePhoto.ts';

describe('fitSize', () => {
  it.each([
    // Photos of a camera
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [4032, 3024, 2000, 1500],
    [8064, 6048, 2000, 1500],
    [4000, 2250, 2667, 1500],
    [3000, 3000, 2000, 2000],
    [2000, 1000, 2000, 1000],
    // Screenshots of phones and of a tablet
    [720, 1600, 720, 1600],
    [1080, 2400, 1080, 2400],
    [1290, 2796, 1290, 2796],
    [1440, 3200, 1440, 3200],
    [1600, 2560, 1500, 2400],
    [2048, 2732, 1500, 2001],
    // Screenshots of a whole page or chat
    [1080, 6000, 1080, 6000],
    [1080, 12_000, 1080, 12_000],
    [1440, 20_000, 1440, 20_000],
    [2160, 12_000, 1500, 8333],
    // More than 40 megapixels
    [1080, 40_000, 1038, 38_442],
    [1440, 60_000, 979, 40_774],
    // Other shapes
    [12_000, 1080, 12_000, 1080],
    [10_000, 10, 10_000, 10],
    [1, 1, 1, 1],
  ])('scales %i × %i to %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fitSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

it.each([
  [1080, 40_000],
  [100_000, 3000],
  [60_000, 60_000],
  [700, 60_001],
])('never sends more pixels of %i × %i than the server decodes', (width, height) => {
  const size = fitSize(width, height);
  expect(size.width * size.height).toBeLessThanOrEqual(40_000_000);
});

describe('renameForType', () => {
  it.each([
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['a.b.heif', 'image/jpeg', 'a.b.jpg'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['scan.png', 'image/png', 'scan.png'],
    ['SCAN.BMP', 'image/png', 'SCAN.png'],
    ['logo.ico', 'image/png', 'logo.png'],
    ['old.webp', 'image/webp', 'old.webp'],
  ])('renames %s of type %s to %s', (name, type, expected) => {
    expect(renameForType(name, type)).toBe(expected);
  });
});
