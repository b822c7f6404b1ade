import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { DatabaseUnavailable, queryCancelled } from '../errors.ts';
import type {
  EngineMessage,
  DatabaseLocation,
  EngineRequest,
  EngineStart,
  RawError,
  RawResult,
} from './engineMessages.ts';

// V8 frees compiled code that is not used any more. A check of this step sometimes fails in a process
// that has had several engines, and ends it (https://github.com/nodejs/node/issues/64500). Without the
// step, the code is freed with its engine.
setFlagsFromString('--no-wasm-code-gc');

interface PendingQuery {
  resolve(result: RawResult): void;
  reject(error: Error): void;
}

/** One thread of the embedded engine. It is not used again after it has ended. */
export class Engine {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingQuery>();
  readonly #start = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<void>();
  #hasEnded = false;
  #nextId = 1;
  #reason = 'the database engine has ended';

  private constructor(start: EngineStart) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start });
    this.#worker.on('message', (message: EngineMessage) => this.#handleMessage(message));
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => this.#finish());
  }

  /** Creates an empty database in `folder`. @throws Error with the engine's reason. */
  static async initialise(folder: string): Promise<void> {
    const engine = new Engine({ folder, dump: '', purpose: 'initialise' });
    await engine.#start.promise;
    await engine.stop();
  }

  /** Opens an existing database. @throws Error with the engine's reason. */
  static async open({ folder, dump }: DatabaseLocation): Promise<Engine> {
    const engine = new Engine({ folder, dump, purpose: 'serve' });
    try {
      await engine.#start.promise;
    } catch (error) {
      await engine.stop();
      throw error;
    }
    return engine;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Resolves when the thread has ended and can no longer write. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /**
   * Runs one query. Only ending the thread can stop a query that takes longer than `timeoutMs`. The
   * query is then rejected with the code of a cancelled query, and all pending queries are rejected
   * as well.
   */
  query(sql: string, parameters: (string | null)[], timeoutMs: number): Promise<RawResult> {
    if (this.#hasEnded) return Promise.reject(new DatabaseUnavailable(this.#reason));
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<RawResult>();
    const timer = this.#startTimer(id, timeoutMs);
    this.#pending.set(id, { resolve, reject });
    this.#send({ kind: 'query', id, sql, parameters });
    return promise.finally(() => clearTimeout(timer));
  }

  /** Ends the thread at once. The next start rolls back an open transaction. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }

  /** Writes a checkpoint and ends the thread. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#send({ kind: 'close' });
    await this.ended;
  }

  /** Keeps the process alive while the engine is busy. */
  keepProcessAlive(isBusy: boolean): void {
    if (isBusy) this.#worker.ref();
    else this.#worker.unref();
  }

  #send(request: EngineRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
  }

  #startTimer(id: number, timeoutMs: number): NodeJS.Timeout {
    // `setImmediate` lets a result that has already arrived win over a timer that fired late.
    return setTimeout(() => setImmediate(() => this.#cancel(id)), timeoutMs);
  }

  #cancel(id: number): void {
    const query = this.#pending.get(id);
    if (!query) return;
    this.#pending.delete(id);
    this.#fail('the database engine was stopped because a query ran too long');
    void this.#worker.terminate();
    query.reject(
      databaseError({
        message: 'canceling statement due to statement timeout',
        code: queryCancelled,
      }),
    );
  }

  #handleMessage(message: EngineMessage): void {
    switch (message.kind) {
      case 'ready':
      case 'done':
        return this.#start.resolve();
      case 'result':
        return this.#takePending(message.id)?.resolve(message.result);
      case 'error':
        return this.#takePending(message.id)?.reject(databaseError(message.error));
      case 'crashed':
        this.#fail(message.reason);
        return void this.#worker.terminate();
      case 'closed':
        return void this.#worker.terminate();
      default:
        message satisfies never;
    }
  }

  #takePending(id: number): PendingQuery | undefined {
    const query = this.#pending.get(id);
    this.#pending.delete(id);
    return query;
  }

  #fail(reason: string): void {
    this.#hasEnded = true;
    this.#reason = reason;
    this.#start.reject(new Error(reason));
    for (const { reject } of this.#pending.values()) reject(new DatabaseUnavailable(reason));
    this.#pending.clear();
  }

  #finish(): void {
    this.#fail(this.#reason);
    this.#end.resolve();
  }
}

/** Creates the error class that PostgreSQL's client throws. */
function databaseError({ message, ...fields }: RawError): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
