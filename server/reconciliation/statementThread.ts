import { Worker, type WorkerOptions } from 'node:worker_threads';
import { FairQueue } from '../fairQueue.ts';

/** Threads at the same time. Each uses a core, and up to 170 MB. */
const concurrency = 2;
/** Many times what the largest statement needs. */
const maxMs = 120_000;

const queue = new FairQueue<number>(concurrency);

/**
 * Runs a script in a thread once it is the turn of the user. Returns its messages when the thread has ended, also
 * because it took too long.
 * @throws the error that ended the thread
 */
export function runInThread<Message>(
  userId: number,
  script: URL,
  options: WorkerOptions,
): Promise<Message[]> {
  return queue.run(userId, async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const messages: Message[] = [];
    const worker = new Worker(script, options);
    const timer = setTimeout(() => void worker.terminate(), maxMs);
    let failure: Error | null = null;
    worker.on('message', (message: Message) => messages.push(message));
    worker.once('error', (error) => (failure = error));
    worker.once('exit', () => (failure ? reject(failure) : resolve()));
    try {
      await promise;
      return messages;
    } finally {
      clearTimeout(timer);
    }
  });
}
