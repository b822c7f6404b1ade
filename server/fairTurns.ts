/**
 * Runs work a few at a time. What has to wait is queued by its owner, and the owners take turns, so
 * that one who asks for much delays the others by one piece of work and not by a whole queue.
 */
export class FairTurns<Owner> {
  readonly #atOnce: number;
  #running = 0;
  /** In the order of their turns; no queue is empty. */
  readonly #queues = new Map<Owner, (() => void)[]>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Whether nothing runs, and so nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** How many pieces of work of this owner wait. */
  waitingOf(owner: Owner): number {
    return this.#queues.get(owner)?.length ?? 0;
  }

  async run<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turnOf(owner);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #turnOf(owner: Owner): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
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
    // Behind the others, if there is more to do.
    this.#queues.delete(owner);
    if (queue.length > 0) this.#queues.set(owner, queue);
    start?.();
  }
}
