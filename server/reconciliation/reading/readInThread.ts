import { Refusal } from '#server/api/refusals.ts';
import { errorCode } from '../../db/errors.ts';
import { runInThread } from '../statementThread.ts';
import type { ReadingAnswer, ReadingRequest } from './readingThread.ts';
import type { Reading } from './readStatement.ts';

/** Twice what the largest statement needs. */
const memory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 };

const tooLarge = () => new Refusal('The statement is too large to be read. Split it by days.');

const thread = new URL('./readingThread.ts', import.meta.url);

/** The answer after the lines. */
const isLast = (part: ReadingAnswer): part is Exclude<ReadingAnswer, { lines: unknown }> =>
  !('lines' in part);

/**
 * Reads a statement for a user in a thread of its own, because a large one takes seconds.
 * @throws Refusal for a statement that cannot be read
 */
export async function readInThread(request: ReadingRequest, userId: number): Promise<Reading> {
  const parts = await runInThread<ReadingAnswer>(userId, thread, {
    workerData: request,
    resourceLimits: memory,
  }).catch((error: unknown) => {
    throw errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
  });
  const lines = parts.flatMap((part) => ('lines' in part ? part.lines : []));
  const answer = parts.find(isLast);
  if (!answer) throw tooLarge();
  if ('fault' in answer) throw new Refusal(answer.fault);
  const { reading } = answer;
  return reading.kind === 'unmapped'
    ? reading
    : { ...reading, statement: { ...reading.statement, lines } };
}
