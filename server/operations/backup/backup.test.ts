import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SchemaTarget } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { createOwnedTestDatabase } from '#server/db/testDatabase.ts';
import { requireBound } from '#server/files/binding.ts';
import type { FileArchive } from '#server/files/store.ts';
import { countUnread } from '#server/notifications/unread.ts';
import { readNotifications } from '#server/test/calls.ts';
import { type EngineName, engines } from '#server/test/engines.ts';
import { MemoryFileStore, picture } from '#server/test/memoryFileStore.ts';
import { openRestoreTarget } from '#server/test/restoreTarget.ts';
import { TestServer } from '#server/test/testServer.ts';
import { openTestServer } from '#server/test/useTestServer.ts';
import { checkBackup } from './check.ts';
import { filePath, backedUpTables, type Manifest, manifestPath, tablePath } from './format.ts';
import { type BackupSource, makeBackup } from './make.ts';
import { restoreBackup, type RestoreTarget } from './restore.ts';

let root = '';
let embedded: Awaited<ReturnType<typeof openRestoreTarget>>;
const databases: { drop(): Promise<void> }[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'remit-desk-backup-'));
  embedded = await openRestoreTarget();
});
afterAll(async () => {
  await embedded.close();
  for (const { drop } of databases) await drop();
  await rm(root, { recursive: true, force: true });
});

/** An empty database without a schema, and an empty file store. */
async function emptyTarget(engine: EngineName) {
  const files = new MemoryFileStore();
  if (engine === 'postgres') {
    const database = await createOwnedTestDatabase();
    databases.push(database);
    const options = { databaseUrl: database.url, dataDir: ':memory:' };
    return { files, open: (schema: SchemaTarget) => openDatabase({ ...options, schema }) };
  }
  await embedded.empty();
  return { files, open: embedded.open };
}

const name = 'transaction.php?run=';

/** Transactions with pictures and a payment, and values that are easily corrupted in a backup. */
async function addData(testServer: TestServer): Promise<void> {
  const [agent, admin, banker] = await Promise.all([
    testServer.openSession('agent'),
    testServer.openSession('admin'),
    testServer.openSession('banker'),
  ]);
  const ids = ['first', 'second', 'third'].map((word) => `${word}-${randomUUID()}`);
  for (const id of ids) {
    const files = [{ name: `${id}.png`, bytes: picture(id) }];
    await agent.upload(`${name}upload_attachments`, { trans_id: id }, files);
    const { body } = await agent.call(`${name}initiate_transaction`, {
      role: 3,
      trans_id: id,
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      customer: ' "Ä\u{1F4B8}\\',
      notes: '"\\ \u2028\u2029 \t\r\n\\n {}, ₹',
    });
    expect(body).toMatchObject({ status: 'success' });
  }
  const payment = { trans_id: ids[0] ?? '', payment_id: randomUUID() };
  const accepting = { trans_id: payment.trans_id, trans_code: '' };
  await admin.call(`${name}transactionAccepted`, accepting);
  const receipt = [{ name: 'receipt.png', bytes: picture('receipt') }];
  await banker.upload(`${name}upload_receipt`, payment, receipt);
  const paying = { ...payment, user_code: 'BNK01', amount: '0.01' } as const;
  expect((await banker.call(`${name}add_payments`, paying)).body['status']).toBe('success');
  // A character that the server refuses by now.
  await sql`alter table history disable trigger history_append_only`.execute(testServer.db);
  await sql`update history set changes = jsonb_set(changes, '{notes, 1}',
    to_jsonb((changes -> 'notes' ->> 1) || chr(1))) where changes -> 'notes' is not null`.execute(
    testServer.db,
  );
  await sql`alter table history enable trigger history_append_only`.execute(testServer.db);
  await sql`update transactions
    set notes = notes || chr(1), updated_at = '2026-11-21 09:00:00.123457+05:30'`.execute(
    testServer.db,
  );
  await sql`insert into sign_in_failures values ('x', 3, now(), now())`.execute(testServer.db);
  await sql`update settings set rate = 12345678.0001`.execute(testServer.db);
}

