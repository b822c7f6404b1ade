import { Worker } from 'node:worker_threads';
import type { SheetRequest, SheetStart } from './messages.ts';
import type { SheetRow } from './rows.ts';

/** Several times what the largest report was seen to need. */
const mostMegabytes = 256;

/** The thread that writes one spreadsheet: takes its rows, then hands over the file. */
export class SheetThread {
  readonly #worker: Worker;
  readonly #file = Promise.withResolvers<Buffer>();

  constructor(timeZone: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { timeZone } satisfies SheetStart,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    this.#worker.on('message', (bytes: Uint8Array<ArrayBuffer>) =>
      this.#file.resolve(Buffer.from(bytes.buffer)),
    );
    this.#worker.on('error', (error) => this.#file.reject(error));
    this.#worker.on('exit', () => this.#file.reject(new Error('the spreadsheet was not written')));
    // It may end before anyone asks for the file.
    this.#file.promise.catch(() => {});
  }

  add(rows: readonly SheetRow[]): void {
    this.#send({ kind: 'rows', rows });
  }

  finish(): Promise<Buffer> {
    this.#send({ kind: 'finish' });
    return this.#file.promise;
  }

  /** Ends the thread, finished or not. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #send(request: SheetRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
  }
}
