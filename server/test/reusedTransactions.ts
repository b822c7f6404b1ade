import { type SeededTransaction, type SeedOptions, seedTransaction } from './seedTransaction.ts';
import type { TestServer } from './testServer.ts';

/** Transactions that are used again until a call changes them: with fewer rows, digests take less time. */
export class ReusedTransactions {
  readonly #testServer: TestServer;
  readonly #unchanged = new Map<string, SeededTransaction>();

  constructor(testServer: TestServer) {
    this.#testServer = testServer;
  }

  async seed(options: SeedOptions): Promise<SeededTransaction> {
    const key = JSON.stringify(options);
    const seeded = this.#unchanged.get(key) ?? (await seedTransaction(this.#testServer, options));
    this.#unchanged.set(key, seeded);
    return seeded;
  }

  /** Excludes a transaction that a call has changed. */
  exclude(changed: SeededTransaction): void {
    for (const [key, seeded] of this.#unchanged) {
      if (seeded === changed) this.#unchanged.delete(key);
    }
  }
}
