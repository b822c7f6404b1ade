import { describe, expect, it } from 'vitest';
import { named } from './preparePhoto.ts';
import { fittingSize } from './shrink.ts';

describe('fittingSize', () => {
  it.each([
    [4000, 3000, 2000, 1500],
    [3000, 4000, 1500, 2000],
    [2000, 1000, 2000, 1000],
    [10_000, 10, 2000, 2],
    [1, 1, 1, 1],
  ])('makes %i × %i into %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fittingSize(width, height)).toEqual({ width: fitWidth, height: fitHeight });
  });
});

describe('named', () => {
  it.each([
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['a.b.heif', 'image/jpeg', 'a.b.jpg'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['scan.png', 'image/png', 'scan.png'],
  ])('calls %s as %s %s', (name, type, expected) => {
    expect(named(name, type)).toBe(expected);
  });
});
