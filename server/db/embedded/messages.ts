/** Where a database lies. */
export interface EnginePlace {
  /** Null for one in memory. */
  folder: string | null;
  /** The file with the dump that one in memory begins as; empty to make it anew. */
  dump: string;
}

/** What the thread of the embedded engine is started with. */
export interface EngineStart extends EnginePlace {
  /** Whether to make an empty database there and end, or to open it and answer queries. */
  purpose: 'initialise' | 'serve';
}

/** What the server's thread asks. Parameters are text, as PostgreSQL reads it. */
export type EngineRequest =
  | { kind: 'query'; id: number; sql: string; parameters: (string | null)[] }
  | { kind: 'close' };

/** The answer to one query: text, to be parsed by the type of its column. */
export interface RawResult {
  command: string;
  affectedRows: number;
  columns: { name: string; type: number }[];
  rows: (string | null)[][];
}

/** A refusal of the database, with the fields of PostgreSQL's protocol. */
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

/** What the engine's thread tells. It has ended for good after `broken`, `done` and `closed`. */
export type EngineMessage =
  | { kind: 'ready' }
  | { kind: 'result'; id: number; result: RawResult }
  | { kind: 'refused'; id: number; error: RawError }
  | { kind: 'broken'; reason: string }
  | { kind: 'done' }
  | { kind: 'closed' };
