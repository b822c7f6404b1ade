import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createSealKey } from '#server/history/sealKeys.ts';
import { sealHistory } from '#server/history/seals.ts';
import { seedDatabase } from './seedDatabase.ts';
import { freePort } from '../../freePort.ts';

export type EngineName = 'postgres' | 'embedded';

const hourMs = 3_600_000;
/** Prefix of the databases that are measured. */
const runName = 'remit_desk_bench_run_';
const serverUrl =
  process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const folder = process.env['BENCH_DIR'] ?? path.join(os.tmpdir(), 'remit-desk-bench');

/** Location of a database, as settings of the server. */
interface DatabaseLocation {
  databaseUrl?: string;
  dataDir: string;
}

/**
 * A copy of a seeded database, so that each run starts with the same rows. The original is seeded
 * once and kept.
 */
export class BenchDatabase {
  readonly engine: EngineName;
  readonly size: number;
  /** Milliseconds by the process of the connection. */
  readonly #connectionTimes = new Map<string, number>();
  readonly #location: DatabaseLocation;

  private constructor(engine: EngineName, size: number, location: DatabaseLocation) {
    this.engine = engine;
    this.size = size;
    this.#location = location;
  }

  static async open(engine: EngineName, size: number): Promise<BenchDatabase> {
    await createTemplate(engine, size);
    const name = `${runName}${size}`;
    if (engine === 'embedded') {
      const dataDir = path.join(folder, name);
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(path.join(folder, String(size)), dataDir, { recursive: true });
      return new BenchDatabase(engine, size, { dataDir });
    }
    await runOnServer(`drop database if exists ${name}`);
    await runOnServer(`create database ${name} template ${templateName(size)} strategy file_copy`);
    const dataDir = path.join(folder, `${name}_files`);
    return new BenchDatabase(engine, size, { databaseUrl: urlOf(name), dataDir });
  }

  get environment(): Record<string, string> {
    const { databaseUrl, dataDir } = this.#location;
    const database = databaseUrl ? { DATABASE_URL: databaseUrl } : { EMBEDDED_IN_PRODUCTION: '1' };
    return { ...database, DATA_DIR: dataDir };
  }

  /** Name of the database in PostgreSQL. */
  get name(): string {
    return `${runName}${this.size}`;
  }

  /**
   * Returns the processor time that the connections of this database have used so far, in milliseconds, if PostgreSQL
   * runs on this machine. What a closed connection used after the last call is missing.
   */
  processorTime(): number {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      // Followed by the address of the client.
      const isOwn = read(`/proc/${pid}/cmdline`).includes(` ${this.name} `);
      if (isOwn) this.#connectionTimes.set(pid, processorTime(pid));
    }
    return this.#connectionTimes.values().reduce((sum, ms) => sum + ms, 0);
  }

  /** Changes the rows while no server runs. */
  async prepare<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ ...this.#location, queryTimeoutMs: hourMs });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async drop(): Promise<void> {
    const { databaseUrl, dataDir } = this.#location;
    rmSync(dataDir, { recursive: true, force: true });
    if (databaseUrl) await runOnServer(`drop database ${path.basename(databaseUrl)} with (force)`);
  }
}

const templateName = (size: number) => `remit_desk_bench_${size}`;

async function createTemplate(engine: EngineName, size: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = path.join(folder, String(size));
  const isSeeded =
    engine === 'embedded' ? existsSync(dataDir) : await databaseExists(templateName(size));
  if (engine === 'postgres' && !isSeeded)
    await runOnServer(`create database ${templateName(size)}`);
  const databaseUrl = engine === 'postgres' ? urlOf(templateName(size)) : undefined;
  // Opened in any case, to migrate a database that was kept.
  const database = await openDatabase({ databaseUrl, dataDir, queryTimeoutMs: hourMs });
  if (!isSeeded) {
    console.log(`Filling ${engine} with ${size} transactions; it is kept for the next time`);
    await seedDatabase(database.db, {
      transactions: size,
      now: new Date(),
      timeZone: 'Asia/Kolkata',
    });
    // A server would do this beside the calls.
    await sealHistory(database.db, createSealKey('bench'), () => new Date());
  }
  await database.close();
}

function urlOf(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function databaseExists(name: string): Promise<boolean> {
  const found = await runOnServer('select from pg_database where datname = $1', [name]);
  return found.rowCount === 1;
}

async function runOnServer(text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

export interface ProcessOptions {
  /** @default a free one */
  port?: number;
  /** Settings that differ from those of the benches. */
  settings?: Readonly<Record<string, string>>;
  /** Folder of another version of the product. @default this one */
  folder?: string;
}

/** A server in a separate process. */
export class Process {
  readonly origin: string;
  /** Time from the start until the server was ready, in milliseconds. */
  readonly readyAfterMs: number;
  readonly port: number;
  readonly #database: BenchDatabase;
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    {
      port,
      database,
      readyAfterMs,
    }: Pick<Process, 'port' | 'readyAfterMs'> & {
      database: BenchDatabase;
    },
  ) {
    this.#child = child;
    this.#database = database;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.readyAfterMs = readyAfterMs;
  }

  /** Starts the product's server. */
  static async start(
    database: BenchDatabase,
    { port: chosenPort, settings, folder: cwd = '.' }: ProcessOptions = {},
  ): Promise<Process> {
    const highLimit = '100000';
    const port = chosenPort ?? (await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const env = {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      ...database.environment,
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      REQUESTS_PER_SESSION: highLimit,
      REQUESTS_PER_ADDRESS: highLimit,
      REPORTS_PER_MINUTE: highLimit,
      TRANSACTIONS_PER_MINUTE: highLimit,
      CALLS_AT_ONCE: '1000',
      TARGET_MINUTES: 'WTG=30,PND=240,HLD=1440,NPP=480,CLP=480,OSP=480,RTY=240,CHK=480',
      ...settings,
    };
    const started = performance.now();
    const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
    const child = spawn(process.execPath, [...flags, 'server/main.ts'], {
      cwd,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await isReady(`${origin}/readyz`))) {
      if (child.exitCode !== null) throw new Error('the server did not start');
      await sleep(10);
    }
    return new Process(child, { port, database, readyAfterMs: performance.now() - started });
  }

  /** Returns the processor time used so far, in milliseconds, by the server and its database. */
  processorTime(): number {
    return this.ownProcessorTime() + this.#database.processorTime();
  }

  /** Returns the processor time used so far by the server alone, in milliseconds. */
  ownProcessorTime(): number {
    return processorTime(String(this.#child.pid));
  }

  /** Returns the current memory in MB. */
  memory(): number {
    return this.#memory('VmRSS');
  }

  /** Returns the most memory so far in MB. */
  peakMemory(): number {
    return this.#memory('VmHWM');
  }

  #memory(field: string): number {
    const text = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    const end = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await end;
  }
}

/** Returns '' if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the user and system time of a process in milliseconds, with a resolution of ten. */
function processorTime(pid: string): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}
