import type { LiveChange } from './changes.ts';

/** Time for which a client can get what it missed. */
const keptMs = 5 * 60_000;
/** More of them are not kept for that time. */
const maxPositions = 20_000;
const maxChanges = 20_000;

interface Entry {
  changes: readonly LiveChange[];
  addedAt: number;
}

/** The positions of the bus in the last minutes, with the changes after each. */
export class Positions {
  readonly #now: () => number;
  /** Oldest first. */
  readonly #entries: Entry[] = [];
  /** Number of entries that were removed. */
  #removed = 0;
  #changes = 0;
  /** By position, oldest first, the number of entries before it. */
  readonly #places = new Map<string, number>();
  #newest: string;
  /** All changes since then are kept. */
  #keptSince: number;

  /** @param first a position before all changes, which only this process has */
  constructor(first: string, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#newest = first;
    this.#places.set(first, 0);
    this.#keptSince = now();
  }

  /** The newest position. */
  get newest(): string {
    return this.#newest;
  }

  /** Adds the changes before a position; null for changes without one, which stay after the newest one. */
  add(changes: readonly LiveChange[], position: string | null): void {
    if (changes.length > 0) this.#entries.push({ changes, addedAt: this.#now() });
    this.#changes += changes.length;
    if (position !== null) {
      this.#newest = position;
      this.#places.set(position, this.#removed + this.#entries.length);
    }
    this.#removeOld();
  }

  /** Returns the changes after a position, oldest first; null if it is unknown or too old. */
  since(position: string): LiveChange[] | null {
    const place = this.#places.get(position);
    if (place === undefined || place < this.#removed) return null;
    return this.#entries.slice(place - this.#removed).flatMap(({ changes }) => changes);
  }

  /** Returns the newest position that was reached so long ago (ms); null if it is too old. */
  before(ageMs: number): string | null {
    const at = this.#now() - ageMs;
    if (at <= this.#keptSince) return null;
    const later = this.#entries.findIndex(({ addedAt }) => addedAt >= at);
    if (later === -1) return this.#newest;
    const isBefore = ([, place]: [string, number]) => place <= this.#removed + later;
    return [...this.#places].findLast(isBefore)?.[0] ?? null;
  }

  #removeOld(): void {
    const oldest = this.#now() - keptMs;
    let count = 0;
    for (const { changes, addedAt } of this.#entries) {
      if (addedAt >= oldest && this.#changes <= maxChanges) break;
      this.#changes -= changes.length;
      this.#keptSince = addedAt;
      count += 1;
    }
    this.#entries.splice(0, count);
    this.#removed += count;
    for (const [position, place] of this.#places) {
      if (place >= this.#removed && this.#places.size <= maxPositions) break;
      this.#places.delete(position);
    }
  }
}
