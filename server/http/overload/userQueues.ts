import { FairQueue, type Task } from '#server/fairQueue.ts';
import { HttpRefusal } from '#server/api/refusals.ts';

/** Number of calls that may wait, for each call that may run. */
const maxWaitingPerRunning = 3;

/** Limits the number of calls of each user that run at the same time. Some more calls wait. */
export class UserQueues {
  readonly #concurrency: number;
  /** Queues of the users with running calls. */
  readonly #queues = new Map<number, FairQueue<number>>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** @throws HttpRefusal if too many calls of this user are waiting. */
  async run<Result>(userId: number, work: Task<Result>): Promise<Result> {
    const queue = this.#queues.get(userId) ?? new FairQueue<number>(this.#concurrency);
    if (queue.waitingCount(userId) >= this.#concurrency * maxWaitingPerRunning)
      throw tooManyAtOnce();
    this.#queues.set(userId, queue);
    try {
      return await queue.run(userId, work);
    } finally {
      if (queue.isIdle) this.#queues.delete(userId);
    }
  }
}

const tooManyAtOnce = () => new HttpRefusal(429, 'Too many requests at once. Please try again.');
