import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { backedUpTables } from '../operations/backup/format.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';
import { openTestBucket, type TestBucket } from '#server/test/bucket.ts';
import type { EngineName } from '#server/test/engines.ts';
import { passwordOf, seedPeople } from '#server/test/people.ts';
import { killAll, ServerProcess } from './serverProcess.ts';
import { blockWith, deploymentGuide } from './codeBlocks.ts';
import { embedded, transfer } from './fixtures.ts';
import { HttpClient } from './httpClient.ts';
import { photo } from './journey.ts';

const root = mkdtempSync(join(tmpdir(), 'remit-desk-drill-'));
const otherPhoto = await sharp(photo).negate().png().toBuffer();
const databases: { drop(): Promise<void> }[] = [];

afterEach(killAll);
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(root, { recursive: true, force: true });
});

/** Environment variables for the location of a server's data. */
interface DataLocation {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** A location without data. */
async function emptyLocation(engine: EngineName): Promise<DataLocation> {
  const DATA_DIR = join(root, randomUUID());
  if (engine === 'embedded') {
    cpSync(inject('emptyFolder'), DATA_DIR, { recursive: true });
    return { DATA_DIR };
  }
  const database = await createTestDatabase();
  databases.push(database);
  return { DATA_DIR, DATABASE_URL: database.url };
}

async function withDatabase<Result>(
  { DATA_DIR, DATABASE_URL }: DataLocation,
  runTransfers: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    return await runTransfers(database.db);
  } finally {
    await database.close();
  }
}

/** The key of the history is kept apart from the data, so that a restored history can be checked. */
const historyKey = { HISTORY_KEY: 'k'.repeat(32) };
const settings = (location: DataLocation) => ({ ...embedded, ...historyKey, ...location });

async function run(
  script: 'makeBackup' | 'restoreBackup' | 'auditData' | 'bindFiles',
  location: DataLocation,
  arg = '',
) {
  const command = ServerProcess.spawn(settings(location), script, arg === '' ? [] : [arg]);
  return { exit: await command.ended(), output: command.output, errors: command.errors };
}