async function openSource(): Promise<TestServer> {
  const testServer = await TestServer.open('embedded');
  await addData(testServer);
  return testServer;
}

let minutes = 0;

/** The source of a backup. Each has another time, because the folder's name contains it. */
function sourceOf(testServer: TestServer, files: FileArchive = testServer.files): BackupSource {
  minutes += 1;
  const now = () => new Date(testServer.now.getTime() + minutes * 60_000);
  return { db: testServer.db, files, now };
}

/** Digests of all rows, by table. */
async function rowDigests(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const digests: Record<string, string[]> = {};
  for (const name of backedUpTables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(row_to_json(t)::text) as digest from ${sql.table(name)} t`.execute(db);
    digests[name] = rows.map(({ digest }) => digest).sort();
  }
  return digests;
}

describe('of an embedded database', () => {
  let testServer: TestServer;
  let backups = '';

  beforeAll(async () => {
    testServer = await openSource();
    backups = join(root, 'backups');
  });
  afterAll(() => testServer.close({ except: [unrecorded] }));

  test.each(engines)('restores every row and byte into %s', async (engine) => {
    const { folder, manifest } = await makeBackup(sourceOf(testServer), backups);
    expect(manifest).toMatchObject({ missing: [] });
    const target = await emptyTarget(engine);
    const audit = await restoreBackup(folder, target);
    expect(audit).toEqual({
      problems: [],
      transactions: 3,
      payments: 1,
      files: 4,
      uncheckedSeals: 0,
    });

    const restored = await target.open('latest');
    expect(await rowDigests(restored.db)).toEqual(await rowDigests(testServer.db));
    expect(target.files.contents).toEqual(testServer.files.contents);
    expect(await restored.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    // The sequences continue.
    await restored.db
      .insertInto('users')
      .values({ user_name: 'new', user_code: 'NEW', role: 'agent', phone: '1', password_hash: '' })
      .execute();
    await restored.close();

    const again = restoreBackup(folder, target);
    await expect(again).rejects.toThrow('The database is not empty (users)');
  });

  test('restores a user whose last editor is restored later', async () => {
    const source = await openTestServer('embedded');
    // More rows than one statement restores.
    await sql`insert into users (user_name, user_code, role, phone, password_hash)
      select 'user ' || number, 'U' || number, 'agent', '+919876543210', ''
      from generate_series(1, 600) as number`.execute(source.db);
    await sql`update users set changed_by = (select max(user_id) from users)`.execute(source.db);
    const { folder } = await makeBackup(sourceOf(source), backups);
    const target = await emptyTarget('embedded');
    expect(await restoreBackup(folder, target)).toMatchObject({ problems: [] });
    const restored = await target.open('latest');
    expect(await rowDigests(restored.db)).toEqual(await rowDigests(source.db));
    await restored.close();
  });

  test('restores read marks that do not hide later events', async () => {
    const source = await openSource();
    await readNotifications(await source.signIn('admin'));
    await source.db.deleteFrom('events').execute();
    const { folder } = await makeBackup(sourceOf(source), backups);
    const target = await emptyTarget('embedded');
    expect(await restoreBackup(folder, target)).toMatchObject({ problems: [] });
    const { db, close } = await target.open('latest');
    const transactions = db.selectFrom('transactions').select('transaction_id').limit(1);
    const { transaction_id } = await transactions.executeTakeFirstOrThrow();
    const actor_id = source.idOf('agent');
    const event = { role: 'admin', actor_id, transaction_id, message: 'm' } as const;
    await db.insertInto('events').values(event).execute();
    const user = { userId: source.idOf('admin'), role: 'admin' } as const;
    const counting = db.selectNoFrom(countUnread(user).as('unread'));
    expect(await counting.executeTakeFirst()).toEqual({ unread: 1 });
    await close();
    await source.close();
  });

  test('covers every table', async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%'`.execute(testServer.db);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [
        ...backedUpTables,
        'sessions',
        'provider_attempts',
        'passkey_challenges',
        'claims',
        'request_counts',
        'file_removals',
        'file_storage',
        'reconciliation_open_lines',
        'push_keys',
        'push_subscriptions',
      ].sort(),
    );
  });

  test('leaves out a file that is deleted during the backup', async () => {
    const [deletedId = ''] = testServer.files.contents.keys();
    const { folder, manifest } = await makeBackup(
      sourceOf(testServer, deletingOn(deletedId, testServer)),
      backups,
    );
    expect(manifest).toMatchObject({ missing: [], files: { count: 6 } });
    const list = await readFile(join(folder, 'files.json'), 'utf8');
    const rows = await readFile(tablePath(folder, 'files'), 'utf8');
    expect(`${list}${rows}`).not.toContain(deletedId);
    await checkBackup(folder);
  });

  test('reports a file that was already missing and backs up the rest', async () => {
    const [lost = ''] = testServer.files.contents.keys();
    testServer.files.contents.delete(lost);
    const { folder, manifest } = await makeBackup(sourceOf(testServer), backups);
    expect(manifest).toMatchObject({ missing: [lost], files: { count: 4 } });
    const { problems } = await restoreBackup(folder, await emptyTarget('embedded'));
    const others = problems.filter(({ invariant }) => invariant !== unrecorded);
    expect(others.map(({ ids }) => ids)).toEqual([[lost], [lost]]);
  });
});

