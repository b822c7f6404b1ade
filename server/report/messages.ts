import type { SheetRow } from './rows.ts';

/** Start parameters of the thread that writes a spreadsheet. */
export interface SheetStart {
  timeZone: string;
}

/** Message to the thread. */
export type SheetRequest = { kind: 'rows'; rows: readonly SheetRow[] } | { kind: 'finish' };

/** Message of the thread: a page was written, and at the end the file. */
export type SheetAnswer = { kind: 'written' } | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> };
