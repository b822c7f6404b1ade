import { expect, test } from 'vitest';
import { describedSize, packInk, unpackInk } from './fingerprint.ts';
import { boxSums } from './boxSums.ts';
import { findInk } from './inkMap.ts';
import { estimateProjection, project } from './projection.ts';

test.each([
  [720, 1280, { width: 503, height: 894 }],
  [4000, 3000, { width: 775, height: 581 }],
  [10, 10, { width: 671, height: 671 }],
  [8001, 1000, null],
])('describes a picture of %i x %i at a limited size', (width, height, size) => {
  expect(describedSize(width, height)).toEqual(size);
});

test('packs and unpacks where a picture has ink', () => {
  const ink = Uint8Array.from({ length: 7 * 5 }, (_, index) => (index % 3 === 0 ? 1 : 0));
  const map = { width: 7, height: 5, ink };
  expect(unpackInk(packInk(map))).toEqual(map);
});

test('refuses a fingerprint that unpacks to more than its size', () => {
  const bomb = packInk({ width: 1000, height: 1000, ink: new Uint8Array(1_000_000) });
  bomb.writeUInt16BE(8, 1);
  bomb.writeUInt16BE(8, 3);
  expect(() => unpackInk(bomb)).toThrow(RangeError);
});

test('sums the pixels around each pixel', () => {
  const ones = new Uint8Array(12).fill(1);
  expect([...boxSums(ones, 4, 3, 1)]).toEqual([4, 6, 6, 4, 6, 9, 9, 6, 4, 6, 6, 4]);
});

/** A picture of 60 x 60 with a small square in its middle. */
const squareOn = (paper: number, ink: number) =>
  Uint8Array.from({ length: 3600 }, (_, index) => {
    const [x, y] = [index % 60, Math.floor(index / 60)];
    return Math.abs(x - 30) < 4 && Math.abs(y - 30) < 4 ? ink : paper;
  });

test.each([
  ['dark on light', 250, 20],
  ['light on dark', 15, 240],
  ['pale', 200, 150],
])('finds ink that is %s', (_, paper, ink) => {
  const map = findInk(squareOn(paper, ink), 60, 60);
  expect(map.ink.reduce((sum, value) => sum + value, 0)).toBe(49);
  expect(map.ink[30 * 60 + 30]).toBe(1);
});

test('finds no ink on empty paper with noise', () => {
  const noisy = Uint8Array.from({ length: 3600 }, (_, index) => 200 + ((index * 7919) % 11));
  expect(findInk(noisy, 60, 60).ink).not.toContain(1);
});

test('finds how a picture lies in another in spite of wrong matches', () => {
  const actual = [0.9, -0.05, 12, 0.06, 0.95, -7, 0.00005, -0.00004] as const;
  const matches = Array.from({ length: 60 }, (_, index) => {
    const own = { x: (index * 97) % 400, y: (index * 57) % 700 };
    const wrong = { x: (index * 31) % 400, y: (index * 83) % 700 };
    return { own, other: index % 3 === 0 ? wrong : project(actual, own) };
  });
  const found = estimateProjection(matches);
  if (!found) throw new Error('found nothing');
  for (const corner of [
    { x: 0, y: 0 },
    { x: 400, y: 700 },
  ]) {
    const [place, expected] = [project(found, corner), project(actual, corner)];
    expect(place.x).toBeCloseTo(expected.x, 1);
    expect(place.y).toBeCloseTo(expected.y, 1);
  }
  expect(estimateProjection(matches.slice(0, 7))).toBeNull();
});
