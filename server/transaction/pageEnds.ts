import type { Clock } from '#server/time.ts';

const mostLists = 2000;
const lifetimeMs = 10 * 60_000;

interface End {
  /** The offset of what comes next. */
  start: number;
  /** The sequence of the page's last row. */
  sequence: number;
  at: number;
}

/**
 * Where the last page of each list ended that a session read, so that the next one goes on from
 * its last row instead of counting up to it. Known for a while only, and only to the very next
 * request for that list: one for another page, as of somebody who reads the list anew, finds
 * nothing here and counts.
 */
export class PageEnds {
  readonly #ends = new Map<string, End>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Where the page before `start` ended, if that is what was read last; forgets it either way. */
  take(list: string, start: number): number | null {
    const end = this.#ends.get(list);
    this.#ends.delete(list);
    if (end?.start !== start) return null;
    return this.#clock().getTime() - end.at <= lifetimeMs ? end.sequence : null;
  }

  note(list: string, start: number, sequence: number): void {
    this.#ends.delete(list);
    this.#makeRoom();
    this.#ends.set(list, { start, sequence, at: this.#clock().getTime() });
  }

  #makeRoom(): void {
    const oldest = this.#ends.keys().next();
    if (this.#ends.size >= mostLists && !oldest.done) this.#ends.delete(oldest.value);
  }
}
