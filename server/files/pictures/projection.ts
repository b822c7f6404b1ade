import type { Match, Point } from './landmarks.ts';

/**
 * Position of one picture in another, as two photos of the same sheet:
 * x' = (ax + by + c) / (gx + hy + 1), y' = (dx + ey + f) / (gx + hy + 1).
 */
export type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
];

/** Fewer matches can agree by chance. */
const minMatches = 8;
const attempts = 500;
/** Two matches that are nearer to each other show little of the turn. */
const minSpan = 80;
const minScale = 0.5;
const maxScale = 2;
/** Tolerances in pixels; a turn and a scale alone describe a perspective roughly. */
const roughTolerance = 12;
const tolerances = [10, 7, 5, 4, 3];

/** Returns where a point of one picture is in the other. */
export function project([a, b, c, d, e, f, g, h]: Projection, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/**
 * Estimates how one picture lies in the other: guesses turn and scale from two matches at a time, takes
 * the guess that most matches agree with (RANSAC), and refines it to a perspective.
 * @returns null if too few matches agree.
 */
export function estimateProjection(matches: readonly Match[]): Projection | null {
  let agreeing: readonly Match[] = [];
  // Pairs of matches in an order that is always the same.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const first = matches[attempt % matches.length];
    const distance = 1 + 37 * Math.floor(attempt / matches.length);
    const second = matches[(attempt + distance) % matches.length];
    const guess = first && second && similarity(first, second);
    if (!guess) continue;
    const found = agreeingWith(guess, matches, roughTolerance);
    if (found.length > agreeing.length) agreeing = found;
  }
  let projection: Projection | null = null;
  for (const tolerance of tolerances) {
    if (agreeing.length < minMatches) return null;
    projection = fit(agreeing);
    if (!projection) return null;
    agreeing = agreeingWith(projection, matches, tolerance);
  }
  return agreeing.length < minMatches ? null : projection;
}

/** Returns the turn, scale and shift that two matches have in common, if a photo can have them. */
function similarity(first: Match, second: Match): Projection | null {
  const [dx, dy] = [second.own.x - first.own.x, second.own.y - first.own.y];
  const [du, dv] = [second.other.x - first.other.x, second.other.y - first.other.y];
  const squared = dx * dx + dy * dy;
  if (squared < minSpan * minSpan) return null;
  const cos = (dx * du + dy * dv) / squared;
  const sin = (dx * dv - dy * du) / squared;
  const scale = Math.hypot(cos, sin);
  if (scale < minScale || scale > maxScale) return null;
  const { own, other } = first;
  const shiftX = other.x - cos * own.x + sin * own.y;
  const shiftY = other.y - sin * own.x - cos * own.y;
  return [cos, -sin, shiftX, sin, cos, shiftY, 0, 0];
}

const agreeingWith = (projection: Projection, matches: readonly Match[], tolerance: number) =>
  matches.filter(({ own, other }) => {
    const { x, y } = project(projection, own);
    return Math.hypot(x - other.x, y - other.y) < tolerance;
  });

/** Returns the projection with the least squared errors. */
function fit(matches: readonly Match[]): Projection | null {
  const unknowns = 8;
  const system = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1));
  for (const { own, other } of matches) {
    const { x, y } = own;
    addEquation(system, [x, y, 1, 0, 0, 0, -other.x * x, -other.x * y, other.x]);
    addEquation(system, [0, 0, 0, x, y, 1, -other.y * x, -other.y * y, other.y]);
  }
  const solution = solve(system);
  if (!solution) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solution;
  return [a, b, c, d, e, f, g, h];
}

/** Adds an equation to the normal equations; its last number is the right side. */
function addEquation(system: readonly Float64Array[], equation: readonly number[]): void {
  system.forEach((row, index) => {
    const factor = equation[index] ?? 0;
    for (let column = 0; column < row.length; column += 1) {
      row[column] = (row[column] ?? 0) + factor * (equation[column] ?? 0);
    }
  });
}

/** Solves symmetric linear equations by elimination. @returns null if they have no single solution. */
function solve(system: readonly Float64Array[]): number[] | null {
  const last = system.length;
  for (const [step, pivot] of system.entries()) {
    const divisor = pivot[step] ?? 0;
    if (Math.abs(divisor) < 1e-9) return null;
    for (const row of system) {
      if (row === pivot) continue;
      const factor = (row[step] ?? 0) / divisor;
      for (let column = step; column <= last; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  return system.map((row, index) => (row[last] ?? 0) / (row[index] ?? 1));
}
