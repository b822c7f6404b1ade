import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { platform } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { SheetAnswer, SheetRequest, SheetStart } from './messages.ts';
import type { SheetRow } from './rows.ts';
import { writeWorkbook } from './workbook.ts';

// Writing a large spreadsheet takes seconds without a pause, which would freeze every other call
// if this were not a thread of its own.

// Linux knows a priority for each thread; elsewhere it would be that of the whole server.
if (platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
if (!port) throw new Error('the spreadsheet is written in a thread');
const { timeZone } = workerData as SheetStart;

/** The rows as they are told, until there are no more. */
async function* pagesFrom(port: MessagePort): AsyncGenerator<readonly SheetRow[]> {
  for await (const [request] of on(port, 'message') as AsyncIterable<[SheetRequest]>) {
    if (request.kind === 'finish') return;
    yield request.rows;
    tell({ kind: 'written' });
  }
}

const bytes = new Uint8Array(await buffer(writeWorkbook(pagesFrom(port), timeZone)));
tell({ kind: 'file', bytes }, [bytes.buffer]);
port.close();

function tell(answer: SheetAnswer, handedOver: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port?.postMessage(answer, handedOver);
}
