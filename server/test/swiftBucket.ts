import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../scripts/freePort.ts';
import type { TestBucket } from './bucket.ts';

/** Debian's packages swift-proxy, swift-account, swift-container, swift-object and memcached. */
const programs = ['swift-proxy-server', 'swift-ring-builder', 'swift-object-server', 'memcached'];
export const hasSwift = programs.every((name) => existsSync(`/usr/bin/${name}`));

const region = 'in-west-1';
const credentials = { accessKeyId: 'desk:agent', secretAccessKey: 'secret' };

/** The stores that OpenStack Swift consists of, with one disk each. */
const stores = ['account', 'container', 'object'] as const;
/** Middleware of a request: `s3api` reads S3 requests, `tempauth` has the key. */
const filters =
  'catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes';
const filtersWithSettings = new Set(['cache', 's3api', 'tempauth']);
const plainFilters = filters.split(' ').filter((name) => !filtersWithSettings.has(name));

/** Starts OpenStack Swift, an object store with an interface for S3, and makes a bucket in it. */
export async function openSwiftBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'remit-desk-swift-'));
  const processes: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) =>
    processes.push(spawn(program, args, { stdio: 'ignore', env: swiftEnvironment(folder) }));
  await mkdir(join(folder, 'disk'));
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = a\nswift_hash_path_suffix = b\n',
  );
  for (const store of stores) {
    const port = await freePort();
    await makeRing(folder, store, port);
    const file = join(folder, `${store}.conf`);
    await writeFile(file, storeSettings(folder, store, port));
    run(`swift-${store}-server`, file);
  }
  const cachePort = await freePort();
  run('memcached', '-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort));
  const port = await freePort();
  const file = join(folder, 'proxy.conf');
  await writeFile(file, proxySettings(folder, port, cachePort));
  run('swift-proxy-server', file);
  const origin = `http://127.0.0.1:${port}`;
  await makeBucket(origin);
  return { url: `${origin}/desk/some/where`, region, credentials, close };

  async function close() {
    for (const child of processes) {
      child.kill('SIGKILL');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

const swiftEnvironment = (folder: string) => ({ ...process.env, SWIFT_DIR: folder });

async function makeRing(folder: string, store: string, port: number): Promise<void> {
  const file = join(folder, `${store}.builder`);
  const steps = [
    ['create', '4', '1', '0'],
    ['add', `r1z1-127.0.0.1:${port}/disk`, '1'],
    ['rebalance'],
  ];
  for (const step of steps) {
    const child = spawn('swift-ring-builder', [file, ...step], { stdio: 'ignore' });
    await once(child, 'exit');
  }
}

/** A busy machine may take long: a store that answers too late would be left out of the lists. */
const patience = 'node_timeout = 100\nconn_timeout = 100\ncontainer_update_timeout = 100';

const storeSettings = (folder: string, store: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}
recon_cache_path = ${folder}
mount_check = false
fallocate_reserve = 0
workers = 0
user = ${userInfo().username}
${patience}
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`;

const proxySettings = (folder: string, port: number, cachePort: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
workers = 0
user = ${userInfo().username}
[pipeline:main]
pipeline = ${filters} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${patience}
${plainFilters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_desk_agent = ${credentials.secretAccessKey} .admin
`;

/** Retries until all the stores answer. */
async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  for (;;) {
    const made = await client.send(new CreateBucketCommand({ Bucket: 'desk' })).catch(() => null);
    if (made) return client.destroy();
    await wait(200);
  }
}
