import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { hasReached, parsePosition, type Position, primaryPosition } from './position.ts';

const intervalMs = 1000;

interface Sample {
  position: Position;
  /** Time of the query on the primary. */
  at: number;
}

/** Positions of the primary before its last answer, as far back as a standby may lag. */
export class PrimaryPositions {
  readonly #db: Kysely<Schema>;
  readonly #maxLagMs: number;
  readonly #now: () => number;
  /** Oldest first. */
  #samples: readonly Sample[] = [];

  /** @param now returns the time in milliseconds. */
  constructor(db: Kysely<Schema>, maxLagMs: number, now: () => number) {
    this.#db = db;
    this.#maxLagMs = maxLagMs;
    this.#now = now;
  }

  /** Reads the position of the primary every second. @returns a function that stops this. */
  watch(): () => Promise<void> {
    let running: Promise<void> | null = null;
    const timer = setInterval(() => {
      running ??= this.note()
        // A primary that does not answer has no newer position.
        .catch(() => {})
        .finally(() => (running = null));
    }, intervalMs).unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }

  /** Reads the position of the primary now. @throws if it does not answer. */
  async note(): Promise<void> {
    // Taken before the question, so that the position is never older than its time.
    const at = this.#now();
    const { rows } = await sql.raw<{ position: string }>(primaryPosition).execute(this.#db);
    const position = parsePosition(rows[0]?.position);
    if (!position) throw new Error('the primary has no position');
    const isRecent = (sample: Sample) => at - sample.at <= this.#maxLagMs;
    this.#samples = [...this.#samples.filter(isRecent), { position, at }];
  }

  /**
   * Returns the position that a standby must have reached; null if the primary has not answered for
   * so long that the lag is unknown. Unlike the time of the last replayed commit, this does not grow
   * old while nothing is written.
   */
  required(): Position | null {
    const now = this.#now();
    return this.#samples.find(({ at }) => now - at <= this.#maxLagMs)?.position ?? null;
  }

  /** Returns how long ago the primary answered. */
  silentForMs(): number {
    return this.#now() - (this.#samples.at(-1)?.at ?? -Infinity);
  }

  /** Returns the age of the data of a server at `current`; null if it is older than is known. */
  ageOf(current: Position): number | null {
    const reached = this.#samples.findLast(({ position }) => hasReached(current, position));
    return reached ? this.#now() - reached.at : null;
  }
}
