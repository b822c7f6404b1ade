import { Worker } from 'node:worker_threads';
import type { SheetAnswer, SheetRequest, SheetStart } from './messages.ts';
import type { SheetRow } from './rows.ts';

/** Several times what the largest report was seen to need. */
const mostMegabytes = 256;

/** Pages that may wait to be written: few enough for memory, enough to be read without a pause. */
const mostUnwritten = 25;

/** The thread that writes one spreadsheet: takes its rows, then hands over the file. */
export class SheetThread {
  readonly #worker: Worker;
  readonly #file = Promise.withResolvers<Buffer>();
  #unwritten = 0;
  #room = Promise.withResolvers<void>();

  constructor(timeZone: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { timeZone } satisfies SheetStart,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    this.#worker.on('message', (answer: SheetAnswer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#file.reject(error));
    this.#worker.on('exit', () => this.#file.reject(new Error('the spreadsheet was not written')));
    // It may end before anyone asks for the file.
    this.#file.promise.catch(() => {});
  }

  /** Takes the next page of rows; waits while too many are not written yet. */
  async add(rows: readonly SheetRow[]): Promise<void> {
    this.#send({ kind: 'rows', rows });
    this.#unwritten += 1;
    if (this.#unwritten < mostUnwritten) return;
    this.#room = Promise.withResolvers();
    await Promise.race([this.#room.promise, this.#file.promise]);
  }

  finish(): Promise<Buffer> {
    this.#send({ kind: 'finish' });
    return this.#file.promise;
  }

  /** Ends the thread, finished or not. */
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
