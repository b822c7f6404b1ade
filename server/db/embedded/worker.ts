import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { errorCode, errorText } from '../errors.ts';
import { DurableNodeFS, durableParameters } from './durableNodeFS.ts';
import { extensions } from './extensions.ts';
import type {
  EngineMessage,
  EngineRequest,
  EngineStart,
  RawError,
  RawResult,
} from './engineMessages.ts';
import { Statements } from './statements.ts';

// PGlite runs on the thread that calls it. In a separate thread, a long query does not block the
// server.

const start = workerData as EngineStart;

function post(message: EngineMessage): void {
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

/** A text without parameters may contain several statements, as migrations do. */
async function runAll(engine: PGlite, sql: string): Promise<RawResult> {
  const last = (await engine.exec(sql, { rowMode: 'array' })).at(-1);
  return {
    command: last?.command ?? '',
    affectedRows: last?.affectedRows ?? 0,
    columns: (last?.fields ?? []).map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
    rows: (last?.rows ?? []) as unknown as RawResult['rows'],
  };
}

/** Keeps values as text. The server's thread parses them like those of PostgreSQL. */
function disableParsers(engine: PGlite): void {
  engine.parsers = new Proxy({}, { get: () => (text: string) => text });
}

async function handleRequest(
  engine: PGlite,
  statements: Statements,
  request: EngineRequest,
): Promise<void> {
  if (request.kind === 'close') {
    await engine.exec('checkpoint');
    await engine.close();
    return post({ kind: 'closed' });
  }
  const { id, sql, parameters } = request;
  try {
    const result =
      parameters.length === 0 ? await runAll(engine, sql) : await statements.run(sql, parameters);
    post({ kind: 'result', id, result });
  } catch (error) {
    if (!isDatabaseError(error)) return reportCrash(error);
    post({ kind: 'error', id, error: describe(error) });
  }
}

/**
 * After any error that is not a database error, the engine's state is unknown, so the thread ends.
 */
function reportCrash(error: unknown): void {
  post({ kind: 'crashed', reason: errorText(error) });
  parentPort?.close();
}

const isDatabaseError = (error: unknown): error is Error & Omit<RawError, 'message'> =>
  /^[0-9A-Z]{5}$/.test(errorCode(error));

function describe(error: Error & Omit<RawError, 'message'>): RawError {
  const { message, severity, code, detail, hint, table, column, constraint, where } = error;
  return { message, severity, code, detail, hint, table, column, constraint, where };
}

async function serve(): Promise<void> {
  const engine = await open();
  if (start.purpose === 'initialise') {
    await engine.close();
    return post({ kind: 'done' });
  }
  disableParsers(engine);
  const statements = new Statements(engine);
  parentPort?.on(
    'message',
    (request: EngineRequest) => void handleRequest(engine, statements, request),
  );
  post({ kind: 'ready' });
}

serve().catch(reportCrash);