/** What deleting a file without a call violates. */
const unrecorded = 'a recorded attachment exists, or its deletion is recorded';

/** A file store that loses a file and its row when the file is opened. */
function deletingOn(deletedId: string, testServer: TestServer): FileArchive {
  const open: FileArchive['open'] = async (fileId) => {
    if (fileId === deletedId) await removeFile(testServer, deletedId);
    return testServer.files.open(fileId);
  };
  return withMethods(testServer.files, { open });
}

async function removeFile(testServer: TestServer, fileId: string): Promise<void> {
  await testServer.db.deleteFrom('files').where('file_id', '=', fileId).execute();
  await testServer.files.remove(fileId);
}

/** The same file store with some methods replaced. */
const withMethods = (files: FileArchive, changes: Partial<FileArchive>): FileArchive =>
  Object.assign(Object.create(files), changes);

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(path, bytes);
}

async function rewrite(folder: string, change: (manifest: Manifest) => object): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(manifestPath(folder), 'utf8'));
  await writeFile(manifestPath(folder), JSON.stringify({ ...manifest, ...change(manifest) }));
}

async function anyThumbnail(folder: string): Promise<string> {
  const [first = ''] = (await readFile(join(folder, 'files.json'), 'utf8')).split('\n');
  return filePath(folder, String(JSON.parse(first).id), 'thumb');
}

