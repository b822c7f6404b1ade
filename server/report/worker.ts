import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRequest, SheetStart } from './messages.ts';
import type { SheetRow } from './rows.ts';
import { makeWorkbook } from './workbook.ts';

// Writing a large spreadsheet takes seconds without a pause, which would freeze every other call
// if this were not a thread of its own.

const { timeZone } = workerData as SheetStart;
const rows: SheetRow[] = [];

async function finish(): Promise<void> {
  const bytes = new Uint8Array(await makeWorkbook(rows, timeZone));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(bytes, [bytes.buffer]);
  parentPort?.close();
}

parentPort?.on('message', (request: SheetRequest) => {
  if (request.kind === 'finish') return void finish();
  for (const row of request.rows) rows.push(row);
});
