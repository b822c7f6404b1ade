import { DatabaseUnavailable } from '../errors.ts';
import type { Load } from '../load.ts';
import { Engine } from './engine.ts';
import type { EnginePlace } from './messages.ts';
import { Mutex } from './mutex.ts';

/** Longest a call waits for its turn, in milliseconds. */
const turnMillis = 20_000;
const watchMillis = 5000;
const checkpointMillis = 5 * 60_000;
const checkpointBytes = 64 * 1024 * 1024;
/** A checkpoint may take longer than a query: nobody waits for an answer of it. */
const checkpointLimitMillis = 120_000;

export interface SupervisorOptions extends EnginePlace {
  queryLimitMillis: number;
  log: (message: string) => void;
}

/**
 * Hands the one connection of the embedded engine to one call after the other, opens the engine
 * again when it had to be ended, and writes checkpoints, which this engine never does by itself.
 */
export class Supervisor {
  readonly queryLimitMillis: number;
  readonly #options: SupervisorOptions;
  readonly #mutex = new Mutex();
  readonly #timer: NodeJS.Timeout;
  #engine: Engine;
  #isClosed = false;
  #checkpointed = { at: Date.now(), position: 0 };

  private constructor(options: SupervisorOptions, engine: Engine) {
    this.queryLimitMillis = options.queryLimitMillis;
    this.#options = options;
    this.#engine = engine;
    this.#engine.hold(false);
    this.#timer = setInterval(() => void this.#checkpointIfDue(), watchMillis).unref();
  }

  static async open(options: SupervisorOptions): Promise<Supervisor> {
    return new Supervisor(options, await Engine.open(options));
  }

  /** How busy the one connection is. */
  get load(): Load {
    return { inUse: this.#mutex.isTaken ? 1 : 0, waiting: this.#mutex.waiting };
  }

  /** Waits for the turn of this call, and for the engine. Every one needs one `release`. */
  async acquire(): Promise<Engine> {
    await this.#mutex.take(turnMillis);
    try {
      if (this.#isClosed) throw new DatabaseUnavailable('the database is closed');
      if (this.#engine.hasEnded) await this.#reopen();
      this.#engine.hold(true);
      return this.#engine;
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  release(): void {
    this.#engine.hold(false);
    this.#mutex.release();
  }

  /** Waits for the running call, writes a checkpoint and ends the engine. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const engine = await this.acquire();
    this.#isClosed = true;
    await engine.close();
    this.release();
  }

  /** Ends the engine at once: what was found in the folder stays as it is. */
  async abandon(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await this.#engine.stop();
  }

  /** Writes a checkpoint now. */
  async checkpoint(): Promise<void> {
    const engine = await this.acquire();
    try {
      await engine.query('checkpoint', [], checkpointLimitMillis);
      this.#checkpointed = { at: Date.now(), position: await this.#position(engine) };
    } finally {
      this.release();
    }
  }

  async #reopen(): Promise<void> {
    await this.#engine.ended;
    this.#options.log('The database engine had ended and is opened again');
    this.#engine = await Engine.open(this.#options);
  }

  async #checkpointIfDue(): Promise<void> {
    try {
      if (await this.#isCheckpointDue()) await this.checkpoint();
    } catch (error) {
      this.#options.log(`A checkpoint failed: ${String(error)}`);
    }
  }

  async #isCheckpointDue(): Promise<boolean> {
    const engine = await this.acquire();
    try {
      const grown = (await this.#position(engine)) - this.#checkpointed.position;
      const isOld = Date.now() - this.#checkpointed.at > checkpointMillis;
      return grown > checkpointBytes || (isOld && grown > 0);
    } finally {
      this.release();
    }
  }

  /** How many bytes of log were ever written. */
  async #position(engine: Engine): Promise<number> {
    const { rows } = await engine.query(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`,
      [],
      this.queryLimitMillis,
    );
    return Number(rows[0]?.[0] ?? 0);
  }
}
