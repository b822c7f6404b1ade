import type { ActivityEntry } from '#api/contract/history.ts';
import type { StatementLine } from '../account/statementWorkbook.ts';
import type { SheetRow } from './rows.ts';

/** The rows of each kind of spreadsheet. */
export interface SheetRows {
  transactions: SheetRow;
  activity: ActivityEntry;
  statement: StatementLine;
}

export type SheetKind = keyof SheetRows;

/** Start parameters of the thread that writes a spreadsheet. */
export interface SheetStart {
  kind: SheetKind;
  timeZone: string;
}

/** Message to the thread. */
export type SheetRequest =
  | { kind: 'rows'; rows: readonly SheetRows[SheetKind][] }
  | { kind: 'finish' };

/** Message of the thread: a page was written, and at the end the file. */
export type SheetAnswer = { kind: 'written' } | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> };
