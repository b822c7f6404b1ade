import type { Desk } from './visit.ts';

/** Something measured, and how high it may be; without a goal it says what others compare with. */
export interface Figure {
  name: string;
  unit: string;
  goal: number | undefined;
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

export const figure = (name: string, unit: string, goal?: number): Figure => ({ name, unit, goal });
