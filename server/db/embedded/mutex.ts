import { DatabaseUnavailable } from '../errors.ts';

/** A lock for one holder at a time, granted in the order of the requests. */
export class Mutex {
  readonly #queue: (() => void)[] = [];
  #isLocked = false;

  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Number of requests that wait for the lock. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws DatabaseUnavailable if the lock is not granted within `timeoutMs`. */
  async acquire(timeoutMs: number): Promise<void> {
    if (!this.#isLocked) {
      this.#isLocked = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#cancel(resolve, reject), timeoutMs);
    this.#queue.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isLocked = false;
  }

  #cancel(waiter: () => void, reject: (error: Error) => void): void {
    const position = this.#queue.indexOf(waiter);
    if (position === -1) return;
    this.#queue.splice(position, 1);
    reject(new DatabaseUnavailable('the database is too busy'));
  }
}