describe('a damaged backup', () => {
  let testServer: TestServer;
  let backup = '';
  let copies = 0;

  beforeAll(async () => {
    testServer = await openSource();
    backup = (await makeBackup(sourceOf(testServer), join(root, 'backup'))).folder;
  });
  afterAll(() => testServer.close());

  const copyOf = async () => {
    copies += 1;
    const copy = join(root, `copy-${copies}`);
    await cp(backup, copy, { recursive: true });
    return copy;
  };
  const unopened = (): RestoreTarget => ({
    open: () => Promise.reject(new Error('opened')),
    files: testServer.files,
  });

  test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
    [
      'a row was changed',
      (folder) => flipBit(tablePath(folder, 'payments')),
      /is damaged: .+payments/,
    ],
    [
      'a picture was changed',
      async (folder) => flipBit(await anyThumbnail(folder)),
      /is damaged: .+thumb/,
    ],
    ['a picture is gone', async (folder) => rm(await anyThumbnail(folder)), /lacks .+thumb/],
    ['a table is gone', (folder) => rm(tablePath(folder, 'history')), /lacks .+history/],
    [
      'the list of files is shorter',
      (folder) => writeFile(join(folder, 'files.json'), ''),
      /damag/,
    ],
    ['the manifest is gone', (folder) => rm(manifestPath(folder)), /it has no manifest/],
    ['the manifest is cut off', (folder) => writeFile(manifestPath(folder), '{'), /can't be read/],
    [
      'it was made by a newer server',
      (folder) => rewrite(folder, ({ schema }) => ({ schema: [...schema, '9999_later'] })),
      /made by another version of the server \(9999_later\)/,
    ],
    ['it has another format', (folder) => rewrite(folder, () => ({ format: 2 })), /format/],
  ])('is refused before anything is opened: %s', async (_, damage, message) => {
    const folder = await copyOf();
    await damage(folder);
    await expect(restoreBackup(folder, unopened())).rejects.toThrow(message);
  });

  test('migrates a backup of an older release', async () => {
    const newerTables = new Set([
      'saved_views',
      'accounts',
      'account_lines',
      'account_days',
      'settlements',
      'settlement_decisions',
      'announced_settlements',
    ]);
    const folder = await copyOf();
    await rewrite(folder, ({ tables, schema }) => ({
      tables: tables.filter(
        ({ name }) => !newerTables.has(name) && !name.startsWith('reconciliation'),
      ),
      schema: schema.filter((name) => name < '0011_lists'),
    }));
    const target = await emptyTarget('embedded');
    expect(await restoreBackup(folder, target)).toMatchObject({ problems: [], transactions: 3 });
    expect(await usersIn(target)).toBe(9);
    const { db, close } = await target.open('latest');
    expect(await db.selectFrom('saved_views').selectAll().execute()).toEqual([]);
    await close();
  });

  test('refuses the storage of another database, also if it has no other files', async () => {
    const target = await emptyTarget('embedded');
    await target.files.writeStorageId('another');
    await expect(restoreBackup(backup, target)).rejects.toThrow('belongs to another database');
    expect(await usersIn(target)).toBe(0);
    expect(target.files.contents.size).toBe(0);
  });

  test('binds the storage to the restored database', async () => {
    const target = await emptyTarget('embedded');
    await restoreBackup(backup, target);
    const database = await target.open('latest');
    await expect(requireBound(database.db, target.files)).resolves.toBeUndefined();
    await database.close();
  });

  test('refuses a storage that contains other files', async () => {
    const target = await emptyTarget('embedded');
    target.files.contents.set('0'.repeat(32), picture());
    await expect(restoreBackup(backup, target)).rejects.toThrow('There are 1 files already');
  });

  test('leaves no row after a failure and can be repeated', async () => {
    const target = await emptyTarget('embedded');
    let written = 0;
    const write: FileArchive['write'] = async (...file) => {
      written += 1;
      if (written > 5) throw new Error('the disk is full');
      await target.files.write(...file);
    };
    const failing = { ...target, files: withMethods(target.files, { write }) };
    await expect(restoreBackup(backup, failing)).rejects.toThrow('the disk is full');
    expect(target.files.contents.size).toBeGreaterThan(0);
    expect(await usersIn(target)).toBe(0);
    expect(await restoreBackup(backup, target)).toMatchObject({ problems: [], files: 4 });
  });

  test('leaves no row if one violates a constraint', async () => {
    const folder = await copyOf();
    const path = tablePath(folder, 'transactions');
    const rows = (await readFile(path, 'utf8')).replace(/"paid_paise":\d+/, '"paid_paise":2');
    const sha256 = createHash('sha256').update(rows).digest('hex');
    await writeFile(path, rows);
    await rewrite(folder, ({ tables }) => ({
      tables: tables.map((table) => (table.name === 'transactions' ? { ...table, sha256 } : table)),
    }));
    const target = await emptyTarget('embedded');
    await expect(restoreBackup(folder, target)).rejects.toThrow('differs from the sum of payments');
    expect(await usersIn(target)).toBe(0);
  });

  test('leaves nothing behind when aborted', async () => {
    const parent = join(root, 'cut-off');
    const abort = new AbortController();
    const open: FileArchive['open'] = async (fileId) => {
      abort.abort(new Error('stopping'));
      return testServer.files.open(fileId);
    };
    const source = sourceOf(testServer, withMethods(testServer.files, { open }));
    await expect(makeBackup(source, parent, abort.signal)).rejects.toThrow('stopping');
    expect(await readdir(parent)).toEqual([]);
  });
});

async function usersIn({ open }: RestoreTarget): Promise<number> {
  const database = await open('latest');
  const users = await database.db.selectFrom('users').select('user_id').execute();
  await database.close();
  return users.length;
}
