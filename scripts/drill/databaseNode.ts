import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Machine } from './machine.ts';
import { changeSettings, fillTemplate, superuserPassword, writeFiles } from './templates.ts';

const user = 'postgres';
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

/** A database machine with etcd, Patroni and PostgreSQL. */
export class DatabaseNode {
  readonly machine: Machine;
  readonly #folder: string;

  constructor(machine: Machine, parent: string, settings: readonly string[]) {
    const { name, address } = machine;
    this.machine = machine;
    this.#folder = path.join(parent, name);
    const values = { NAME: name, ADDRESS: address, FOLDER: this.#folder };
    const files = {
      'etcd.yml': fillTemplate('etcd.yml', values),
      'patroni.yml': changeSettings(fillTemplate('patroni.yml', values), settings),
    };
    writeFiles(this.#folder, files, { uid: idOf('-u'), gid: idOf('-g') });
  }

  /** Starts what does not run. */
  start(): void {
    if (!this.machine.runs('etcd')) this.#run('etcd', '--config-file', this.#path('etcd.yml'));
    if (!this.machine.runs('patroni')) this.#run('patroni', this.#path('patroni.yml'));
  }

  /** Kills all processes at once, after nothing they send can leave the machine. */
  async cutPower(): Promise<void> {
    this.machine.unplug();
    await this.machine.kill();
  }

  restorePower(): void {
    this.machine.plugIn();
    this.start();
  }

  killPostmaster(): void {
    const [pid] = readFileSync(this.#path('postgresql/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Kills the database, but not its etcd, which is needed for a majority. */
  async killDatabase(): Promise<void> {
    await this.machine.kill('patroni', 'postgres');
  }

  /** Requests Patroni's REST API. @throws Error without an answer in time. */
  request(resource: string, timeoutMs: number, body?: object): Promise<Response> {
    return fetch(`http://${this.machine.address}:8008/${resource}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  async isPrimary(): Promise<boolean> {
    const answer = await this.request('primary', 1000).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** Runs statements as the superuser. */
  async query<Row extends pg.QueryResultRow>(...statements: readonly string[]): Promise<Row[]> {
    const client = new pg.Client({
      host: this.machine.address,
      user,
      password: superuserPassword,
      database: 'postgres',
      connectionTimeoutMillis: 2000,
      query_timeout: 30_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      let rows: Row[] = [];
      for (const statement of statements) ({ rows } = await client.query<Row>(statement));
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  #run(...command: readonly string[]): void {
    this.machine.run(command, { user });
  }

  #path(name: string): string {
    return path.join(this.#folder, name);
  }
}
