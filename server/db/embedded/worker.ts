import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { errorCode } from '../errors.ts';
import { DurableNodeFS, durableParameters } from './durableNodeFS.ts';
import { extensions } from './extensions.ts';
import type { EngineMessage, EngineRequest, EngineStart, RawError, RawResult } from './messages.ts';
import { Statements } from './statements.ts';

// The engine runs on the thread that calls it, so a long query here would freeze every caller of
// the server if this were not a thread of its own.

const start = workerData as EngineStart;

function tell(message: EngineMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

async function open(): Promise<PGlite> {
  if (start.folder === null) {
    const dump = start.dump === '' ? {} : { loadDataDir: await openAsBlob(start.dump) };
    return PGlite.create('memory://', { extensions, ...dump });
  }
  const fs = new DurableNodeFS(start.folder);
  const startParams = durableParameters(PGlite.defaultStartParams);
  return PGlite.create({ fs, startParams, extensions });
}

/** Without parameters the text may hold several statements, as a migration does. */
async function runAll(engine: PGlite, sql: string): Promise<RawResult> {
  const last = (await engine.exec(sql, { rowMode: 'array' })).at(-1);
  return {
    command: last?.command ?? '',
    affectedRows: last?.affectedRows ?? 0,
    columns: (last?.fields ?? []).map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows: (last?.rows ?? []) as unknown as RawResult['rows'],
  };
}

/** Values stay text: the server's thread reads them as it does for PostgreSQL. */
function leaveText(engine: PGlite): void {
  engine.parsers = new Proxy({}, { get: () => (text: string) => text });
}

async function answer(
  engine: PGlite,
  statements: Statements,
  request: EngineRequest,
): Promise<void> {
  if (request.kind === 'close') {
    await engine.exec('checkpoint');
    await engine.close();
    return tell({ kind: 'closed' });
  }
  const { id, sql, parameters } = request;
  try {
    const result =
      parameters.length === 0 ? await runAll(engine, sql) : await statements.run(sql, parameters);
    tell({ kind: 'result', id, result });
  } catch (error) {
    if (!isRefusal(error)) return breakDown(error);
    tell({ kind: 'refused', id, error: describe(error) });
  }
}

/** Anything but an error of the database leaves an engine that can't be trusted any more. */
function breakDown(error: unknown): void {
  tell({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
}

const isRefusal = (error: unknown): error is Error & Omit<RawError, 'message'> =>
  /^[0-9A-Z]{5}$/.test(errorCode(error));

function describe(error: Error & Omit<RawError, 'message'>): RawError {
  const { message, severity, code, detail, hint, table, column, constraint, where } = error;
  return { message, severity, code, detail, hint, table, column, constraint, where };
}

async function serve(): Promise<void> {
  const engine = await open();
  if (start.purpose === 'initialise') {
    await engine.close();
    return tell({ kind: 'done' });
  }
  leaveText(engine);
  const statements = new Statements(engine);
  parentPort?.on('message', (request: EngineRequest) => void answer(engine, statements, request));
  tell({ kind: 'ready' });
}

serve().catch(breakDown);
