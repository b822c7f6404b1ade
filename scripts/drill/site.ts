import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '#server/db/open.ts';
import { makeNextRelease, thisRelease } from '#server/process/release.ts';
import { seedPeople } from '#server/test/people.ts';
import { DatabaseCluster } from './databaseCluster.ts';
import { DatabaseNode } from './databaseNode.ts';
import { createNetwork, Machine } from './machine.ts';
import { ServerMachine, startProxy, untilReady } from './serverMachine.ts';

const account = 'remit_desk:password-of-the-drill';

/** The machines of the highly available set-up. */
export class Site {
  readonly cluster: DatabaseCluster;
  readonly servers: readonly [ServerMachine, ServerMachine, ServerMachine];
  readonly url: string;
  readonly #folder: string;
  readonly #dataDir: string;
  /** Migrations that this release lacks. */
  readonly #migrations: Record<string, string> = {};

  private constructor(
    cluster: DatabaseCluster,
    servers: Site['servers'],
    { url, folder }: { url: string; folder: string },
  ) {
    this.cluster = cluster;
    this.servers = servers;
    this.url = url;
    this.#folder = folder;
    this.#dataDir = `${folder}/data`;
  }

  /** Builds and starts all machines, with users and banks in the database. */
  static async build(folder: string, settings: readonly string[]): Promise<Site> {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=0755', 'tmpfs', folder]);
    createNetwork();
    const cluster = await startCluster(folder, settings);
    const dataDir = `${folder}/data`;
    await addPeople(cluster, dataDir);
    const proxy = new Machine('proxy', '10.77.0.31');
    startProxy(proxy, 'haproxy-servers.cfg', folder);
    const throughProxy = urlOf('127.0.0.1:5000');
    const allHosts = `${urlOf(cluster.hosts)}?target_session_attrs=read-write`;
    const start = (number: 1 | 2 | 3, databaseUrl: string) =>
      new ServerMachine(new Machine(`app${number}`, `10.77.0.2${number}`), folder, {
        proxy: proxy.address,
        databaseUrl,
        dataDir,
      });
    const servers = [start(1, throughProxy), start(2, throughProxy), start(3, allHosts)] as const;
    await Promise.all(servers.map((server) => server.ready()));
    const url = `http://${proxy.address}:8080`;
    await untilReady(url);
    return new Site(cluster, servers, { url, folder });
  }

  /** Migrates the database and restarts the servers with a release that has one migration more. */
  async upgrade(): Promise<void> {
    const number = 8001 + Object.keys(this.#migrations).length;
    const table = `upgrade_${number}`;
    this.#migrations[`${number}_upgrade`] = `create table ${table} (id integer primary key);`;
    const release = makeNextRelease(path.join(this.#folder, table), this.#migrations);
    await this.#run(release, 'migrateDatabase.ts');
    for (const server of this.servers) await server.restart(release);
  }

  /** Runs the auditor. @returns its output. @throws Error if it finds something. */
  audit(): Promise<string> {
    return this.#run(thisRelease, 'auditData.ts');
  }

  /** Runs a command of a release beside the load. @returns its output. @throws Error if it fails. */
  async #run(release: string, command: string): Promise<string> {
    const primary = await this.cluster.primary();
    const env = {
      ...process.env,
      DATABASE_URL: urlOf(`${primary.machine.address}:5432`),
      DATA_DIR: this.#dataDir,
      PUBLIC_ORIGIN: 'https://desk.example',
    };
    const script = path.join(release, 'server', command);
    const child = spawn(process.execPath, [script], { env });
    const output = text(child.stdout);
    const errors = text(child.stderr);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${command}: ${await output}${await errors}`);
    return (await output).trim();
  }
}

const urlOf = (host: string) => `postgres://${account}@${host}/remit_desk`;

async function startCluster(folder: string, settings: readonly string[]): Promise<DatabaseCluster> {
  const nodes = [1, 2, 3].map(
    (number) =>
      new DatabaseNode(new Machine(`db${number}`, `10.77.0.1${number}`), folder, settings),
  );
  for (const node of nodes) node.start();
  const cluster = new DatabaseCluster(nodes);
  await cluster.settled();
  const [role, password] = account.split(':');
  const primary = await cluster.primary();
  await primary.query(
    `create role ${role} login password '${password}'`,
    `create database ${role} owner ${role}`,
  );
  return cluster;
}

async function addPeople(cluster: DatabaseCluster, dataDir: string): Promise<void> {
  const { machine } = await cluster.primary();
  const database = await openDatabase({ databaseUrl: urlOf(`${machine.address}:5432`), dataDir });
  await seedPeople(database.db);
  await database.close();
}
