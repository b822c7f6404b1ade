import {
  AbortedTransactionError,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { guardedDriver } from '../guard.ts';
import { typeParser, writeParameter } from '../types.ts';
import type { Engine } from './engine.ts';
import type { RawResult } from './engineMessages.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * Kysely dialect of the embedded engine: compiles PostgreSQL's SQL and sends it to the engine's
 * thread.
 */
export class EmbeddedDialect implements Dialect {
  readonly #supervisor: Supervisor;

  constructor(supervisor: Supervisor) {
    this.#supervisor = supervisor;
  }

  createAdapter() {
    return new EmbeddedAdapter();
  }

  createDriver(): Driver {
    return guardedDriver(new EmbeddedDriver(this.#supervisor));
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler();
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

class EmbeddedDriver implements Driver {
  readonly #supervisor: Supervisor;

  constructor(supervisor: Supervisor) {
    this.#supervisor = supervisor;
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const engine = await this.#supervisor.acquire();
    return new EmbeddedConnection(engine, this.#supervisor.queryTimeoutMs);
  }

  async releaseConnection(): Promise<void> {
    this.#supervisor.release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const { isolationLevel, accessMode } = settings;
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await command(connection, `start transaction${level}${accessMode ? ` ${accessMode}` : ''}`);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // The engine answers the commit of a failed transaction with a rollback, not with an error.
    if ((await command(connection, 'commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await toEmbeddedConnection(connection).rollBack();
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await command(connection, `savepoint ${quote(name)}`);
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await command(connection, `rollback to ${quote(name)}`);
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await command(connection, `release ${quote(name)}`);
  }
}

/** A connection to one engine instance. A transaction never continues on the next instance. */
class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: Engine;
  readonly #timeoutMs: number;

  constructor(engine: Engine, timeoutMs: number) {
    this.#engine = engine;
    this.#timeoutMs = timeoutMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, affectedRows, ...raw } = await this.run(query.sql, query.parameters);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    const rows = readRows(raw) as Row[];
    return changes ? { rows, numAffectedRows: BigInt(affectedRows) } : { rows };
  }

  run(sql: string, parameters: readonly unknown[]): Promise<RawResult> {
    return this.#engine.query(sql, parameters.map(writeParameter), this.#timeoutMs);
  }

  async rollBack(): Promise<void> {
    if (this.#engine.hasEnded) return;
    try {
      await this.run('rollback', []);
    } catch (error) {
      // If the rollback fails, the next call would run inside the open transaction.
      await this.#engine.stop();
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the embedded engine does not support streaming');
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

function toEmbeddedConnection(connection: DatabaseConnection): EmbeddedConnection {
  if (connection instanceof EmbeddedConnection) return connection;
  throw new TypeError('not a connection of this driver');
}

async function command(connection: DatabaseConnection, sql: string): Promise<string> {
  return (await toEmbeddedConnection(connection).run(sql, [])).command;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
