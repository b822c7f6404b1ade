import { Download } from '#server/api/download.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { SheetKind, SheetRows } from './messages.ts';
import { SheetThread } from './sheetThread.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Settings of the calls that write a spreadsheet. */
export interface Sheet<Kind extends SheetKind> {
  kind: Kind;
  timeZone: string;
  /** Passes the rows page by page. */
  readRows: (onPage: (rows: readonly SheetRows[Kind][]) => Promise<void>) => Promise<void>;
}

/** Writes a spreadsheet in a thread of its own. */
export async function writeSheet<Kind extends SheetKind>({
  kind,
  timeZone,
  readRows,
}: Sheet<Kind>): Promise<Buffer> {
  const thread = new SheetThread(kind, timeZone);
  try {
    await readRows((rows) => thread.add(rows));
    return await thread.finish();
  } finally {
    await thread.stop();
  }
}

/** Returns the answer with a spreadsheet. `name` has no extension. */
export const sheetDownload = (name: string, bytes: Buffer) =>
  new Download(`${name}.xlsx`, mediaType, bytes);

/** Returns the refusal of a spreadsheet with too many rows, which are called `rows`. */
export const tooLarge = (maxRows: number, rows: string) =>
  new Refusal(
    `A report holds at most ${maxRows.toLocaleString('en-IN')} ${rows}. Please choose fewer days.`,
  );
