import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { blockWith, deploymentGuide } from './codeBlocks.ts';
import { freePort } from '../../scripts/freePort.ts';

const documented = (words: string) => blockWith(deploymentGuide, words).text;

interface Ports {
  /** Port of the proxy. */
  own: number;
  server: number;
}

interface Program {
  args: (folder: string) => string[];
  /** The documented configuration, without encryption and on these ports. */
  configuration: (ports: Ports, folder: string) => string;
}

/** Caddy of Debian 12 uses an older name of an option. */
const hasOldCaddy = spawnSync('caddy', ['version']).stdout?.toString().startsWith('2.6.2') ?? false;

const programs = {
  nginx: {
    args: (folder) => ['-p', folder, '-c', join(folder, 'configuration'), '-g', 'daemon off;'],
    configuration: ({ own, server }, folder) => {
      const site = documented('limit_conn_zone')
        .replace('listen 443 ssl http2', `listen 127.0.0.1:${own}`)
        .replaceAll(/^ +ssl_.*$/gm, '')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace(/^server \{ listen 80;.*$/m, '');
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = `pid ${folder}/pid; error_log ${folder}/error.log;`;
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const http = `http { access_log off; ${paths.join(' ')}\n${site} }`;
      return [user, main, documented('worker_rlimit_nofile'), http].join('\n');
    },
  },
  caddy: {
    args: (folder) => {
      const configuration = join(folder, 'configuration');
      return ['run', '--adapter', 'caddyfile', '--config', configuration];
    },
    configuration: ({ own, server }) =>
      documented('reverse_proxy')
        .replace('{\n', '{\n  admin off\n  default_bind 127.0.0.1\n')
        .replace('desk.example', `http://127.0.0.1:${own}`)
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace('request_buffers 64KB', hasOldCaddy ? 'buffer_requests' : 'request_buffers 64KB'),
  },
} as const satisfies Record<string, Program>;

export type ProxyName = keyof typeof programs;

export const proxies = Object.keys(programs) as ProxyName[];

/** Returns true if the proxy is installed. */
export const isInstalled = (name: ProxyName) => spawnSync(name, ['-h']).error === undefined;

/** A proxy in front of a server, configured as in `docs/proxies.md`. */
export class Proxy {
  readonly port: number;
  readonly #folder: string;
  readonly #child: ChildProcess;
  #errors = '';

  private constructor(name: ProxyName, ports: Ports) {
    this.port = ports.own;
    this.#folder = mkdtempSync(join(tmpdir(), 'remit-desk-proxy-'));
    const { args, configuration } = programs[name];
    writeFileSync(join(this.#folder, 'configuration'), configuration(ports, this.#folder));
    mkdirSync(join(this.#folder, 'home'));
    this.#child = spawn(name, args(this.#folder), {
      env: { PATH: process.env['PATH'] ?? '', HOME: join(this.#folder, 'home') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child.stderr?.on('data', (chunk) => (this.#errors += String(chunk)));
  }

  static async start(name: ProxyName, server: number): Promise<Proxy> {
    const proxy = new Proxy(name, { own: await freePort(), server });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if (proxy.#child.exitCode !== null) break;
      const answer = await fetch(`${proxy.url}/healthz`).catch(() => null);
      if (answer?.ok) return proxy;
      await sleep(50);
    }
    await proxy.stop();
    throw new Error(`${name} was never ready: ${proxy.#errors}`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
