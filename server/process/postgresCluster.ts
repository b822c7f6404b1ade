import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './child.ts';

const hasBoth = (folder: string) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

/** The folder of PostgreSQL's programs; null on a machine without them. */
const programs = findPrograms();

export const hasPostgresPrograms = programs !== null;
if (!hasPostgresPrograms) {
  process.stderr.write(
    'No initdb and postgres found: what PostgreSQL itself does goes untested.\n',
  );
}

function findPrograms(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(dirname)
    .toSorted()
    .toReversed();
  return [...installed, ...onPath].find(hasBoth) ?? null;
}

/** PostgreSQL refuses to run as root, so that root runs it as somebody else. */
const runner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? findRunner() : {};

function findRunner(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]).stdout.toString());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('there is no unprivileged user to run PostgreSQL');
}

const running = new Set<PostgresCluster>();

/** A PostgreSQL server of one's own, to be stopped, killed and started again. */
export class PostgresCluster {
  readonly url: string;
  readonly #folder: string;
  readonly #args: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(folder: string, port: number, settings: readonly string[]) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = folder;
    const all = [`port=${port}`, 'unix_socket_directories=', 'shared_buffers=32MB', ...settings];
    this.#args = ['-D', folder, ...all.flatMap((setting) => ['-c', setting])];
  }

  /** A new, running one with these settings, such as `fsync=off`. */
  static async make(...settings: readonly string[]): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'remit-desk-cluster-'));
    if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
    const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    const made = spawnSync(program('initdb'), options, { ...runner, cwd: folder });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr.toString()}`);
    const cluster = new PostgresCluster(folder, await freePort(), settings);
    running.add(cluster);
    await cluster.start();
    return cluster;
  }

  /** Starts it and waits until it answers, recovered from whatever ended it. */
  async start(): Promise<void> {
    for (let tries = 0; tries < 1200; tries += 1) {
      // What a killed one left running keeps the next one from starting for a moment.
      if (this.#process === null || this.#process.exitCode !== null) this.#spawn();
      await sleep(50);
      if (await this.#answers()) return;
    }
    throw new Error('PostgreSQL was never ready');
  }

  /** Ends it in order, at once for whoever is connected. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Kills its first process; the others notice and end by themselves. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Kills one process that serves a connection: the others are ended and recovery follows. */
  async killBackend(): Promise<void> {
    const [backend] = await this.#ask(
      `select pid from pg_stat_activity where application_name = 'remit-desk' limit 1`,
    );
    if (backend) process.kill(Number(backend['pid']), 'SIGKILL');
  }

  async drop(): Promise<void> {
    await this.kill();
    running.delete(this);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }

  #spawn(): void {
    const options = { ...runner, cwd: this.#folder, stdio: 'ignore' } as const;
    this.#process = spawn(program('postgres'), this.#args, options);
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  }

  async #answers(): Promise<boolean> {
    return this.#ask('select 1').then(
      () => true,
      () => false,
    );
  }

  async #ask(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function program(name: string): string {
  if (programs === null) throw new Error(`no program ${name}`);
  return join(programs, name);
}

/** Removes what a test left running. */
export async function dropClusters(): Promise<void> {
  await Promise.all([...running].map((cluster) => cluster.drop()));
}
