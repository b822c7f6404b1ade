import { boxSums } from './boxSums.ts';
import type { InkMap } from './inkMap.ts';
import { asIs, findLandmarks, type Landmarks, matchLandmarks, searchedLooks } from './landmarks.ts';
import { estimateProjection, project, type Projection } from './projection.ts';
import { unpackInk } from './fingerprint.ts';

/** Side of a tile in pixels: about two characters of a receipt. */
const tileSize = 20;
/** A tile with less ink, as a share of its pixels, is not compared. */
const minInk = 0.06;
/** Tiles nearer to the edge of a picture are not compared: what is ink there depends on what was cut off. */
const margin = 12;
/** Maximum shift of a tile in search of the best place, because paper is not flat. */
const maxShift = 2;
/** Fewer tiles are no evidence. */
const minTiles = 30;
/** Number of tiles that may look different in a copy, such as where a finger or a fold is. */
const maxDifferent = 6;
/** Correlation from which on two tiles look alike. */
const minCorrelation = 0.7;

/** A receipt that is compared with others. */
interface Prepared {
  map: InkMap;
  landmarks: Landmarks;
  /** The ink around each pixel. */
  soft: Int32Array;
}

/** Returns for each candidate whether it looks like a copy of the receipt, by their fingerprints. */
export function findCopies(own: Uint8Array, candidates: readonly Uint8Array[]): boolean[] {
  const receipt = prepare(own, searchedLooks);
  if (!receipt) return candidates.map(() => false);
  return candidates.map((candidate) => {
    const other = prepare(candidate, asIs);
    return other !== null && isCopy(receipt, other);
  });
}

function prepare(
  fingerprint: Uint8Array,
  looks: Parameters<typeof findLandmarks>[1],
): Prepared | null {
  const map = unpackInk(fingerprint);
  return (
    map && {
      map,
      landmarks: findLandmarks(map, looks),
      soft: boxSums(map.ink, map.width, map.height, 1),
    }
  );
}

/**
 * Lays one receipt over the other and compares them tile by tile. Receipts of the same bank differ in
 * their digits and names only, so few tiles may differ.
 */
function isCopy(own: Prepared, other: Prepared): boolean {
  const projection = estimateProjection(matchLandmarks(own.landmarks, other.landmarks));
  if (!projection) return false;
  const { same, different } = compareTiles(own, other, projection);
  return same + different >= minTiles && different <= maxDifferent;
}

/**
 * Counts the tiles of `own` that look the same and different in the other picture, up to one more than may
 * differ. Tiles without ink or outside of the other picture do not count.
 */
function compareTiles(own: Prepared, other: Prepared, projection: Projection) {
  const { width, height } = own.map;
  const count = { same: 0, different: 0 };
  for (let top = margin; top + tileSize <= height - margin; top += tileSize) {
    for (let left = margin; left + tileSize <= width - margin; left += tileSize) {
      if (inkOf(own.map, left, top) < minInk * tileSize * tileSize) continue;
      const places = placesOf(other.map, left, top, projection);
      if (!places) continue;
      const isSame = correlate(own, other, left, top, places) >= minCorrelation;
      count[isSame ? 'same' : 'different'] += 1;
      if (count.different > maxDifferent) return count;
    }
  }
  return count;
}

function inkOf({ width, ink }: InkMap, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + tileSize; y += 1) {
    for (let x = left; x < left + tileSize; x += 1) sum += ink[y * width + x] ?? 0;
  }
  return sum;
}

/** Returns where the pixels of a tile are in the other picture; null if a part is outside of it. */
function placesOf(
  { width, height }: InkMap,
  left: number,
  top: number,
  projection: Projection,
): Int32Array | null {
  const places = new Int32Array(tileSize * tileSize);
  for (let index = 0; index < places.length; index += 1) {
    const point = { x: left + (index % tileSize), y: top + Math.floor(index / tileSize) };
    const { x, y } = project(projection, point);
    const [column, row] = [Math.round(x), Math.round(y)];
    const isInside =
      column >= margin && row >= margin && column < width - margin && row < height - margin;
    if (!isInside) return null;
    places[index] = row * width + column;
  }
  return places;
}

/** Returns the best correlation of a tile with its place in the other picture or beside it. */
function correlate(
  own: Prepared,
  other: Prepared,
  left: number,
  top: number,
  places: Int32Array,
): number {
  const tile = new Int32Array(places.length);
  for (let y = 0; y < tileSize; y += 1) {
    const start = (top + y) * own.map.width + left;
    tile.set(own.soft.subarray(start, start + tileSize), y * tileSize);
  }
  let best = -1;
  for (let dy = -maxShift; dy <= maxShift; dy += 1) {
    for (let dx = -maxShift; dx <= maxShift; dx += 1) {
      best = Math.max(best, correlation(tile, other.soft, places, dy * other.map.width + dx));
    }
  }
  return best;
}

/** Correlation of Pearson: 1 for the same ink, 0 for unrelated ink or none. */
function correlation(tile: Int32Array, soft: Int32Array, places: Int32Array, shift: number) {
  const count = tile.length;
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let index = 0; index < count; index += 1) {
    const a = tile[index] ?? 0;
    const b = soft[(places[index] ?? 0) + shift] ?? 0;
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  const varianceA = squaresA * count - sumA * sumA;
  const varianceB = squaresB * count - sumB * sumB;
  if (varianceA <= 0 || varianceB <= 0) return 0;
  return (products * count - sumA * sumB) / Math.sqrt(varianceA * varianceB);
}
