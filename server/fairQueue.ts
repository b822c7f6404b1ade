/** A task of a queue. It receives true if it has waited for its turn. */
export type Task<Result> = (hasWaited: boolean) => Promise<Result>;

/**
 * Limits the number of tasks that run at the same time. Waiting tasks are queued by owner, and the
 * owners take turns, so one owner with many tasks delays the others by one task only.
 */
export class FairQueue<Owner> {
  readonly #concurrency: number;
  #running = 0;
  #waiting = 0;
  /** Waiting tasks by owner, in the order of turns. No queue is empty. */
  readonly #queues = new Map<Owner, (() => void)[]>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** True if nothing runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Returns the number of waiting tasks of an owner. */
  waitingCount(owner: Owner): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  async run<Result>(owner: Owner, work: Task<Result>): Promise<Result> {
    const mustWait = this.#running >= this.#concurrency;
    if (mustWait) await this.#waitForTurn(owner);
    else this.#running += 1;
    try {
      return await work(mustWait);
    } finally {
      this.#startNext();
    }
  }

  #waitForTurn(owner: Owner): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting += 1;
    const queue = this.#queues.get(owner);
    if (queue) queue.push(resolve);
    else this.#queues.set(owner, [resolve]);
    return promise;
  }

  #startNext(): void {
    const next = this.#queues.entries().next();
    if (next.done) {
      this.#running -= 1;
      return;
    }
    const [owner, queue] = next.value;
    const start = queue.shift();
    this.#waiting -= 1;
    // Moves the owner behind the others.
    this.#queues.delete(owner);
    if (queue.length > 0) this.#queues.set(owner, queue);
    start?.();
  }
}
