/** Location of an embedded database. */
export interface DatabaseLocation {
  /** Null for a database in memory. */
  folder: string | null;
  /** Dump that a database in memory is loaded from; empty to create a new one. */
  dump: string;
}

/** Start parameters of the engine's thread. */
export interface EngineStart extends DatabaseLocation {
  /**
   * `initialise` creates an empty database and ends; `serve` opens the database and runs queries.
   */
  purpose: 'initialise' | 'serve';
}

/** Request to the engine's thread. Parameters are text that PostgreSQL can parse. */
export type EngineRequest =
  | { kind: 'query'; id: number; sql: string; parameters: (string | null)[] }
  | { kind: 'close' };

/** Result of one query. Values are text, to be parsed by column type. */
export interface RawResult {
  command: string;
  affectedRows: number;
  columns: { name: string; type: number }[];
  rows: (string | null)[][];
}

/** An error of the database, with the fields of PostgreSQL's protocol. */
export interface RawError {
  message: string;
  severity?: string | undefined;
  code?: string | undefined;
  detail?: string | undefined;
  hint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  where?: string | undefined;
}

/** Message of the engine's thread. The thread has ended after `crashed`, `done` and `closed`. */
export type EngineMessage =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: RawResult }
  | { kind: 'error'; id: number; error: RawError }
  | { kind: 'crashed'; reason: string }
  | { kind: 'done' }
  | { kind: 'closed' };
