import { randomUUID } from 'node:crypto';
import { coalesce, type LiveChange } from './changes.ts';

/**
 * Receives changes in the order of the bus, which is the same in all processes.
 * @param position a name of this place in the order that all processes give it; null for changes that only this
 *   process receives
 */
export type BusListener = (changes: readonly LiveChange[], position: string | null) => void;

/** Carries committed changes to all server processes. */
export interface LiveBus {
  /** Sends changes to all processes, including this one. */
  publish(changes: readonly LiveChange[]): void;
  /** Calls the listener with the changes of all processes. */
  subscribe(listener: BusListener): void;
  close(): Promise<void>;
}

/** Returns the position of a message. @param number that of the message among those of the process */
export const positionOf = (processId: string, number: number): string => `${processId}.${number}`;

/** The bus of a server without other processes: that of the embedded engine. */
export class MemoryBus implements LiveBus {
  readonly #id = randomUUID();
  #listener: BusListener = () => {};
  #waiting: LiveChange[] = [];
  #delivered = 0;

  publish(changes: readonly LiveChange[]): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#deliver());
    this.#waiting.push(...changes);
  }

  subscribe(listener: BusListener): void {
    this.#listener = listener;
  }

  async close(): Promise<void> {}

  #deliver(): void {
    const changes = this.#waiting;
    this.#waiting = [];
    this.#delivered += 1;
    this.#listener(coalesce(changes), positionOf(this.#id, this.#delivered));
  }
}
