import type { SheetRow } from './rows.ts';

/** What the thread that writes a spreadsheet is started with. */
export interface SheetStart {
  timeZone: string;
}

/** What it is told. */
export type SheetRequest = { kind: 'rows'; rows: readonly SheetRow[] } | { kind: 'finish' };

/** What the thread tells: that a page was written, and in the end the file. */
export type SheetAnswer = { kind: 'written' } | { kind: 'file'; bytes: Uint8Array<ArrayBuffer> };
