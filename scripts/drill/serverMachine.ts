import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { highLimits } from '#server/process/highLimits.ts';
import { thisRelease } from '#server/process/release.ts';
import { waitUntil } from './databaseCluster.ts';
import type { Machine } from './machine.ts';
import { fillTemplate, type Template } from './templates.ts';

/** HAProxy checks a server every second. */
const noticedMs = 2000;

/** Starts HAProxy with a documented configuration. */
export function startProxy(machine: Machine, template: Template, folder: string): void {
  const file = path.join(folder, `${machine.name}.cfg`);
  const { name, address } = machine;
  writeFileSync(file, fillTemplate(template, { NAME: name, ADDRESS: address, FOLDER: folder }));
  machine.run(['haproxy', '-db', '-f', file]);
}

/** Waits until a server or the proxy in front of it is ready. */
export function untilReady(url: string): Promise<void> {
  return waitUntil(`${url} being ready`, async () => {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  });
}

export interface ServerOptions {
  /** Address of the proxy in front of the servers. */
  proxy: string;
  databaseUrl: string;
  dataDir: string;
}

/** A machine with a server process and an HAProxy that leads it to the primary. */
export class ServerMachine {
  readonly machine: Machine;
  /** Number of times the process has ended by itself. */
  crashes = 0;
  readonly #options: ServerOptions;
  #process: ChildProcess;
  #release = thisRelease;
  #mayEnd = false;

  constructor(machine: Machine, folder: string, options: ServerOptions) {
    this.machine = machine;
    this.#options = options;
    startProxy(machine, 'haproxy-database.cfg', folder);
    this.#process = this.#start();
  }

  ready(): Promise<void> {
    return untilReady(`http://${this.machine.address}:3000`);
  }

  kill(): void {
    this.#mayEnd = true;
    this.#process.kill('SIGKILL');
  }

  /** Starts the process again after it has ended, as systemd does. */
  async startAgain(): Promise<void> {
    this.#process = this.#start();
    await this.ready();
  }

  /** Stops the process in order and starts it again, if asked with another release. */
  async restart(release = this.#release): Promise<void> {
    this.#release = release;
    this.#mayEnd = true;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    await this.startAgain();
    await sleep(noticedMs);
  }

  #start(): ChildProcess {
    const { proxy, databaseUrl, dataDir } = this.#options;
    const env = {
      ...highLimits,
      PUBLIC_ORIGIN: 'https://desk.example',
      HOST: this.machine.address,
      TRUST_PROXY: proxy,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    };
    const child = this.machine.run([process.execPath, path.join(this.#release, 'server/main.ts')], {
      env,
    });
    this.#mayEnd = false;
    child.once('exit', () => {
      if (this.#mayEnd) return;
      this.crashes += 1;
      this.#process = this.#start();
    });
    return child;
  }
}
