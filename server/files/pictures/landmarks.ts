import { boxSums } from './boxSums.ts';
import type { InkMap } from './inkMap.ts';

/** A place in one picture and the same place in another one. */
export interface Match {
  own: Point;
  other: Point;
}

export interface Point {
  x: number;
  y: number;
}

/** Places of a picture that can be found again in a copy, each with descriptors of its surroundings. */
export interface Landmarks {
  points: readonly Point[];
  /** For each look, `words` numbers for each point. */
  descriptors: readonly Uint32Array[];
}

/** Size and turn of a copy: a cropped or photographed one is larger or smaller, and may lie on its side. */
type Look = readonly [along: number, across: number];

export const asIs: readonly Look[] = [[1, 0]];
export const searchedLooks: readonly Look[] = [0.76, 0.87, 1, 1.15, 1.32].flatMap(
  (scale): Look[] => [
    [scale, 0],
    [0, scale],
    [-scale, 0],
    [0, -scale],
  ],
);

/** Landmarks are looked for at half the size. */
const reduction = 2;
const maxLandmarks = 300;
/** At most one landmark in each cell of this size. */
const cellSize = 6;
/** Half the size of the surroundings that a descriptor describes. */
const radius = 12;
/** A descriptor has 32 bits in each word. */
const words = 8;
/** Two descriptors with more different bits are not of the same place. */
const maxDistance = 60;
/** Excludes straight edges, along which places look alike. */
const edgePenalty = 0.05;
/** Landmarks that decide which look fits. */
const probes = 80;

/**
 * Pairs of points of the surroundings. Each bit of a descriptor states which point of a pair has more
 * ink near it (BRIEF). The pairs are irregular and always the same.
 */
const pairs = Int8Array.from({ length: words * 32 * 4 }, (_, index) => {
  const first = Math.sin(index * 12.9898 + 1) * 43758.5453;
  const second = Math.sin(index * 78.233 + 2) * 12543.1236;
  const sum = first - Math.floor(first) + second - Math.floor(second);
  return Math.round((sum - 1) * radius);
});

/** Finds the landmarks of a picture and describes them in each of the looks. */
export function findLandmarks(map: InkMap, looks: readonly Look[]): Landmarks {
  const half = reduce(map);
  const points = strongestCorners(half);
  return {
    points: points.map(({ x, y }) => ({ x: x * reduction, y: y * reduction })),
    descriptors: looks.map((look) => describe(half, points, look)),
  };
}

interface SoftMap {
  width: number;
  height: number;
  soft: Int32Array;
}

/** Returns the ink around every second pixel. */
function reduce(map: InkMap): SoftMap {
  const full = boxSums(map.ink, map.width, map.height, 3);
  const width = Math.floor(map.width / reduction);
  const height = Math.floor(map.height / reduction);
  const soft = new Int32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      soft[y * width + x] = full[y * reduction * map.width + x * reduction] ?? 0;
    }
  }
  return { width, height, soft };
}

/** Returns the places where the ink changes most in both directions (Harris). */
function strongestCorners(map: SoftMap): Point[] {
  const { width, height } = map;
  const response = cornerResponse(map);
  const corners: { x: number; y: number; strength: number }[] = [];
  for (let top = 0; top < height; top += cellSize) {
    for (let left = 0; left < width; left += cellSize) {
      let best = { x: 0, y: 0, strength: 0 };
      for (let y = top; y < Math.min(height, top + cellSize); y += 1) {
        for (let x = left; x < Math.min(width, left + cellSize); x += 1) {
          const strength = response[y * width + x] ?? 0;
          if (strength > best.strength) best = { x, y, strength };
        }
      }
      if (best.strength > 0) corners.push(best);
    }
  }
  return corners.sort((a, b) => b.strength - a.strength).slice(0, maxLandmarks);
}

function cornerResponse({ width, height, soft }: SoftMap): Float64Array {
  const across = new Int32Array(width * height);
  const down = new Int32Array(width * height);
  const both = new Int32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const dx = (soft[at + 1] ?? 0) - (soft[at - 1] ?? 0);
      const dy = (soft[at + width] ?? 0) - (soft[at - width] ?? 0);
      across[at] = dx * dx;
      down[at] = dy * dy;
      both[at] = dx * dy;
    }
  }
  const acrossSums = boxSums(across, width, height, 2);
  const downSums = boxSums(down, width, height, 2);
  const bothSums = boxSums(both, width, height, 2);
  const response = new Float64Array(width * height);
  for (let at = 0; at < response.length; at += 1) {
    const a = acrossSums[at] ?? 0;
    const b = downSums[at] ?? 0;
    const c = bothSums[at] ?? 0;
    response[at] = a * b - c * c - edgePenalty * (a + b) * (a + b);
  }
  return response;
}

function describe(
  { width, height, soft }: SoftMap,
  points: readonly Point[],
  [along, across]: Look,
) {
  const descriptors = new Uint32Array(points.length * words);
  points.forEach(({ x, y }, index) => {
    const inkAt = (pair: number) => {
      const [dx, dy] = [pairs[pair] ?? 0, pairs[pair + 1] ?? 0];
      const column = x + Math.round(dx * along - dy * across);
      const row = y + Math.round(dx * across + dy * along);
      if (column < 0 || row < 0 || column >= width || row >= height) return 0;
      return soft[row * width + column] ?? 0;
    };
    for (let bit = 0; bit < words * 32; bit += 1) {
      if (inkAt(bit * 4) <= inkAt(bit * 4 + 2)) continue;
      const word = index * words + (bit >> 5);
      descriptors[word] = (descriptors[word] ?? 0) | (1 << (bit & 31));
    }
  });
  return descriptors;
}

/**
 * Returns the places of which each is the most similar one to the other, in the look of `own` that
 * fits best.
 */
export function matchLandmarks(own: Landmarks, other: Landmarks): Match[] {
  const theirs = other.descriptors[0] ?? new Uint32Array();
  const fitting = own.descriptors.map((ours) => {
    const every = Math.max(1, Math.floor(own.points.length / probes));
    let score = 0;
    for (let index = 0; index < own.points.length; index += every) {
      score += (maxDistance + 1 - nearest(ours, index, theirs).distance) ** 2;
    }
    return score;
  });
  const ours = own.descriptors[fitting.indexOf(Math.max(...fitting))] ?? new Uint32Array();
  const backwards = other.points.map((_, index) => nearest(theirs, index, ours).index);
  return own.points.flatMap((point, index) => {
    const { index: found, distance } = nearest(ours, index, theirs);
    const place = other.points[found];
    if (!place || distance > maxDistance || backwards[found] !== index) return [];
    return [{ own: point, other: place }];
  });
}

/** Returns the descriptor among `all` that differs least from the one at `index`. */
function nearest(descriptors: Uint32Array, index: number, all: Uint32Array) {
  let best = -1;
  let least = maxDistance + 1;
  const start = index * words;
  for (let at = 0; at < all.length; at += words) {
    let distance = 0;
    for (let word = 0; word < words && distance < least; word += 1) {
      distance += bitCount((descriptors[start + word] ?? 0) ^ (all[at + word] ?? 0));
    }
    if (distance >= least) continue;
    least = distance;
    best = at / words;
  }
  return { index: best, distance: least };
}

/** Number of bits that are 1. */
function bitCount(value: number): number {
  const pairSums = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairSums & 0x33333333) + ((pairSums >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
