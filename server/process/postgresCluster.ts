import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/freePort.ts';

const hasBinaries = (folder: string) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

/** Folder with the binaries of PostgreSQL; null if they are not installed. */
const binFolder = findBinaries();

export const hasPostgresBinaries = binFolder !== null;
if (!hasPostgresBinaries) {
  process.stderr.write(
    'initdb and postgres not found: skipping the tests that need a PostgreSQL cluster.\n',
  );
}

function findBinaries(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const installed = globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(dirname)
    .toSorted()
    .toReversed();
  return [...installed, ...onPath].find(hasBinaries) ?? null;
}

/** PostgreSQL refuses to run as root. If the tests do, another user runs it. */
export const runner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? findRunner() : {};

function findRunner(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]).stdout.toString());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('there is no unprivileged user to run PostgreSQL');
}

const running = new Set<PostgresCluster>();

/** A PostgreSQL server that a test can stop, kill and restart. */
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

  /** Creates and starts a cluster with settings such as `fsync=off`. */
  static async create(...settings: readonly string[]): Promise<PostgresCluster> {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    return PostgresCluster.#startNew('initdb', options, settings);
  }

  /** Creates and starts a standby of this cluster, which streams its changes. */
  createStandby(): Promise<PostgresCluster> {
    const options = ['-d', this.url, '--checkpoint=fast', '--no-sync', '--write-recovery-conf'];
    return PostgresCluster.#startNew('pg_basebackup', options, []);
  }

  static async #startNew(
    program: 'initdb' | 'pg_basebackup',
    options: readonly string[],
    settings: readonly string[],
  ): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'remit-desk-cluster-'));
    if (runner.uid !== undefined) chownSync(folder, runner.uid, runner.gid ?? runner.uid);
    const made = spawnSync(binary(program), ['-D', folder, ...options], { ...runner, cwd: folder });
    if (made.status !== 0) throw new Error(`${program} failed: ${made.stderr.toString()}`);
    const cluster = new PostgresCluster(folder, await freePort(), settings);
    running.add(cluster);
    await cluster.start();
    return cluster;
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()');
  }

  /** Starts the server and waits until it has recovered and answers. */
  async start(): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      // Processes of a killed server can block the start for a moment.
      if (this.#process === null || this.#process.exitCode !== null) this.#spawn();
      await sleep(50);
      if (await this.#isReady()) return;
    }
    throw new Error('PostgreSQL was never ready');
  }

  /** Stops the server and disconnects all clients. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Kills the main process; the others then end by themselves. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Kills one backend process. PostgreSQL then ends the others and recovers. */
  async killBackend(): Promise<void> {
    const [backend] = await this.query(
      `select pid from pg_stat_activity where application_name = 'remit-desk' limit 1`,
    );
    if (backend) process.kill(Number(backend['pid']), 'SIGKILL');
  }

  /** Runs a statement as the owner of the cluster. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async drop(): Promise<void> {
    await this.kill();
    running.delete(this);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }

  #spawn(): void {
    const options = { ...runner, cwd: this.#folder, stdio: 'ignore' } as const;
    this.#process = spawn(binary('postgres'), this.#args, options);
  }

  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    stopped.kill(signal);
    await once(stopped, 'exit');
  }

  async #isReady(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }
}

function binary(name: string): string {
  if (binFolder === null) throw new Error(`no binary ${name}`);
  return join(binFolder, name);
}

/** Removes all clusters that a test left running. */
export async function dropClusters(): Promise<void> {
  await Promise.all([...running].map((cluster) => cluster.drop()));
}
