import {
  type Driver,
  type Kysely,
  PGliteAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { guardedDriver } from '../guard.ts';
import { typeParser, writeParameter } from '../types.ts';
import type { Engine } from './engine.ts';
import type { RawResult } from './engineMessages.ts';
import type { Supervisor } from './supervisor.ts';

/** Kysely's dialect of PostgreSQL, with the embedded engine as its pool of connections. */
export class EmbeddedDialect extends PostgresDialect {
  constructor(supervisor: Supervisor) {
    super({ pool: new EmbeddedPool(supervisor) });
  }

  override createAdapter() {
    return new EmbeddedAdapter();
  }

  override createDriver(): Driver {
    return guardedDriver(super.createDriver());
  }
}

class EmbeddedAdapter extends PGliteAdapter {
  // The supervisor queues the calls. With Kysely's own queue a nested query would wait forever
  // instead of being refused.
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Returns true if all calls share the one connection of the embedded engine. */
export const isEmbedded = <Tables>(db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof EmbeddedAdapter;

class EmbeddedPool implements PostgresPool {
  readonly options = {};
  readonly #supervisor: Supervisor;

  constructor(supervisor: Supervisor) {
    this.#supervisor = supervisor;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new EmbeddedClient(await this.#supervisor.acquire(), this.#supervisor);
  }

  async end(): Promise<void> {}
}

/** A connection to one engine instance. A transaction never continues on the next instance. */
class EmbeddedClient implements PostgresPoolClient {
  readonly #engine: Engine;
  readonly #supervisor: Supervisor;

  constructor(engine: Engine, supervisor: Supervisor) {
    this.#engine = engine;
    this.#supervisor = supervisor;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('the embedded engine does not stream');
    return this.#run(sql, parameters);
  }

  release(isUnusable = false): void {
    if (!isUnusable) return this.#supervisor.release();
    // A rollback has failed, so the next call would run inside the open transaction.
    void this.#engine.stop().finally(() => this.#supervisor.release());
  }

  async #run(sql: string, parameters: readonly unknown[]) {
    // An engine that has ended rolls back at its next start.
    if (sql === 'rollback' && this.#engine.hasEnded) return { command: 'ROLLBACK', rows: [] };
    const values = parameters.map(writeParameter);
    const result = await this.#engine.query(sql, values, this.#supervisor.queryTimeoutMs);
    const { command, affectedRows: rowCount } = result;
    return { command, rowCount, rows: readRows(result) };
  }
}

/** Parses the values of a row by column type, as on PostgreSQL. */
function readRows({ columns, rows }: Pick<RawResult, 'columns' | 'rows'>): object[] {
  const readers = columns.map(({ name, type }) => ({ name, parse: typeParser(type) }));
  return rows.map((row) =>
    Object.fromEntries(
      readers.map(({ name, parse }, index) => {
        const text = row[index] ?? null;
        return [name, text === null ? null : parse(text)];
      }),
    ),
  );
}
