import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { DatabaseUnavailable, queryCancelled } from '../errors.ts';
import type {
  EngineMessage,
  EnginePlace,
  EngineRequest,
  EngineStart,
  RawError,
  RawResult,
} from './messages.ts';

interface Waiting {
  resolve(result: RawResult): void;
  reject(error: Error): void;
}

/** One thread of the embedded engine, from its start to its end; never used again after that. */
export class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #start = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<void>();
  #hasEnded = false;
  #nextId = 1;
  #reason = 'the database engine has ended';

  private constructor(start: EngineStart) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start });
    this.#worker.on('message', (message: EngineMessage) => this.#hear(message));
    this.#worker.on('error', (error) => this.#fail(error.message));
    this.#worker.on('exit', () => this.#finish());
  }

  /** Makes an empty database in `folder`. @throws Error with the engine's reason. */
  static async initialise(folder: string): Promise<void> {
    const engine = new Engine({ folder, dump: '', purpose: 'initialise' });
    await engine.#start.promise;
    await engine.stop();
  }

  /** Opens the database that lies there. @throws Error with the engine's reason. */
  static async open({ folder, dump }: EnginePlace): Promise<Engine> {
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

  /** Resolves when the thread is gone and nothing of it writes any more. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /**
   * Runs one query. A query that takes longer than `limitMillis` can only be stopped by ending
   * the thread: it is refused with the code of a cancelled query, and so is whatever else waits.
   */
  query(sql: string, parameters: (string | null)[], limitMillis: number): Promise<RawResult> {
    if (this.#hasEnded) return Promise.reject(new DatabaseUnavailable(this.#reason));
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<RawResult>();
    const timer = this.#watch(id, limitMillis);
    this.#waiting.set(id, { resolve, reject });
    this.#send({ kind: 'query', id, sql, parameters });
    return promise.finally(() => clearTimeout(timer));
  }

  /** Ends the thread at once; an open transaction is undone by the next opening. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
    await this.ended;
  }

  /** Ends the thread after a checkpoint. */
  async close(): Promise<void> {
    if (this.#hasEnded) return;
    this.#send({ kind: 'close' });
    await this.ended;
  }

  /** Keeps the process alive while it works, and only then. */
  hold(isBusy: boolean): void {
    if (isBusy) this.#worker.ref();
    else this.#worker.unref();
  }

  #send(request: EngineRequest): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#worker.postMessage(request);
  }

  #watch(id: number, limitMillis: number): NodeJS.Timeout {
    // The extra turn lets an answer that already arrived win over a timer that fired late.
    return setTimeout(() => setImmediate(() => this.#stopStuck(id)), limitMillis);
  }

  #stopStuck(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#fail('the database engine was stopped because a query ran too long');
    void this.#worker.terminate();
    waiting.reject(
      databaseError({ message: 'canceling statement: it ran too long', code: queryCancelled }),
    );
  }

  #hear(message: EngineMessage): void {
    switch (message.kind) {
      case 'ready':
      case 'done':
        return this.#start.resolve();
      case 'result':
        return this.#take(message.id)?.resolve(message.result);
      case 'refused':
        return this.#take(message.id)?.reject(databaseError(message.error));
      case 'broken':
        this.#fail(message.reason);
        return void this.#worker.terminate();
      case 'closed':
        return void this.#worker.terminate();
      default:
        message satisfies never;
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #fail(reason: string): void {
    this.#hasEnded = true;
    this.#reason = reason;
    this.#start.reject(new Error(reason));
    for (const { reject } of this.#waiting.values()) reject(new DatabaseUnavailable(reason));
    this.#waiting.clear();
  }

  #finish(): void {
    this.#fail(this.#reason);
    this.#end.resolve();
  }
}

/** The same class of error that PostgreSQL's own client throws. */
function databaseError({ message, ...fields }: RawError): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
