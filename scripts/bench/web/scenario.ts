import type { Desk } from './visit.ts';

/** Something measured, and how high it may be. */
export interface Figure {
  name: string;
  unit: string;
  goal: number;
}

export interface Scenario {
  /** What is named on the command line to measure it alone. */
  part: string;
  figures: readonly Figure[];
  /** How often it is measured; the median is told. @default 5 */
  rounds?: number;
  /** One round. @returns a value for each figure. */
  measure: (desk: Desk) => Promise<readonly number[]>;
}

export const figure = (name: string, unit: string, goal: number): Figure => ({ name, unit, goal });

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
