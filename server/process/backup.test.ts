import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { keptTables } from '#server/backup/format.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { makeTestDatabase } from '#server/db/testing.ts';
import { openTestBucket } from '#server/test/bucket.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { passwordOf, seedPeople } from '#server/test/people.ts';
import { killAll, ServerProcess } from './child.ts';
import { embedded } from './ground.ts';
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

/** Where a server keeps its data: the settings it is started with. */
interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** A place without anything in it. */
async function emptyPlace(engine: EngineName): Promise<Place> {
  const DATA_DIR = join(root, randomUUID());
  if (engine === 'embedded') {
    cpSync(inject('emptyFolder'), DATA_DIR, { recursive: true });
    return { DATA_DIR };
  }
  const database = await makeTestDatabase();
  databases.push(database);
  return { DATA_DIR, DATABASE_URL: database.url };
}

async function inside<Result>(
  { DATA_DIR, DATABASE_URL }: Place,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const settings = (place: Place) => ({ ...embedded, ...place });

async function run(script: 'makeBackup' | 'restoreBackup' | 'auditData', place: Place, arg = '') {
  const command = ServerProcess.spawn(settings(place), script, arg === '' ? [] : [arg]);
  return { exit: await command.ended(), output: command.output, errors: command.errors };
}

/** The rows by their key, each with a digest. */
async function rowsIn(
  db: Kysely<Schema>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const tables = new Map<string, ReadonlyMap<string, string>>();
  for (const name of keptTables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.table(name)} t`.execute(db);
    const entries = rows.map(({ row }) => [String(Object.values(row)[0]), JSON.stringify(row)]);
    tables.set(name, new Map(entries as [string, string][]));
  }
  return tables;
}

const filesIn = ({ DATA_DIR }: Place) => {
  const folder = join(DATA_DIR, 'files');
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return new Map(readdirSync(folder).map((name) => [name, digest(name)]));
};

/** One person's work until told to stop: transfers, with pictures that stay and pictures that go. */
async function work(client: HttpClient, acknowledged: string[], isOver: () => boolean) {
  while (!isOver()) {
    const place = { trans_id: randomUUID() };
    const name = 'transaction.php?run=upload_attachments';
    const { body } = await client.upload(name, place, photo, otherPhoto);
    if (!(await initiate(client, place.trans_id))) throw new Error('not initiated');
    acknowledged.push(place.trans_id);
    const files = body['file'] as { ATTACHMENT_ID: string }[];
    await client.call('transaction.php?run=delete_attachments', {
      ...place,
      attachment_id: files[0]?.ATTACHMENT_ID ?? '',
    });
  }
}

/** Whether the server acknowledged a transaction of this id. */
async function initiate(client: HttpClient, id: string): Promise<boolean> {
  const { body } = await client.call('transaction.php?run=initiate_transaction', {
    role: 3,
    trans_id: id,
    customer: 'Anita Sharma',
    agent: 'AGT01',
    bank: 'HDFC',
    amount: '1000.50',
    notes: 'cash',
  });
  return body['status'] === 'success';
}

async function signIn(server: ServerProcess): Promise<HttpClient> {
  const client = new HttpClient(server.url, 'agent');
  await client.signIn(passwordOf('agent'));
  return client;
}

const opposite = (engine: EngineName): EngineName =>
  engines.find((other) => other !== engine) ?? engine;

describe.each(engines)('the drill from %s', (engine) => {
  test('a backup amid writes is one moment of them, and serves in the other engine', async () => {
    const source = await emptyPlace(engine);
    await inside(source, seedPeople);
    const server = await ServerProcess.start(settings(source));
    const client = await signIn(server);
    const acknowledged: string[] = [];
    let isOver = false;
    const workers = [1, 2, 3].map(() => work(client, acknowledged, () => isOver));
    while (acknowledged.length < 12) await sleep(20);

    const before = [...acknowledged];
    const backups = join(root, `backups-${engine}`);
    const made = await run('makeBackup', source, backups);
    expect(made).toMatchObject({ exit: 0, errors: '' });
    const after = acknowledged.length;
    while (acknowledged.length < after + 6) await sleep(20);
    isOver = true;
    await Promise.all(workers);
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);

    const target = await emptyPlace(opposite(engine));
    const folder = join(backups, readdirSync(backups)[0] ?? '');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const restored = await run('restoreBackup', target, folder);
    expect(restored).toMatchObject({ exit: 0, errors: '' });
    expect(restored.output).toMatch(/^Restored \d+ transactions and \d+ files: 0 problems\n$/);
    expect(await run('auditData', target)).toMatchObject({ exit: 0, errors: '' });

    const then = await inside(target, rowsIn);
    const now = await inside(source, rowsIn);
    const transactions = then.get('transactions') ?? new Map();
    expect(before.filter((id) => !transactions.has(id))).toEqual([]);
    expect(transactions.size).toBeLessThan(acknowledged.length);
    // What is written once is there as it was written; the auditor has said that it is complete.
    for (const name of ['transactions', 'history', 'notifications', 'users', 'banks'] as const) {
      for (const [key, row] of then.get(name) ?? [])
        expect([key, now.get(name)?.get(key)]).toEqual([key, row]);
    }
    const originals = filesIn(source);
    const copies = filesIn(target);
    expect(copies.size).toBe((then.get('files')?.size ?? 0) * 2);
    for (const [name, digest] of originals) expect([digest, undefined]).toContain(copies.get(name));

    const again = await ServerProcess.start(settings(target));
    const [anyId = ''] = before;
    const { body } = await (
      await signIn(again)
    ).call('transaction.php?run=getViewTransactionDetails', {
      trans_id: anyId,
    });
    expect(body).toMatchObject({ status: 'success', attachments: [{ FILE_NAME: 'a.png' }] });
    expect(await initiate(await signIn(again), randomUUID())).toBe(true);
  });
});

test('what lies in a bucket is served, audited, backed up, and restored into a folder', async () => {
  const bucket = await openTestBucket();
  const { DATA_DIR } = await emptyPlace('embedded');
  const source = {
    DATA_DIR,
    FILES_URL: bucket.url,
    FILES_REGION: bucket.region,
    FILES_ACCESS_KEY_ID: bucket.accessKeyId,
    FILES_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  await inside(source, seedPeople);
  const server = await ServerProcess.start(settings(source));
  const client = await signIn(server);
  const place = { trans_id: randomUUID() };
  const name = 'transaction.php?run=upload_attachments';
  const { body } = await client.upload(name, place, photo, otherPhoto);
  const files = body['file'] as { FILE_URL: string }[];
  for (const { FILE_URL } of files) expect(await client.sizeOf(FILE_URL)).toBeGreaterThan(50);
  expect(await initiate(client, place.trans_id)).toBe(true);
  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false);

  const backups = join(root, 'backups-bucket');
  expect(await run('makeBackup', source, backups)).toMatchObject({ exit: 0, errors: '' });
  server.signal('SIGTERM');
  expect(await server.ended()).toBe(0);
  expect(await run('auditData', source)).toMatchObject({ exit: 0, errors: '' });
  await bucket.close();

  const target = await emptyPlace('embedded');
  const restored = await run('restoreBackup', target, join(backups, readdirSync(backups)[0] ?? ''));
  expect(restored).toMatchObject({ exit: 0, errors: '' });
  expect(restored.output).toBe('Restored 1 transactions and 2 files: 0 problems\n');
  expect(filesIn(target).size).toBe(4);
});

test.each([
  ['makeBackup', '', 'Usage: '],
  ['makeBackup', root, 'There is nothing to back up: '],
  ['restoreBackup', '', 'Usage: '],
  ['restoreBackup', root, `${root} is not a whole backup: `],
] as const)('%s %s says in one line what is wrong', async (script, arg, message) => {
  const place = { DATA_DIR: join(root, 'nothing') };
  const { exit, errors } = await run(script, place, arg);
  expect(exit).toBe(2);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors.startsWith(message)).toBe(true);
  expect(existsSync(place.DATA_DIR)).toBe(false);
});
