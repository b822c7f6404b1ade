import { constants, setPriority } from 'node:os';
import { errorCode } from '#server/db/errors.ts';
import { FileRefused } from '#server/files/store.ts';
import {
  pictureLimits,
  type StudioAnswer,
  type StudioRefusal,
  type StudioRequest,
} from './messages.ts';
import { preparePicture } from './prepare.ts';

// A process of its own, so that a picture made to exhaust or to break its decoder can take down
// nothing else. It knows no database, no secret and no other file than those it is told.

const watchEveryMs = 50;

// Whoever waits for anything else goes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const answer = (message: StudioAnswer) => process.send?.(message);

process.on('message', (request: StudioRequest) => void prepare(request));
process.on('disconnect', () => process.exit());
// Sent to the server and all its processes when it is to stop: it still answers what is under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

async function prepare({ paths }: StudioRequest): Promise<void> {
  const watch = watchCost();
  try {
    const picture = await preparePicture(paths, (kept) => {
      answer({ kind: 'enough', picture: kept });
    });
    answer({ kind: 'done', picture });
  } catch (error) {
    answer(describe(error));
  } finally {
    clearInterval(watch);
  }
}

/** Decoders run beside this thread and can't be stopped, and an exit would wait for them. */
function watchCost(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isSlow = (user + system) / 1000 > pictureLimits.cpuMs;
    const isLarge = process.memoryUsage.rss() > pictureLimits.memoryBytes;
    if (isSlow || isLarge) process.kill(process.pid, 'SIGKILL');
  }, watchEveryMs);
}

function describe(error: unknown): StudioRefusal {
  if (error instanceof FileRefused) {
    return { kind: 'refused', status: error.status, message: error.message };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', message, code: errorCode(error) };
}