/** Returns the rows of all tables, by table and key. */
async function rowsIn(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const name of backedUpTables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.table(name)} t`.execute(db);
    const entries = rows.map(({ row }) => [String(Object.values(row)[0]), JSON.stringify(row)]);
    tables.set(name, new Map(entries as [string, string][]));
  }
  return tables;
}

const readSessions = (db: Kysely<Schema>) => db.selectFrom('sessions').select('user_id').execute();

const digestsIn = ({ DATA_DIR }: DataLocation) => {
  const folder = join(DATA_DIR, 'files');
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{32}/.test(name));
  return new Map(names.map((name) => [name, digest(name)]));
};

/** Transfers of one user until stopped. Each has one picture that stays and one that is deleted. */
async function runTransfers(client: HttpClient, acknowledged: string[], isStopped: () => boolean) {
  while (!isStopped()) {
    const location = { trans_id: randomUUID() };
    const name = 'transaction.php?run=upload_attachments';
    const { body } = await client.upload(name, location, photo, otherPhoto);
    if (!(await initiate(client, location.trans_id))) throw new Error('not initiated');
    acknowledged.push(location.trans_id);
    const files = body['file'] as { ATTACHMENT_ID: string }[];
    await client.call('transaction.php?run=delete_attachments', {
      ...location,
      attachment_id: files[0]?.ATTACHMENT_ID ?? '',
    });
  }
}

/** Initiates a transaction and returns true if the server acknowledged it. */
async function initiate(client: HttpClient, id: string): Promise<boolean> {
  const { body } = await client.call('transaction.php?run=initiate_transaction', transfer(id));
  return body['status'] === 'success';
}

async function signIn(server: ServerProcess): Promise<HttpClient> {
  const client = new HttpClient(server.url, 'agent');
  await client.signIn(passwordOf('agent'));
  return client;
}

/** A way to back up a server and to restore it elsewhere. */
interface Way {
  engine: EngineName;
  backUp(source: DataLocation, folder: string): Promise<void>;
  restore(folder: string, target: DataLocation): Promise<void>;
}

const byCommand: Way = {
  engine: 'embedded',
  async backUp(source, folder) {
    expect(await run('makeBackup', source, folder)).toMatchObject({ exit: 0, errors: '' });
  },
  async restore(folder, target) {
    const made = join(folder, readdirSync(folder)[0] ?? '');
    expect(statSync(made).mode & 0o777).toBe(0o700);
    const { exit, output, errors } = await run('restoreBackup', target, made);
    expect({ exit, errors }).toEqual({ exit: 0, errors: '' });
    expect(output).toMatch(/^Restored \d+ transactions and \d+ files: 0 problems\n$/);
  },
};

const execute = promisify(execFile);
const service = blockWith(deploymentGuide, 'pg_dump --format').text;
const dumpOptions = /pg_dump (.+) remit_desk >/.exec(service)?.[1]?.split(' ') ?? [];

/** The files are copied twice, as the guide does. Those that vanish meanwhile are in the other copy. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const _ of [1, 2]) {
    await execute('cp', ['--archive', '--update', join(from, 'files'), to]).catch(() => {});
  }
}

const byPostgres: Way = {
  engine: 'postgres',
  async backUp({ DATA_DIR, DATABASE_URL = '' }, folder) {
    mkdirSync(folder);
    await execute('pg_dump', [...dumpOptions, '--file', join(folder, 'dump'), DATABASE_URL]);
    await copyFiles(DATA_DIR, folder);
  },
  async restore(folder, target) {
    const options = ['--exit-on-error', '--dbname', target.DATABASE_URL ?? ''];
    await execute('pg_restore', [...options, join(folder, 'dump')]);
    mkdirSync(target.DATA_DIR, { mode: 0o700 });
    await copyFiles(folder, target.DATA_DIR);
    expect(await run('bindFiles', target)).toMatchObject({ exit: 0, errors: '' });
  },
};

const lacksDump = spawnSync('pg_dump', ['--version']).error !== undefined;

test.for([
  ['the command', byCommand],
  ['pg_dump and a copy of the files', byPostgres],
] as const)('restores a backup made during writes with %s', async ([, way], { skip }) => {
  skip(way === byPostgres && lacksDump, 'pg_dump is not installed');
  const source = await emptyLocation(way.engine);
  await withDatabase(source, seedPeople);
  const server = await ServerProcess.start(settings(source));
  const client = await signIn(server);
  const acknowledged: string[] = [];
  let isStopped = false;
  const workers = [1, 2, 3].map(() => runTransfers(client, acknowledged, () => isStopped));
  while (acknowledged.length < 12) await sleep(20);

  const before = [...acknowledged];
  const backups = join(root, `backups-${way.engine}`);
  await way.backUp(source, backups);
  const after = acknowledged.length;
  while (acknowledged.length < after + 6) await sleep(20);
  isStopped = true;
  await Promise.all(workers);
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);

  const target = await emptyLocation(way.engine);
  await way.restore(backups, target);
  expect(await run('auditData', target)).toMatchObject({ exit: 0, errors: '' });

  const then = await withDatabase(target, rowsIn);
  const now = await withDatabase(source, rowsIn);
  expect(await withDatabase(target, readSessions)).toEqual([]);
  const transactions = then.get('transactions') ?? new Map();
  expect(before.filter((id) => !transactions.has(id))).toEqual([]);
  expect(transactions.size).toBeLessThan(acknowledged.length);
  // Rows of these tables never change after they were written. The audit has checked that the
  // data is complete.
  for (const name of ['transactions', 'history', 'events', 'users', 'banks'] as const) {
    for (const [key, row] of then.get(name) ?? [])
      expect([key, now.get(name)?.get(key)]).toEqual([key, row]);
  }
  const originals = digestsIn(source);
  const copies = digestsIn(target);
  const kept = (then.get('files')?.size ?? 0) + (then.get('deleted_files')?.size ?? 0);
  // Each file has a thumbnail.
  expect(copies.size).toBeGreaterThanOrEqual(kept * 2);
  for (const [name, digest] of originals) expect([digest, undefined]).toContain(copies.get(name));

  const again = await signIn(await ServerProcess.start(settings(target)));
  const details = 'transaction.php?run=getViewTransactionDetails';
  const { body } = await again.call(details, { trans_id: before[0] ?? '' });
  expect(body).toMatchObject({ status: 'success', attachments: [{ FILE_NAME: 'a.png' }] });
  expect(await initiate(again, randomUUID())).toBe(true);
});

test('refers to the commands of PostgreSQL for its backup', async () => {
  const location = { DATA_DIR: join(root, 'nothing'), DATABASE_URL: 'postgres://127.0.0.1:1/x' };
  const { exit, errors } = await run('makeBackup', location, root);
  expect({ exit, errors }).toEqual({
    exit: 2,
    errors: expect.stringMatching(/^Back up .+pg_dump.+\n$/),
  });
});

/** Settings for files in a bucket. */
const filesIn = (bucket: TestBucket) => ({
  FILES_URL: bucket.url,
  FILES_REGION: bucket.region,
  FILES_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
  FILES_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
});

const startAndStop = async (location: DataLocation) => {
  const server = await ServerProcess.start(settings(location));
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);
};

test('refuses the files of another database until they are bound anew', async () => {
  const bucket = await openTestBucket();
  const first = { ...(await emptyLocation('embedded')), ...filesIn(bucket) };
  const second = { ...(await emptyLocation('embedded')), ...filesIn(bucket) };
  // Both were copied from one database.
  await withDatabase(second, (db) =>
    db.updateTable('file_storage').set({ storage_id: randomUUID() }).execute(),
  );
  const reason =
    'The file storage belongs to another database: check DATABASE_URL, DATA_DIR and FILES_URL; ' +
    'after a deliberate restore or move run npm run bind:files\n';
  const refused = async (location: DataLocation) => {
    const server = ServerProcess.spawn({ ...settings(location), PORT: '0' });
    expect(await server.ended()).toBe(1);
    expect(server.errors).toBe(`Remit Desk can't start: ${reason}`);
    expect(await run('auditData', location)).toMatchObject({ exit: 2, errors: reason });
  };
  await startAndStop(first);
  await startAndStop(first);
  await refused(second);
  expect(await run('bindFiles', second)).toMatchObject({ exit: 0, errors: '' });
  await startAndStop(second);
  await refused(first);
  await bucket.close();
});

