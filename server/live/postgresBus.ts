import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { PrimaryPool } from '#server/db/primaryPool.ts';
import { closeUnusable } from '#server/db/unusableConnections.ts';
import { type BusListener, type LiveBus, positionOf } from './bus.ts';
import { coalesce, type LiveChange, uncertain } from './changes.ts';
import { type Message, readMessage, writeMessages } from './messages.ts';

const channel = 'remit_desk_live';
/** Changes within this time are sent together. */
const batchMs = 10;
/** Heartbeats without a message after which a connection or another process counts as lost. */
export const silentBeats = 3;
/** Changes that wait for a lost connection. More of them are replaced by a `resync`. */
const maxWaiting = 1000;

export interface PostgresBusOptions {
  /** URL that does not lead through a pooler of transactions. */
  url: string;
  log: FastifyBaseLogger;
  /** Interval of the messages that prove that the connection works. @default 2000 */
  heartbeatMs?: number;
  /** Wait before connecting again. @default 500 */
  retryMs?: number;
}

/**
 * Carries changes with NOTIFY, on one connection of its own. Each process receives its own messages
 * as well, which proves that the connection works. PostgreSQL delivers all messages to all processes in the
 * same order.
 *
 * Listeners get a `resync` when changes may have been missed: after each new connection, and when
 * another process falls silent, which may have committed changes without sending them.
 */
export class PostgresBus implements LiveBus {
  readonly #id = randomUUID();
  readonly #options: Required<PostgresBusOptions>;
  readonly #pool: PrimaryPool;
  readonly #timer: NodeJS.Timeout;
  /**
   * Heartbeats of this process since the last message of each other one. Counted instead of timed,
   * because a process that was paused has not read the messages of the meantime yet.
   */
  readonly #others = new Map<string, number>();
  #listener: BusListener = () => {};
  /** Number of messages that were written. None is used twice, because a failed sending may have succeeded. */
  #written = 0;
  #waiting: LiveChange[] = [];
  #connection: pg.PoolClient | null = null;
  /** The sending that runs, if any. */
  #sending: Promise<void> | null = null;
  /** Heartbeats since the last message that came back. */
  #ownSilence = 0;
  #isClosed = false;
  #hasFailed = false;
  #connecting: Promise<void>;

  constructor(options: PostgresBusOptions) {
    this.#options = { heartbeatMs: 2000, retryMs: 500, ...options };
    const { url, heartbeatMs } = this.#options;
    this.#pool = new PrimaryPool(url, poolSettings, () => {});
    this.#pool.onConnect((client) => closeUnusable(client, silentBeats * heartbeatMs));
    this.#timer = setInterval(() => this.#beat(), heartbeatMs).unref();
    this.#connecting = this.#connect();
  }

  publish(changes: readonly LiveChange[]): void {
    this.#waiting.push(...changes);
    if (this.#waiting.length > maxWaiting) this.#waiting = coalesce(this.#waiting);
    if (this.#waiting.length > maxWaiting) this.#waiting = [{ kind: 'resync' }];
    this.#startSending();
  }

  subscribe(listener: BusListener): void {
    this.#listener = listener;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#sending;
    const last: Message = { from: this.#id, changes: [], isLast: true };
    const messages = [...this.#messagesOf(this.#waiting), JSON.stringify(last)];
    await this.#connection?.query(notify, [channel, messages]).catch(() => {});
    this.#disconnect();
    await this.#connecting;
    await this.#pool.end();
  }

  /** Connects and listens, or tries again later. */
  async #connect(): Promise<void> {
    try {
      const connection = await this.#pool.connect();
      if (this.#isClosed) return connection.release(true);
      // Set first, so that a failure releases it.
      this.#connection = connection;
      connection.on('notification', ({ payload }) => this.#receive(payload ?? ''));
      connection.on('error', () => this.#lose(connection, 'the connection was lost'));
      connection.on('end', () => this.#lose(connection, 'the connection was closed'));
      await connection.query(`listen ${channel}`);
      this.#start();
    } catch (error) {
      this.#lose(this.#connection, error);
    }
  }

  #start(): void {
    if (this.#hasFailed) this.#options.log.info({ event: 'live_link_back' });
    this.#hasFailed = false;
    this.#ownSilence = 0;
    // The others reconnect as well, and get the same time for it.
    for (const id of this.#others.keys()) this.#others.set(id, 0);
    this.#listener([{ kind: 'resync' }], null);
    this.#startSending(true);
  }

  /** Releases a lost connection and connects again. */
  #lose(connection: pg.PoolClient | null, reason: unknown): void {
    if (connection !== this.#connection || this.#isClosed) return;
    this.#disconnect();
    if (!this.#hasFailed)
      this.#options.log.warn({ event: 'live_link_lost', reason: String(reason) });
    this.#hasFailed = true;
    this.#connecting = sleep(this.#options.retryMs, undefined, { ref: false }).then(() =>
      this.#isClosed ? undefined : this.#connect(),
    );
  }

  #disconnect(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.removeAllListeners('notification');
    connection?.release(true);
  }

  #receive(payload: string): void {
    const { from, number, changes, isLast } = readMessage(payload);
    if (from === this.#id) this.#ownSilence = 0;
    else if (isLast && from !== undefined) this.#others.delete(from);
    else if (from !== undefined) this.#others.set(from, 0);
    const hasPosition = from !== undefined && number !== undefined;
    this.#listener(changes, hasPosition ? positionOf(from, number) : null);
  }

  /** Looks for silence, and sends a heartbeat. */
  #beat(): void {
    if (this.#connection) this.#countSilence(this.#connection);
    this.#startSending(true);
  }

  #countSilence(connection: pg.PoolClient): void {
    this.#ownSilence += 1;
    if (this.#ownSilence > silentBeats) {
      return this.#lose(connection, 'the connection was silent');
    }
    for (const [id, beats] of this.#others) this.#others.set(id, beats + 1);
    const silent = [...this.#others].filter(([, beats]) => beats > silentBeats);
    if (silent.length === 0) return;
    for (const [id] of silent) this.#others.delete(id);
    this.#options.log.warn({ event: 'live_process_lost', count: silent.length });
    this.#listener([{ kind: 'resync' }], null);
  }

  /** @param isHeartbeat sends a message also if no changes wait. */
  #startSending(isHeartbeat = false): void {
    if (this.#sending || this.#isClosed || !this.#connection) return;
    const connection = this.#connection;
    this.#sending = this.#send(connection, isHeartbeat).finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0) this.#startSending();
    });
  }

  async #send(connection: pg.PoolClient, isHeartbeat: boolean): Promise<void> {
    if (!isHeartbeat) await sleep(batchMs);
    const changes = this.#waiting;
    this.#waiting = [];
    try {
      await connection.query(notify, [channel, this.#messagesOf(coalesce(changes))]);
    } catch (error) {
      // Sent again on the next connection; receiving them twice is harmless.
      this.#waiting = [...uncertain(changes), ...this.#waiting];
      this.#lose(connection, error);
    }
  }

  #messagesOf(changes: readonly LiveChange[]): string[] {
    return writeMessages(this.#id, changes, () => (this.#written += 1));
  }
}

const notify = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';

const poolSettings: pg.PoolConfig = {
  application_name: 'remit-desk-live',
  max: 1,
  connectionTimeoutMillis: 3000,
  keepAlive: true,
  // A commit with notifications would otherwise wait for a synchronous standby.
  options: '-c synchronous_commit=off',
};
