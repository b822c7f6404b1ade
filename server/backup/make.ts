import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inSnapshot } from '#server/api/inTransaction.ts';
import { appliedMigrations, knownMigrations } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import type { FileArchive } from '#server/files/store.ts';
import { StartError } from '#server/startError.ts';
import { Copies } from './copies.ts';
import { fileListPath, keptTables, type Manifest, manifestPath, tablePath } from './format.ts';
import { LineFile } from './lineFile.ts';
import { existing, unload, withoutTimeLimits } from './rows.ts';

export interface BackupSource {
  db: Kysely<Schema>;
  engine: 'postgres' | 'embedded';
  files: FileArchive;
  now: () => Date;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
}

/** Snapshots that are tried until one has all its files. */
const mostTries = 5;
const linesAtOnce = 1000;

/**
 * Makes a backup in a new folder under `parent`: all rows as of one moment, and the files those
 * rows name. The server may go on writing. An interrupted one leaves no folder of that name.
 */
export async function makeBackup(
  source: BackupSource,
  parent: string,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  await requireKnownSchema(source.db);
  const name = `remit-desk-${source.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const folder = join(parent, name);
  const unfinished = join(parent, `.${name}.unfinished`);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await fill(source, unfinished, signal);
    await rename(unfinished, folder);
    await syncFolder(parent);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function requireKnownSchema(db: Kysely<Schema>): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = (await appliedMigrations(db)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this server (${unknown.join(', ')}): make the backup with the ` +
      'version that runs on it',
  );
}

async function fill(
  source: BackupSource,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const madeAt = source.now().toISOString();
  const copies = new Copies(source.files, folder);
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  // Nearly all of the work, before the snapshot: it need not be held for long.
  await copies.add(await fileIdsOf(source.db), signal);
  const snapshot = await readWholeSnapshot(source, { folder, copies, signal });
  const files = await listFiles(copies, snapshot.fileIds, folder);
  const manifest: Manifest = {
    format: 1,
    madeAt,
    engine: source.engine,
    postgres: snapshot.postgres,
    schema: snapshot.schema,
    tables: snapshot.tables,
    files,
    missing: snapshot.missing,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await syncFolder(join(folder, 'tables'));
  await writeFile(manifestPath(folder), text, { mode: 0o600, flush: true });
  await syncFolder(folder);
  return manifest;
}

interface Unloading {
  folder: string;
  copies: Copies;
  signal: AbortSignal | undefined;
}

interface Snapshot extends Pick<Manifest, 'postgres' | 'schema' | 'tables' | 'missing'> {
  fileIds: readonly string[];
}

/**
 * A snapshot whose files are all copied. A file that was deleted between the snapshot and its
 * copy is gone from the next snapshot too; one that is missing from two of them was so before.
 */
async function readWholeSnapshot(source: BackupSource, work: Unloading): Promise<Snapshot> {
  let knownMissing: ReadonlySet<string> = new Set();
  for (let tries = 1; ; tries += 1) {
    const outcome = await readSnapshot(source, work, knownMissing);
    if (outcome.kind === 'whole') return outcome.snapshot;
    if (tries >= mostTries) {
      throw new StartError('Files are deleted faster than they can be copied: please try again');
    }
    knownMissing = outcome.missing;
  }
}

type Outcome =
  | { kind: 'whole'; snapshot: Snapshot }
  | { kind: 'gone'; missing: ReadonlySet<string> };

function readSnapshot(
  source: BackupSource,
  { folder, copies, signal }: Unloading,
  knownMissing: ReadonlySet<string>,
): Promise<Outcome> {
  return inSnapshot(source.db, async (snapshot) => {
    await withoutTimeLimits(snapshot);
    const fileIds = await fileIdsOf(snapshot);
    const missing = await copies.add(fileIds, signal);
    if (missing.some((fileId) => !knownMissing.has(fileId))) {
      return { kind: 'gone', missing: new Set(missing) };
    }
    return {
      kind: 'whole',
      snapshot: {
        fileIds,
        missing,
        postgres: await majorVersion(snapshot),
        schema: await appliedMigrations(snapshot),
        tables: await unloadTables(snapshot, folder, signal),
      },
    };
  });
}

async function unloadTables(
  snapshot: Transaction<Schema>,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables']> {
  // Anew where the snapshot itself had to be tried again.
  await rm(join(folder, 'tables'), { recursive: true, force: true });
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables: Manifest['tables'] = [];
  for (const name of await existing(snapshot, keptTables)) {
    const lines = await LineFile.create(tablePath(folder, name));
    try {
      await unload(snapshot, name, lines, signal);
    } catch (error) {
      await lines.close();
      throw error;
    }
    tables.push({ name, rows: lines.lines, sha256: await lines.finish() });
  }
  return tables;
}

async function listFiles(
  copies: Copies,
  fileIds: readonly string[],
  folder: string,
): Promise<Manifest['files']> {
  await copies.keepOnly(new Set(fileIds));
  const list = await LineFile.create(fileListPath(folder));
  let bytes = 0;
  let batch: string[] = [];
  for (const entry of copies.entriesOf(fileIds)) {
    bytes += entry.size;
    batch.push(JSON.stringify(entry));
    if (batch.length < linesAtOnce) continue;
    await list.add(batch);
    batch = [];
  }
  await list.add(batch);
  return { count: list.lines, bytes, sha256: await list.finish() };
}

async function fileIdsOf(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('files').select('file_id').orderBy('file_id').execute();
  return rows.map((row) => row.file_id);
}

async function majorVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
