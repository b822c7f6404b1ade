import type { SheetStyleName } from '../theme/sheetStyles.ts';

/** One part of a sheet, which is never cut by the end of a page. */
export type SheetBlock =
  | { kind: 'title' | 'heading' | 'note'; text: string }
  /** A label with its value at the end of the line. */
  | { kind: 'row'; label: string; value: string; isStrong?: boolean }
  /** A value with what belongs to it below: an entry of a list. */
  | { kind: 'entry'; label: string; value: string; details: readonly string[] }
  | { kind: 'rule' };

/** A document of one column, drawn as a picture or as pages. */
export interface Sheet {
  blocks: readonly SheetBlock[];
  /** Returns the heading of the second and later pages. Pages count from 1. */
  continuation: (page: number) => string;
}

/** A line of text on a page. Lengths are px. */
export interface SheetText {
  text: string;
  style: SheetStyleName;
  /** Start of the text, from the left. */
  x: number;
  /** Baseline, from the top. */
  y: number;
  width: number;
}

export interface SheetPage {
  width: number;
  height: number;
  /** Lines of each block in reading order. */
  blocks: readonly (readonly SheetText[])[];
  /** Positions of the horizontal rules, from the top. */
  rules: readonly number[];
}
