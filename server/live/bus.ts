import { coalesce, type LiveChange } from './changes.ts';

type Listener = (changes: readonly LiveChange[]) => void;

/** Carries committed changes to all server processes. */
export interface LiveBus {
  /** Sends changes to all processes, including this one. */
  publish(changes: readonly LiveChange[]): void;
  /** Calls the listener with the changes of all processes. */
  subscribe(listener: Listener): void;
  close(): Promise<void>;
}

/** The bus of a server without other processes: that of the embedded engine. */
export class MemoryBus implements LiveBus {
  #listener: Listener = () => {};
  #waiting: LiveChange[] = [];

  publish(changes: readonly LiveChange[]): void {
    if (this.#waiting.length === 0) setImmediate(() => this.#deliver());
    this.#waiting.push(...changes);
  }

  subscribe(listener: Listener): void {
    this.#listener = listener;
  }

  async close(): Promise<void> {}

  #deliver(): void {
    const changes = this.#waiting;
    this.#waiting = [];
    this.#listener(coalesce(changes));
  }
}
