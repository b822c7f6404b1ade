type Choice<Item> = readonly [Item, number];

/** Items with their weights. */
export type Weighted<Item> = readonly [Choice<Item>, ...Choice<Item>[]];

/** A reproducible pseudo-random sequence: the same seed gives the same values. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 (included) to 1 (excluded), using mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer between two others, both included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.next() * (highest - lowest + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  /** Returns one item, with a probability in proportion to its weight. */
  weighted<Item>(choices: Weighted<Item>): Item {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = choices.find(([, weight]) => (rest -= weight) < 0) ?? choices[0];
    return chosen[0];
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.between(0, 15).toString(16)).join('');
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.between(0, 9)).join('');
  }

  uuid(): string {
    const rest = `4${this.hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${this.hex(3)}`;
    return `${this.hex(8)}-${this.hex(4)}-${rest}-${this.hex(12)}`;
  }
}
