import { errorCode, errorText } from '#server/db/errors.ts';
import { FileRefused } from '#server/files/store.ts';
import {
  pictureLimits,
  type WorkerMessage,
  type WorkerError,
  type WorkerRequest,
} from './workerMessages.ts';
import { findCopies } from './compareReceipts.ts';
import { preparePicture } from './prepare.ts';

// Decodes and compares pictures in a separate process, so that a hostile picture cannot harm the server. The
// process has no access to the database and no secrets, and reads only the paths it receives.

const checkIntervalMs = 50;

const send = (message: WorkerMessage) => process.send?.(message);

process.on('message', (request: WorkerRequest) => void answer(request));
process.on('disconnect', () => process.exit());
// A terminal sends these signals to all processes of the server. The worker finishes its picture
// first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function answer(request: WorkerRequest): Promise<void> {
  const timer = limitCost();
  try {
    send({ kind: 'done', result: await run(request) });
  } catch (error) {
    send(toWorkerError(error));
  } finally {
    clearInterval(timer);
  }
}

const toBytes = (text: string) => Buffer.from(text, 'base64');

async function run(request: WorkerRequest): Promise<unknown> {
  switch (request.task) {
    case 'prepare':
      return preparePicture(request.input, (fallback) => {
        send({ kind: 'fallback', result: fallback });
      });
    case 'compare':
      return findCopies(toBytes(request.input.own), request.input.candidates.map(toBytes));
  }
}

/**
 * Kills the process if a request costs too much. Decoders run on other threads, cannot be stopped,
 * and would delay a normal exit.
 */
function limitCost(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isSlow = (user + system) / 1000 > pictureLimits.cpuMs;
    const isLarge = process.memoryUsage.rss() > pictureLimits.memoryBytes;
    if (isSlow || isLarge) process.kill(process.pid, 'SIGKILL');
  }, checkIntervalMs);
}

function toWorkerError(error: unknown): WorkerError {
  if (error instanceof FileRefused) {
    return { kind: 'refused', status: error.status, message: error.message };
  }
  const message = errorText(error);
  return { kind: 'failed', message, code: errorCode(error) };
}
