import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { blockWith, deploymentGuide } from './codeBlocks.ts';
import { type PostgresCluster, runner } from './postgresCluster.ts';
import { freePort } from '../../scripts/freePort.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).error === undefined;
if (!hasPgBouncer) process.stderr.write('pgbouncer not found: skipping the tests that need it.\n');

const documented = blockWith(deploymentGuide, '[databases]').text;

const running = new Set<PgBouncer>();

/** PgBouncer in front of a cluster, configured as documented, with transaction pooling. */
export class PgBouncer {
  readonly url: string;
  readonly #folder: string;
  #process: ChildProcess | null = null;
  #log = '';

  private constructor(port: number, configuration: string) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = mkdtempSync(join(tmpdir(), 'remit-desk-pgbouncer-'));
    this.#write('userlist.txt', '"postgres" ""\n');
    const users = `auth_file = ${join(this.#folder, 'userlist.txt')}`;
    this.#write('pgbouncer.ini', configuration.replace(/^auth_file = .*$/m, users));
    giveToRunner(this.#folder);
    running.add(this);
  }

  /** Starts PgBouncer with additional settings such as `server_reset_query = discard all`. */
  static async start(cluster: PostgresCluster, ...settings: string[]): Promise<PgBouncer> {
    const port = await freePort();
    const target = new URL(cluster.url);
    const configuration = documented
      .replace(/^remit_desk = .*$/m, `postgres = host=${target.hostname} port=${target.port}`)
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*$/m, 'auth_type = trust');
    // Each transaction gets another connection, if there are several.
    const added = ['unix_socket_dir =', 'server_round_robin = 1', ...settings].join('\n');
    const pooler = new PgBouncer(port, `${configuration}\n${added}\n`);
    await pooler.restart();
    return pooler;
  }

  /** Ends the process, which disconnects all clients, and starts it again. */
  async restart(): Promise<void> {
    await this.#end();
    const started = spawn('pgbouncer', ['pgbouncer.ini'], { ...runner, cwd: this.#folder });
    this.#process = started;
    started.stderr.on('data', (chunk) => (this.#log += String(chunk)));
    while (started.exitCode === null) {
      if (await this.#isReady()) return;
      await sleep(50);
    }
    throw new Error(`PgBouncer ended: ${this.#log}`);
  }

  async drop(): Promise<void> {
    running.delete(this);
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(name: string, text: string): void {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    giveToRunner(path);
  }

  async #end(): Promise<void> {
    const stopped = this.#process;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    stopped.kill('SIGKILL');
    await once(stopped, 'exit');
  }

  async #isReady(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** PgBouncer refuses to run as root, as PostgreSQL does. */
function giveToRunner(path: string): void {
  if (runner.uid !== undefined) chownSync(path, runner.uid, runner.gid ?? runner.uid);
}

/** Ends all poolers that a test left running. */
export async function dropPoolers(): Promise<void> {
  await Promise.all([...running].map((pooler) => pooler.drop()));
}
