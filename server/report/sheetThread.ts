import { Worker } from 'node:worker_threads';
import type { SheetAnswer, SheetKind, SheetRequest, SheetRows, SheetStart } from './messages.ts';

/** Several times the memory that the largest report needed. */
const maxMegabytes = 256;

/**
 * Maximum number of pages that wait to be written, which limits memory without delaying the reader.
 */
const maxUnwritten = 25;

/** A thread that writes one spreadsheet from rows. */
export class SheetThread<Kind extends SheetKind> {
  readonly #worker: Worker;
  readonly #file = Promise.withResolvers<Buffer>();
  #unwritten = 0;
  #room = Promise.withResolvers<void>();

  constructor(kind: Kind, timeZone: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { kind, timeZone } satisfies SheetStart,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    this.#worker.on('message', (answer: SheetAnswer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#file.reject(error));
    this.#worker.on('exit', () => this.#file.reject(new Error('the spreadsheet was not written')));
    // Prevents an unhandled rejection if the thread ends before `finish` is called.
    this.#file.promise.catch(() => {});
  }

  /** Sends the next page of rows, and waits while too many pages are unwritten. */
  async add(rows: readonly SheetRows[Kind][]): Promise<void> {
    this.#send({ kind: 'rows', rows });
    this.#unwritten += 1;
    if (this.#unwritten < maxUnwritten) return;
    this.#room = Promise.withResolvers();
    await Promise.race([this.#room.promise, this.#file.promise]);
  }

  finish(): Promise<Buffer> {
    this.#send({ kind: 'finish' });
    return this.#file.promise;
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(answer: SheetAnswer): void {
    if (answer.kind === 'file') return this.#file.resolve(Buffer.from(answer.bytes.buffer));
    this.#unwritten -= 1;
    this.#room.resolve();
  }

  #send(request: SheetRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
  }
}
