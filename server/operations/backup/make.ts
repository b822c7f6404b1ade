import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { inSnapshotOnce } from '#server/api/inTransaction.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { unknownMigrations } from '#server/db/migrationFiles.ts';
import type { Schema } from '#server/db/schema.ts';
import { removeTimeLimits } from '#server/db/timeLimits.ts';
import { syncPath } from '#server/durableFile.ts';
import { keptFiles } from '#server/files/keptFiles.ts';
import type { FileArchive } from '#server/files/store.ts';
import { StartError } from '#server/startError.ts';
import { FileCopier } from './fileCopier.ts';
import { fileListPath, backedUpTables, type Manifest, manifestPath, tablePath } from './format.ts';
import { inBatches, writeLines } from './lines.ts';
import { existingTables, dumpTable } from './rows.ts';

export interface BackupSource {
  db: Kysely<Schema>;
  files: FileArchive;
  now: () => Date;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

const batchSize = 1000;

/**
 * Makes a backup of an embedded database in a new folder under `parent`: all rows of one snapshot, and the files
 * that they name. Other calls wait during the snapshot, so no file is deleted then. An interrupted backup leaves
 * no folder with the final name.
 */
export async function makeBackup(
  source: BackupSource,
  parent: string,
  signal?: AbortSignal,
): Promise<Backup> {
  await requireKnownSchema(source.db);
  const name = `remit-desk-${source.now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const folder = join(parent, name);
  const unfinished = join(parent, `.${name}.unfinished`);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await writeBackup(source, unfinished, signal);
    await rename(unfinished, folder);
    await syncPath(parent);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function requireKnownSchema(db: Kysely<Schema>): Promise<void> {
  const unknown = await unknownMigrations(await appliedMigrations(db));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database is newer than this server (${unknown.join(', ')}): make the backup with the ` +
      'version that runs on it',
  );
}

async function writeBackup(
  source: BackupSource,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const madeAt = source.now().toISOString();
  const copier = new FileCopier(source.files, folder);
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  // Copies most files before the snapshot, so that the snapshot is short.
  await copier.add(await fileIdsOf(source.db), signal);
  const { fileIds, ...rest } = await inSnapshotOnce(source.db, async (trx) => {
    await removeTimeLimits(trx);
    const ids = await fileIdsOf(trx);
    return {
      fileIds: ids,
      missing: await copier.add(ids, signal),
      postgres: await majorVersion(trx),
      schema: await appliedMigrations(trx),
      tables: await dumpTables(trx, folder, signal),
    };
  });
  const files = await listFiles(copier, fileIds, folder);
  const manifest: Manifest = { format: 1, madeAt, files, ...rest };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await syncPath(join(folder, 'tables'));
  await writeFile(manifestPath(folder), text, { mode: 0o600, flush: true });
  await syncPath(folder);
  return manifest;
}

async function dumpTables(
  trx: Transaction<Schema>,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables']> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables: Manifest['tables'] = [];
  for (const name of await existingTables(trx, backedUpTables)) {
    const lines = dumpTable(trx, name, signal);
    const { count: rows, sha256 } = await writeLines(tablePath(folder, name), lines);
    tables.push({ name, rows, sha256 });
  }
  return tables;
}

async function listFiles(
  copier: FileCopier,
  fileIds: readonly string[],
  folder: string,
): Promise<Manifest['files']> {
  await copier.keepOnly(new Set(fileIds));
  const entries = copier.entriesOf(fileIds);
  const lines = entries.values().map((entry) => JSON.stringify(entry));
  const { count, sha256 } = await writeLines(fileListPath(folder), inBatches(lines, batchSize));
  return { count, bytes: entries.reduce((sum, { size }) => sum + size, 0), sha256 };
}

async function fileIdsOf(db: Kysely<Schema>): Promise<string[]> {
  const rows = await keptFiles(db).select('file_id').orderBy('file_id').execute();
  return rows.map((row) => row.file_id);
}

async function majorVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  return Math.floor(Number(rows[0]?.version) / 10_000);
}
