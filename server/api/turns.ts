import { FairTurns } from '#server/fairTurns.ts';
import { HttpRefusal } from './refusals.ts';

/** How many that wait there may be for each that runs. */
const waitingForEach = 3;

/** Runs a few pieces of work of each user at once; some more wait for their turn. */
export class Turns {
  readonly #atOnce: number;
  /** Of the users with work under way. */
  readonly #users = new Map<number, FairTurns<number>>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws HttpRefusal when too many of this user wait already. */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#users.get(userId) ?? new FairTurns<number>(this.#atOnce);
    if (turns.waitingOf(userId) >= this.#atOnce * waitingForEach) throw tooManyAtOnce();
    this.#users.set(userId, turns);
    try {
      return await turns.run(userId, work);
    } finally {
      if (turns.isIdle) this.#users.delete(userId);
    }
  }
}

const tooManyAtOnce = () => new HttpRefusal(429, 'Too many requests at once. Please try again.');