test('serves, audits, backs up and restores files in a bucket', async () => {
  const bucket = await openTestBucket();
  const { DATA_DIR } = await emptyLocation('embedded');
  const source = { DATA_DIR, ...filesIn(bucket) };
  await withDatabase(source, seedPeople);
  const server = await ServerProcess.start(settings(source));
  const client = await signIn(server);
  const location = { trans_id: randomUUID() };
  const name = 'transaction.php?run=upload_attachments';
  const { body } = await client.upload(name, location, photo, otherPhoto);
  const files = body['file'] as { FILE_URL: string }[];
  for (const { FILE_URL } of files) expect(await client.sizeOf(FILE_URL)).toBeGreaterThan(50);
  expect(await initiate(client, location.trans_id)).toBe(true);
  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false);

  const backups = join(root, 'backups-bucket');
  expect(await run('makeBackup', source, backups)).toMatchObject({ exit: 0, errors: '' });
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(await run('auditData', source)).toMatchObject({ exit: 0, errors: '' });
  await bucket.close();

  const target = await emptyLocation('embedded');
  const restored = await run('restoreBackup', target, join(backups, readdirSync(backups)[0] ?? ''));
  expect(restored).toMatchObject({ exit: 0, errors: '' });
  expect(restored.output).toBe('Restored 1 transactions and 2 files: 0 problems\n');
  expect(digestsIn(target).size).toBe(4);
});

test.each([
  ['makeBackup', '', 'Usage: '],
  ['makeBackup', root, 'There is nothing to back up: '],
  ['restoreBackup', '', 'Usage: '],
  ['restoreBackup', root, `${root} is not a whole backup: `],
] as const)('%s %s reports an error in one line', async (script, arg, message) => {
  const location = { DATA_DIR: join(root, 'nothing') };
  const { exit, errors } = await run(script, location, arg);
  expect(exit).toBe(2);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors.startsWith(message)).toBe(true);
  expect(existsSync(location.DATA_DIR)).toBe(false);
});
