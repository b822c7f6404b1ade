import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { ConnectionLoad } from './connectionLoad.ts';
import { DatabaseUnavailable, isUnavailable } from './errors.ts';
import { needsPrimary, splitHosts } from './hosts.ts';

/**
 * A pool of connections to the primary among the hosts of a URL. It has a pool for each host, and
 * starts with the host that had the last connection. So a failover only costs the calls that
 * were under way.
 */
export class PrimaryPool implements PostgresPool {
  /** Part of the interface; Kysely reads it to cancel queries from outside, which is not used. */
  readonly options = {};
  readonly #pools: readonly pg.Pool[];
  readonly #mustTakeWrites: boolean;
  readonly #accepted = new WeakSet<pg.PoolClient>();
  #primary = 0;

  /** @param log receives the error of an idle connection, which no caller sees. */
  constructor(databaseUrl: string, options: pg.PoolConfig, log: (message: string) => void) {
    this.#mustTakeWrites = needsPrimary(databaseUrl);
    this.#pools = splitHosts(databaseUrl).map((connectionString) => {
      const pool = new pg.Pool({ ...options, connectionString });
      pool.on('error', (error) => log(`A database connection was lost: ${error.message}`));
      // Without this listener, a connection lost between two queries would end the process. The
      // next query fails instead.
      pool.on('connect', (client) => client.on('error', () => {}));
      return pool;
    });
  }

  /** Calls `prepare` with each new connection. */
  onConnect(prepare: (client: pg.PoolClient) => void): void {
    for (const pool of this.#pools) pool.on('connect', prepare);
  }

  async connect(): Promise<pg.PoolClient> {
    const errors: unknown[] = [];
    for (const index of this.#hostsInOrder()) {
      try {
        const client = await this.#connectTo(index);
        this.#primary = index;
        return client;
      } catch (error) {
        errors.push(error);
      }
    }
    // An error that does not pass, such as a wrong password, is of more use than the others.
    throw errors.find((error) => !isUnavailable(error)) ?? errors[0];
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  load(): ConnectionLoad {
    const sum = (count: (pool: pg.Pool) => number) =>
      this.#pools.reduce((total, pool) => total + count(pool), 0);
    return {
      inUse: sum((pool) => pool.totalCount - pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    };
  }

  #hostsInOrder(): number[] {
    const indexes = [...this.#pools.keys()];
    return [...indexes.slice(this.#primary), ...indexes.slice(0, this.#primary)];
  }

  async #connectTo(index: number): Promise<pg.PoolClient> {
    const client = await this.#pools[index]?.connect();
    if (!client) throw new RangeError(`there is no host ${index}`);
    if (!this.#mustTakeWrites || this.#accepted.has(client)) return client;
    try {
      await requireWrites(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#accepted.add(client);
    return client;
  }
}

async function requireWrites(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'off') return;
  throw new DatabaseUnavailable('the server is a standby, which takes no writes');
}
