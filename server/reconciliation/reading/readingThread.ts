import { parentPort, workerData } from 'node:worker_threads';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import { StatementFault, type StatementLine } from '#domain/reconciliation/statement.ts';
import { type Reading, readStatement } from './readStatement.ts';

export interface ReadingRequest {
  bytes: Uint8Array;
  mapping: ColumnMapping | null;
  columnsOnly: boolean;
}

/** Some lines of the statement, at the end what was read besides, or why it cannot be read. */
export type ReadingAnswer =
  | { lines: readonly StatementLine[] }
  | { reading: Reading }
  | { fault: string };

/** Lines of one message. One message of all lines would be a third copy of them. */
const linesAtOnce = 1000;

function* answers(): Generator<ReadingAnswer> {
  const { bytes, mapping, columnsOnly } = workerData as ReadingRequest;
  try {
    const reading = readStatement(bytes, mapping, columnsOnly);
    if (reading.kind === 'unmapped') return yield { reading };
    const { lines, ...rest } = reading.statement;
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      yield { lines: lines.slice(from, from + linesAtOnce) };
    }
    yield { reading: { ...reading, statement: { ...rest, lines: [] } } };
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    yield { fault: error.message };
  }
}

for (const answer of answers()) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
}
