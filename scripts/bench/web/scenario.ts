import type { BenchApp } from './visit.ts';

/** A measured value with its upper limit. Without a goal it is a reference for other figures. */
export interface Figure {
  name: string;
  unit: string;
  goal: number | undefined;
}

export interface Scenario {
  /** Name on the command line. */
  part: string;
  figures: readonly Figure[];
  /** Number of rounds; the median is printed. @default 5 */
  rounds?: number;
  /** Measures one round. @returns a value for each figure. */
  measure: (app: BenchApp) => Promise<readonly number[]>;
}

export const figure = (name: string, unit: string, goal?: number): Figure => ({ name, unit, goal });
