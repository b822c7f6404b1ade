import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { platform } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { SheetAnswer, SheetRequest, SheetStart } from './messages.ts';
import type { SheetRow } from './rows.ts';
import { writeWorkbook } from './workbook.ts';

// In a separate thread, writing a large spreadsheet does not block other calls for seconds.

// Linux has priorities per thread; other systems have one for the whole process.
if (platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
if (!port) throw new Error('the spreadsheet is written in a thread');
const { timeZone } = workerData as SheetStart;

/** Yields the received rows until there are no more. */
async function* pagesFrom(port: MessagePort): AsyncGenerator<readonly SheetRow[]> {
  for await (const [request] of on(port, 'message') as AsyncIterable<[SheetRequest]>) {
    if (request.kind === 'finish') return;
    yield request.rows;
    post({ kind: 'written' });
  }
}

const bytes = new Uint8Array(await buffer(writeWorkbook(pagesFrom(port), timeZone)));
post({ kind: 'file', bytes }, [bytes.buffer]);
port.close();

function post(answer: SheetAnswer, transferred: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port?.postMessage(answer, transferred);
}
