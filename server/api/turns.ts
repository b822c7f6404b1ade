import { HttpRefusal } from './refusals.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** How many that wait there may be for each that runs. */
const waitingForEach = 3;

/** Runs a few pieces of work of each user at once; some more wait for their turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #queues = new Map<number, Queue>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws HttpRefusal when too many of this user wait already. */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(userId) ?? { running: 0, waiting: [] };
    this.#queues.set(userId, queue);
    await this.#turn(queue);
    try {
      return await work();
    } finally {
      this.#end(userId, queue);
    }
  }

  async #turn(queue: Queue): Promise<void> {
    if (queue.running < this.#atOnce) {
      queue.running += 1;
      return;
    }
    if (queue.waiting.length >= this.#atOnce * waitingForEach) throw tooManyAtOnce();
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }

  /** Hands the place over to the next in line. */
  #end(userId: number, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(userId);
  }
}

const tooManyAtOnce = () => new HttpRefusal(429, 'Too many requests at once. Please try again.');
