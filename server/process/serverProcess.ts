import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thisRelease } from './release.ts';
import { freePort } from '../../scripts/freePort.ts';

type Script =
  | 'main'
  | 'admin'
  | 'auditData'
  | 'makeBackup'
  | 'restoreBackup'
  | 'bindFiles'
  | 'migrateDatabase';

/** Server to start, and its release. */
interface Program {
  script?: Script;
  args?: readonly string[];
  release?: string | undefined;
}

/** A server process or command, started like an operator starts it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output = '';
  errors = '';
  readonly #exit: Promise<unknown>;

  private constructor(
    env: Record<string, string>,
    { script = 'main', args = [], release = thisRelease }: Program,
  ) {
    const path = join(release, 'server', `${script}.ts`);
    this.child = spawn(process.execPath, [path, ...args], {
      env: { PATH: process.env['PATH'] ?? '', STOP_DELAY_SECONDS: '0', ...env },
    });
    this.url = `http://127.0.0.1:${env['PORT'] ?? '3000'}`;
    this.child.stdout?.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr?.on('data', (chunk) => (this.errors += String(chunk)));
    // Unlike `exit`, `close` is emitted after all output was read.
    this.#exit = once(this.child, 'close');
    running.add(this);
    void this.#exit.then(() => running.delete(this));
  }

  /** Starts a process without waiting. */
  static spawn(env: Record<string, string>, script: Script = 'main', args: readonly string[] = []) {
    return new ServerProcess(env, { script, args });
  }

  /** Runs `npm run migrate` of a release. @returns its output */
  static async migrate(env: Record<string, string>, release?: string): Promise<string> {
    const command = new ServerProcess(env, { script: 'migrateDatabase', release });
    if ((await command.ended()) !== 0) throw new Error(command.errors);
    return command.output;
  }

  /** Starts the server and waits until it is ready. */
  static async start(env: Record<string, string>, release?: string): Promise<ServerProcess> {
    const server = new ServerProcess({ PORT: String(await freePort()), ...env }, { release });
    try {
      await server.ready();
      return server;
    } catch (error) {
      // Another test may have taken the port in the meantime.
      if (!server.errors.includes('in use by another program')) throw error;
      return ServerProcess.start(env, release);
    }
  }

  /** Waits for the end. @returns the exit code, or null after a signal. */
  async ended(): Promise<number | null> {
    await this.#exit;
    return this.child.exitCode;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#exit;
  }

  /** Waits until the server is ready. */
  async ready(): Promise<void> {
    for (let attempt = 0; attempt < 4800; attempt += 1) {
      if (!this.isRunning) {
        await this.#exit;
        throw new Error(`the server ended (${this.child.signalCode}): ${this.errors}`);
      }
      if (await this.#isReady()) return;
      await sleep(25);
    }
    throw new Error('the server was never ready');
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => null);
    return answer?.status === 200;
  }
}

const running = new Set<ServerProcess>();

/** Kills all processes that a test left running. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill()));
}
