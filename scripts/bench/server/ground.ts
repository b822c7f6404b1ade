import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/open.ts';
import { fill } from './fill.ts';

export type EngineName = 'postgres' | 'embedded';

const hour = 3_600_000;
/** What the names of the databases begin with that are worked on. */
const runName = 'remit_desk_bench_run_';
const serverUrl =
  process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'remit-desk-bench');

/** Where a database lies, as the server is told. */
interface Place {
  databaseUrl?: string;
  dataDir: string;
}

/**
 * A filled database to be measured on: a copy, so that each run begins with the same rows. What it
 * is copied from is filled once and kept.
 */
export class Ground {
  readonly engine: EngineName;
  readonly size: number;
  readonly #place: Place;

  private constructor(engine: EngineName, size: number, place: Place) {
    this.engine = engine;
    this.size = size;
    this.#place = place;
  }

  /** @param kind tells apart those of one size that are open at the same time. */
  static async open(engine: EngineName, size: number, kind = ''): Promise<Ground> {
    await makeTemplate(engine, size);
    const name = `${runName}${size}${kind}`;
    if (engine === 'embedded') {
      const dataDir = path.join(folder, name);
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(path.join(folder, String(size)), dataDir, { recursive: true });
      return new Ground(engine, size, { dataDir });
    }
    await onServer(`drop database if exists ${name}`);
    await onServer(`create database ${name} template ${templateName(size)} strategy file_copy`);
    const dataDir = path.join(folder, `${name}_files`);
    return new Ground(engine, size, { databaseUrl: urlOf(name), dataDir });
  }

  get environment(): Record<string, string> {
    const { databaseUrl, dataDir } = this.#place;
    const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { EMBEDDED_IN_PRODUCTION: '1' };
    return { ...database, DATA_DIR: dataDir };
  }

  /** Works on the rows while no server does. */
  async prepare<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ ...this.#place, queryLimitMillis: hour });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async drop(): Promise<void> {
    const { databaseUrl, dataDir } = this.#place;
    rmSync(dataDir, { recursive: true, force: true });
    if (databaseUrl) await onServer(`drop database ${path.basename(databaseUrl)} with (force)`);
  }
}

const templateName = (size: number) => `remit_desk_bench_${size}`;

async function makeTemplate(engine: EngineName, size: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = path.join(folder, String(size));
  const isThere = engine === 'embedded' ? existsSync(dataDir) : await exists(templateName(size));
  if (engine === 'postgres' && !isThere) await onServer(`create database ${templateName(size)}`);
  const databaseUrl = engine === 'postgres' ? urlOf(templateName(size)) : undefined;
  // Opened in any case, so that one that was kept has the newest schema.
  const database = await openDatabase({ databaseUrl, dataDir, queryLimitMillis: hour });
  if (!isThere) {
    console.log(`Filling ${engine} with ${size} transactions; it is kept for the next time`);
    await fill(database.db, { transactions: size, now: new Date(), timeZone: 'Asia/Kolkata' });
  }
  await database.close();
}

function urlOf(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function exists(name: string): Promise<boolean> {
  const found = await onServer('select from pg_database where datname = $1', [name]);
  return found.rowCount === 1;
}

async function onServer(text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** A server in a process of its own. */
export class Process {
  readonly origin: string;
  /** From its start until it could do its work, ms. */
  readonly readyAfter: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, origin: string, readyAfter: number) {
    this.#child = child;
    this.origin = origin;
    this.readyAfter = readyAfter;
  }

  /** The product's server. */
  static product(ground: Ground): Promise<Process> {
    const many = '100000';
    return Process.#start('../../../server/main.ts', '/readyz', {
      ...ground.environment,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      REQUESTS_PER_SESSION: many,
      REQUESTS_PER_ADDRESS: many,
      REPORTS_PER_MINUTE: many,
      TRANSACTIONS_PER_MINUTE: many,
      CALLS_AT_ONCE: '1000',
    });
  }

  /** The bare route on the same engine. */
  static bare({ engine, environment }: Ground): Promise<Process> {
    const { DATABASE_URL: url } = environment;
    return Process.#start(
      './bare.ts',
      '/',
      engine === 'postgres' && url ? { DATABASE_URL: url } : {},
    );
  }

  static async #start(script: string, ready: string, env: Record<string, string>) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const started = performance.now();
    const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
    const child = spawn(
      process.execPath,
      [...flags, fileURLToPath(new URL(script, import.meta.url))],
      {
        env: { PATH: process.env['PATH'] ?? '', PORT: String(port), ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    while (!(await answers(`${origin}${ready}`))) {
      if (child.exitCode !== null) throw new Error(`${script} did not start`);
      await sleep(10);
    }
    return new Process(child, origin, performance.now() - started);
  }

  /**
   * How long processors worked for it so far, ms: its own process, and where PostgreSQL runs on
   * this machine, what serves its connections.
   */
  worked(): number {
    const backends = readdirSync('/proc').filter((pid) => {
      return /^\d+$/.test(pid) && read(`/proc/${pid}/cmdline`).includes(runName);
    });
    return [String(this.#child.pid), ...backends].reduce((sum, pid) => sum + processorTime(pid), 0);
  }

  /** Has what it holds at most be measured from now on: to start takes more than most calls do. */
  forgetPeak(): void {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
  }

  /** What it holds of the machine's memory now, and at most since its start or what was forgotten, MB. */
  memory(): { now: number; most: number } {
    const text = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    const figure = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
    return { now: figure('VmRSS'), most: figure('VmHWM') };
  }

  async stop(): Promise<void> {
    const end = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await end;
  }
}

/** A process of others may end at any time. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** In user and system mode, ms: the kernel counts hundredths of a second. */
function processorTime(pid: string): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address ? address.port : 0;
}
