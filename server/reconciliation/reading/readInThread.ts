import { Worker } from 'node:worker_threads';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { StatementLine } from '#domain/reconciliation/statement.ts';
import { Refusal } from '#server/api/refusals.ts';
import { errorCode } from '../../db/errors.ts';
import type { ReadingAnswer, ReadingRequest } from './readingThread.ts';
import type { Reading } from './readStatement.ts';

/** Twice what the largest statement needs. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };

/** Many times what the largest statement needs. */
const maxMs = 120_000;

const tooLarge = () => new Refusal('The statement is too large to be read. Split it by days.');

/**
 * Reads a statement in a thread of its own, because a large one takes seconds.
 * @throws Refusal for a statement that cannot be read
 */
export async function readInThread(
  bytes: Uint8Array,
  mapping: ColumnMapping | null,
  columnsOnly = false,
): Promise<Reading> {
  const lines: StatementLine[] = [];
  const answer = await new Promise<Exclude<ReadingAnswer, { lines: unknown }>>(
    (resolve, reject) => {
      const worker = new Worker(new URL('./readingThread.ts', import.meta.url), {
        workerData: { bytes, mapping, columnsOnly } satisfies ReadingRequest,
        resourceLimits: memory,
      });
      const timer = setTimeout(() => void worker.terminate(), maxMs);
      worker.on('message', (part: ReadingAnswer) => {
        if ('lines' in part) lines.push(...part.lines);
        else resolve(part);
      });
      worker.once('error', (error) => {
        reject(errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(tooLarge());
      });
    },
  );
  if ('fault' in answer) throw new Refusal(answer.fault);
  const { reading } = answer;
  return reading.kind === 'unmapped'
    ? reading
    : { ...reading, statement: { ...reading.statement, lines } };
}
