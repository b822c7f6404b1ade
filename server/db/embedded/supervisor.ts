import { DatabaseUnavailable } from '../errors.ts';
import type { ConnectionLoad } from '../connectionLoad.ts';
import { Engine } from './engine.ts';
import type { DatabaseLocation } from './engineMessages.ts';
import { Mutex } from './mutex.ts';

/** Maximum wait of a call for the connection. */
const queueTimeoutMs = 20_000;
const checkIntervalMs = 5000;
const checkpointIntervalMs = 5 * 60_000;
const checkpointBytes = 64 * 1024 * 1024;
/** Longer than a query may take, because no client waits for a checkpoint. */
const checkpointTimeoutMs = 120_000;

export interface SupervisorOptions extends DatabaseLocation {
  queryTimeoutMs: number;
  log: (message: string) => void;
}

/**
 * Gives the one connection of the embedded engine to one call at a time, restarts the engine after
 * it has ended, and schedules checkpoints, which this engine does not do itself.
 */
export class Supervisor {
  readonly queryTimeoutMs: number;
  readonly #options: SupervisorOptions;
  readonly #mutex = new Mutex();
  readonly #timer: NodeJS.Timeout;
  #engine: Engine;
  #isClosed = false;
  #isChecking = false;
  #checkpointed = { at: Date.now(), position: 0 };

  private constructor(options: SupervisorOptions, engine: Engine) {
    this.queryTimeoutMs = options.queryTimeoutMs;
    this.#options = options;
    this.#engine = engine;
    this.#engine.keepProcessAlive(false);
    this.#timer = setInterval(() => void this.#checkpointIfDue(), checkIntervalMs).unref();
  }

  static async open(options: SupervisorOptions): Promise<Supervisor> {
    return new Supervisor(options, await Engine.open(options));
  }

  /** Load of the one connection. */
  get load(): ConnectionLoad {
    return { inUse: this.#mutex.isLocked ? 1 : 0, waiting: this.#mutex.waiting };
  }

  /** Waits for the connection and for the engine. The caller must `release` it. */
  async acquire(): Promise<Engine> {
    await this.#mutex.acquire(queueTimeoutMs);
    try {
      if (this.#isClosed) throw new DatabaseUnavailable('the database is closed');
      if (this.#engine.hasEnded) await this.#reopen();
      this.#engine.keepProcessAlive(true);
      return this.#engine;
    } catch (error) {
      this.#mutex.release();
      throw error;
    }
  }

  release(): void {
    this.#engine.keepProcessAlive(false);
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

  /** Ends the engine at once and leaves the files as they were. */
  async terminate(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await this.#engine.stop();
  }

  /** Writes a checkpoint now. */
  async checkpoint(): Promise<void> {
    const engine = await this.acquire();
    try {
      await engine.query('checkpoint', [], checkpointTimeoutMs);
      this.#checkpointed = { at: Date.now(), position: await this.#walPosition(engine) };
    } finally {
      this.release();
    }
  }

  async #reopen(): Promise<void> {
    await this.#engine.ended;
    this.#options.log('The database engine ended and is restarted');
    this.#engine = await Engine.open(this.#options);
  }

  async #checkpointIfDue(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      if (await this.#isCheckpointDue()) await this.checkpoint();
    } catch (error) {
      // A backup or an import may hold the connection for minutes. The next check follows soon.
      if (error instanceof DatabaseUnavailable) return;
      this.#options.log(`A checkpoint failed: ${String(error)}`);
    } finally {
      this.#isChecking = false;
    }
  }

  async #isCheckpointDue(): Promise<boolean> {
    const engine = await this.acquire();
    try {
      const grown = (await this.#walPosition(engine)) - this.#checkpointed.position;
      const isOld = Date.now() - this.#checkpointed.at > checkpointIntervalMs;
      return grown > checkpointBytes || (isOld && grown > 0);
    } finally {
      this.release();
    }
  }

  /** Number of bytes of log written since the database was created. */
  async #walPosition(engine: Engine): Promise<number> {
    const { rows } = await engine.query(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`,
      [],
      this.queryTimeoutMs,
    );
    return Number(rows[0]?.[0] ?? 0);
  }
}
