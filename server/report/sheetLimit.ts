import { Refusal } from '#server/api/refusals.ts';

/**
 * Maximum number of spreadsheets written at the same time by all users. Each keeps a processor
 * busy.
 */
const maxConcurrent = 3;

/** Limits the spreadsheets that are being written: one for each user, and a few for all users. */
export class SheetLimit {
  readonly #users = new Set<number>();

  /** Runs `write` for a user. @throws Refusal while too many spreadsheets are being written. */
  async run<Result>(userId: number, write: () => Promise<Result>): Promise<Result> {
    if (this.#users.has(userId)) throw new Refusal('Your last report is still being made');
    if (this.#users.size >= maxConcurrent) {
      throw new Refusal('Other reports are being made. Please try again later.');
    }
    this.#users.add(userId);
    try {
      return await write();
    } finally {
      this.#users.delete(userId);
    }
  }
}
