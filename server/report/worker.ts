import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import { platform } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { writeStatementWorkbook } from '../account/statementWorkbook.ts';
import { writeActivityWorkbook } from '../activity/activityWorkbook.ts';
import type { SheetAnswer, SheetKind, SheetRequest, SheetRows, SheetStart } from './messages.ts';
import { writeWorkbook } from './workbook.ts';

// In a separate thread, writing a large spreadsheet does not block other calls for seconds.

// Linux has priorities per thread; other systems have one for the whole process.
if (platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort;
if (!port) throw new Error('the spreadsheet is written in a thread');
const { kind, timeZone } = workerData as SheetStart;

/** Functions that write each kind of spreadsheet. */
const writers: {
  readonly [Kind in SheetKind]: (
    pages: AsyncIterable<readonly SheetRows[Kind][]>,
    timeZone: string,
  ) => AsyncIterable<Uint8Array>;
} = {
  transactions: writeWorkbook,
  activity: writeActivityWorkbook,
  statement: writeStatementWorkbook,
};

/** Yields the received rows until there are no more. */
async function* pagesFrom<Kind extends SheetKind>(
  port: MessagePort,
): AsyncGenerator<readonly SheetRows[Kind][]> {
  for await (const [request] of on(port, 'message') as AsyncIterable<[SheetRequest]>) {
    if (request.kind === 'finish') return;
    // The thread receives rows of its own kind only.
    yield request.rows as readonly SheetRows[Kind][];
    post({ kind: 'written' });
  }
}

const write = <Kind extends SheetKind>(kind: Kind) =>
  writers[kind](pagesFrom<Kind>(port), timeZone);

const bytes = new Uint8Array(await buffer(write(kind)));
post({ kind: 'file', bytes }, [bytes.buffer]);
port.close();

function post(answer: SheetAnswer, transferred: ArrayBuffer[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port?.postMessage(answer, transferred);
}
