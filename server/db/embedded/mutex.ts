import { DatabaseUnavailable } from '../errors.ts';

/** Lets one through at a time, in the order of asking. */
export class Mutex {
  readonly #queue: (() => void)[] = [];
  #isTaken = false;

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws DatabaseUnavailable when it is not had within `limitMillis`. */
  async take(limitMillis: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#giveUp(resolve, reject), limitMillis);
    this.#queue.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  #giveUp(turn: () => void, reject: (error: Error) => void): void {
    const place = this.#queue.indexOf(turn);
    if (place === -1) return;
    this.#queue.splice(place, 1);
    reject(new DatabaseUnavailable('the database is too busy'));
  }
}
