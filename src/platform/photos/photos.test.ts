import { describe, expect, it } from 'vitest';
import { renameForType } from './preparePhoto.ts';
import { fitSize } from './resizePhoto.ts';

describe('fitSize', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [2000, 1000, 2000, 1000],
    [10_000, 10, 2000, 2],
    [1, 1, 1, 1],
  ])('scales %i × %i to %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fitSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });
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
