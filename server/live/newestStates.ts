import type { TransactionChange } from './changes.ts';

type Newest = Pick<TransactionChange, 'version' | 'after'>;

/**
 * The newest known states of transactions that changed recently. Two processes may send the changes
 * of one transaction in another order than they committed them. An older change then leads to the
 * newest state, so that it cannot report as removed what is visible again.
 */
export class NewestStates {
  #recent = new Map<string, Newest>();
  #older = new Map<string, Newest>();

  /** Returns the change, or for an older one the change to the newest state. */
  correct(change: TransactionChange): TransactionChange {
    const { id, version, after } = change;
    const newest = this.#recent.get(id) ?? this.#older.get(id);
    if (newest && newest.version > version) return { ...change, ...newest };
    this.#recent.set(id, { version, after });
    return change;
  }

  /** Deletes the states that were added before the last call. Called at intervals. */
  age(): void {
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}
