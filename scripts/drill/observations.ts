/** Records when something succeeded. Times are in milliseconds. */
export class Successes {
  readonly #times: number[] = [];
  /** Time when the last of the requests that succeeded was sent. */
  #lastSent = -Infinity;

  /** @param sentAt when the request was sent that has now succeeded. */
  add(sentAt: number, now = performance.now()): void {
    this.#times.push(now);
    this.#lastSent = Math.max(this.#lastSent, sentAt);
  }

  get count(): number {
    return this.#times.length;
  }

  /** Returns true if a request that was sent after this time has succeeded. */
  hasSince(time: number): boolean {
    return this.#lastSent > time;
  }

  /** Returns the longest time without a success in a period. */
  longestGapMs({ from, until }: Period): number {
    const times = this.#times.filter((time) => time > from && time < until);
    const gaps = [...times, until].map((time, index) => time - (times[index - 1] ?? from));
    return Math.max(...gaps);
  }
}

export interface Period {
  from: number;
  until: number;
}
