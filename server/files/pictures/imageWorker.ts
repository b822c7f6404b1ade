import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FairQueue } from '#server/fairQueue.ts';
import { FileRefused, unsupportedPicture } from '#server/files/store.ts';
import type { PicturePaths, PictureTasks, WorkerError, WorkerMessage } from './workerMessages.ts';

/** Pictures decoded at the same time. Each may need a few hundred megabytes for a moment. */
const concurrency = 2;
/** Limit for a process that is too busy to enforce its own limits, far above them because the machine may be busy. */
const timeoutMs = 30_000;
/** Idle time after which a process ends. */
const idleTimeoutMs = 30_000;

const childPath = fileURLToPath(new URL('./workerProcess.ts', import.meta.url));

const idleWorkers: ImageWorker[] = [];
const queue = new FairQueue<number | null>(concurrency);

/** A stored picture. */
export interface PreparedPicture {
  mediaType: string;
  isInline: boolean;
  /** Empty if the picture has none. */
  fingerprint: Buffer;
}

/**
 * Runs `preparePicture` in a worker process with limits on time and memory.
 * @param userId owner of the picture, for fair queueing; null for the server's own pictures.
 * @throws FileRefused also if the picture costs too much or crashes its decoder.
 */
export async function preparePictureInWorker(
  paths: PicturePaths,
  userId: number | null,
): Promise<PreparedPicture> {
  const picture = await runInWorker('prepare', paths, userId);
  return { ...picture, fingerprint: Buffer.from(picture.fingerprint, 'base64') };
}

/**
 * Returns for each candidate whether it looks like a copy, by their fingerprints.
 * @throws FileRefused if this takes too long.
 */
export function comparePicturesInWorker(
  own: Buffer,
  candidates: readonly Buffer[],
): Promise<readonly boolean[]> {
  return runInWorker('compare', { own: toText(own), candidates: candidates.map(toText) }, null);
}

const toText = (fingerprint: Buffer) => fingerprint.toString('base64');

function runInWorker<Task extends keyof PictureTasks>(
  task: Task,
  input: PictureTasks[Task]['input'],
  userId: number | null,
): Promise<PictureTasks[Task]['result']> {
  return queue.run(userId, async () => {
    const worker = idleWorkers.pop() ?? new ImageWorker();
    try {
      return await worker.run(task, input);
    } finally {
      if (worker.isAlive) idleWorkers.push(worker);
    }
  });
}

/** One process that decodes and compares pictures, one request at a time. */
class ImageWorker {
  /** The environment is empty, so a compromised decoder finds no secrets in it. */
  readonly #child: ChildProcess = fork(childPath, [], {
    env: {},
    execArgv: ['--disable-proto=delete', '--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  #idleTimer: NodeJS.Timeout | undefined;

  constructor() {
    const { pid } = this.#child;
    // Requests to the server have priority over decoding.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.#child.on('error', () => this.#child.kill('SIGKILL'));
    this.#child.once('exit', () => this.#disconnect());
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null;
  }

  async run<Task extends keyof PictureTasks>(
    task: Task,
    input: PictureTasks[Task]['input'],
  ): Promise<PictureTasks[Task]['result']> {
    this.#start();
    try {
      return await this.#request({ task, input });
    } finally {
      this.#stop();
    }
  }

  #request<Result>(request: object): Promise<Result> {
    const child = this.#child;
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    let fallback: { result: Result } | null = null;
    const onMessage = (message: WorkerMessage<Result>) => {
      if (message.kind === 'fallback') fallback = message;
      else if (message.kind === 'done') resolve(message.result);
      else reject(toError(message));
    };
    const onExit = (_exitCode: number | null, signal: NodeJS.Signals | null) => {
      if (fallback) resolve(fallback.result);
      else reject(signal === 'SIGKILL' ? tooSlow() : unsupportedPicture());
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('message', onMessage).once('exit', onExit).once('error', reject);
    child.send(request);
    return promise.finally(() => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
    });
  }

  #start(): void {
    clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** Lets the server exit while the worker is idle. */
  #stop(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#disconnect(), idleTimeoutMs).unref();
  }

  /** Disconnects the process, which then ends. */
  #disconnect(): void {
    const index = idleWorkers.indexOf(this);
    if (index !== -1) idleWorkers.splice(index, 1);
    if (this.#child.connected) this.#child.disconnect();
  }
}

const tooSlow = () => new FileRefused(413, 'The picture takes too long to read');

function toError(message: WorkerError): Error {
  if (message.kind === 'refused') return new FileRefused(message.status, message.message);
  return Object.assign(new Error(message.message), { code: message.code });
}
