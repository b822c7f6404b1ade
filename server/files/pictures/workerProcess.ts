import { constants, setPriority } from 'node:os';
import { errorCode } from '#server/db/errors.ts';
import { FileRefused } from '#server/files/store.ts';
import {
  pictureLimits,
  type WorkerMessage,
  type WorkerError,
  type WorkerRequest,
} from './workerMessages.ts';
import { preparePicture } from './prepare.ts';

// Decodes pictures in a separate process, so that a hostile picture cannot harm the server. The
// process has no access to the database and no secrets, and reads only the paths it receives.

const checkIntervalMs = 50;

// Requests to the server have priority over decoding.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (message: WorkerMessage) => process.send?.(message);

process.on('message', (request: WorkerRequest) => void prepare(request));
process.on('disconnect', () => process.exit());
// A terminal sends these signals to all processes of the server. The worker finishes its picture
// first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function prepare({ paths }: WorkerRequest): Promise<void> {
  const timer = limitCost();
  try {
    const picture = await preparePicture(paths, (fallback) => {
      send({ kind: 'fallback', picture: fallback });
    });
    send({ kind: 'done', picture });
  } catch (error) {
    send(toWorkerError(error));
  } finally {
    clearInterval(timer);
  }
}

/**
 * Kills the process if a picture costs too much. Decoders run on other threads, cannot be stopped,
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
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', message, code: errorCode(error) };
}
