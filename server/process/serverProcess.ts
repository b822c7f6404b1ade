import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

type Script = 'main' | 'admin' | 'auditData' | 'makeBackup' | 'restoreBackup' | 'bindFiles';

/** A server process or command, started like an operator starts it. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  output = '';
  errors = '';
  readonly #exit: Promise<unknown>;

  private constructor(script: Script, env: Record<string, string>, args: readonly string[]) {
    const path = fileURLToPath(new URL(`../${script}.ts`, import.meta.url));
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
    return new ServerProcess(script, env, args);
  }

  /** Starts the server and waits until it is ready. */
  static async start(env: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess('main', { PORT: String(await freePort()), ...env }, []);
    try {
      await server.ready();
      return server;
    } catch (error) {
      // Another test may have taken the port in the meantime.
      if (!server.errors.includes('in use by another program')) throw error;
      return ServerProcess.start(env);
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

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address ? address.port : 0;
}
