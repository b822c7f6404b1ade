import { createReadStream } from 'node:fs';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Audit, audit } from '../audit/audit.ts';
import type { SchemaTarget } from '#server/db/migrate.ts';
import { unknownMigrations } from '#server/db/migrationFiles.ts';
import type { Database } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { removeTimeLimits } from '#server/db/timeLimits.ts';
import { bindFilesAnew, requireBound } from '#server/files/binding.ts';
import { endOfTime, type FileArchive } from '#server/files/store.ts';
import { StartError } from '#server/startError.ts';
import { checkBackup, readEntries } from './check.ts';
import {
  initiallyEmptyTables,
  type FileEntry,
  filePath,
  type Manifest,
  tablePath,
} from './format.ts';
import { inParallel } from '#server/inParallel.ts';
import { readLines } from './lines.ts';
import { advanceSequences, existingTables, insertRows } from './rows.ts';

export interface RestoreTarget {
  /** Opens the database that is restored into, at this schema. */
  open(schema: SchemaTarget): Promise<Database>;
  files: FileArchive;
}

/**
 * Restores a backup into an empty database and an empty file storage. Files are written first, and
 * all rows in one transaction last, so an interrupted restore can be started again.
 * @throws StartError before anything is written, if the backup is damaged or newer than this
 * server, or if the target is not empty.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Audit> {
  const manifest = await checkBackup(folder);
  await requireKnownSchema(manifest);
  const database = await target.open({ upTo: manifest.schema.at(-1) ?? '' });
  try {
    await requireEmpty(database.db);
    await requireNotForeign(database.db, target.files);
    await requireNoOtherFiles(folder, target.files);
    await restoreFiles(folder, target.files);
    await restoreRows(folder, manifest, database.db);
  } finally {
    await database.close();
  }
  return auditRestored(target);
}

/** Opens the database as the server does, which migrates older data, and binds the storage to it. */
async function auditRestored({ open, files }: RestoreTarget): Promise<Audit> {
  const database = await open('latest');
  try {
    await bindFilesAnew(database.db, files, new Date());
    return await audit(database.db, files);
  } finally {
    await database.close();
  }
}

async function requireKnownSchema({ schema }: Manifest): Promise<void> {
  const unknown = await unknownMigrations(schema);
  if (unknown.length === 0) return;
  throw new StartError(
    `The backup was made by another version of the server (${unknown.join(', ')}): restore it with that version`,
  );
}

async function requireEmpty(db: Kysely<Schema>): Promise<void> {
  for (const name of await existingTables(db, initiallyEmptyTables)) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new StartError(`The database is not empty (${name}): a backup needs an empty one`);
    }
  }
}

/** A storage that is bound to another database may contain the same files. */
async function requireNotForeign(db: Kysely<Schema>, files: FileArchive): Promise<void> {
  if ((await files.readStorageId()) === null) return;
  const [table] = await existingTables(db, ['file_storage']);
  if (!table) throw new StartError('The file storage belongs to another database');
  await requireBound(db, files);
}

/** Files of this backup may exist, left by an interrupted restore. */
async function requireNoOtherFiles(folder: string, files: FileArchive): Promise<void> {
  const others = new Set(await files.listOlderThan(endOfTime));
  if (others.size === 0) return;
  for await (const entries of readEntries(folder)) for (const { id } of entries) others.delete(id);
  if (others.size === 0) return;
  throw new StartError(`There are ${others.size} files already: a backup needs an empty place`);
}

async function restoreFiles(folder: string, files: FileArchive): Promise<void> {
  const restore = ({ id, variant }: FileEntry) =>
    files.write(id, variant, createReadStream(filePath(folder, id, variant)));
  for await (const entries of readEntries(folder)) await inParallel(entries, restore);
  await files.sync();
}

function restoreRows(folder: string, manifest: Manifest, db: Kysely<Schema>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await removeTimeLimits(trx);
    await lockTables(trx);
    // A server that started in the meantime may have written rows.
    await requireEmpty(trx);
    for (const { name } of manifest.tables) {
      // Removes rows that a migration or a trigger inserted.
      if (!initiallyEmptyTables.some((empty) => empty === name)) {
        await sql`delete from ${sql.table(name)}`.execute(trx);
      }
      await insertRows(trx, name, readLines(tablePath(folder, name)));
    }
    await advanceSequences(trx);
    await advancePastReadEvents(trx);
    // Runs the deferred checks here, without a time limit, instead of at the commit.
    await sql`set constraints all immediate`.execute(trx);
  });
}

/** Numbers new events after those that were read, of which the newest may have been swept. */
async function advancePastReadEvents(trx: Transaction<Schema>): Promise<void> {
  const [table] = await existingTables(trx, ['role_periods']);
  if (!table) return;
  const newest = sql`greatest(max(after_event), max(until_event), max(read_to))`;
  await sql`select setval(pg_get_serial_sequence('events', 'event_id'), ${newest})
    from role_periods
    having ${newest} > (select coalesce(max(event_id), 0) from events)`.execute(trx);
}

/**
 * Locks the tables, so that nobody else writes. The owner lacks the permission to lock the history, whose
 * entries need rows of the other tables, and its seals, which need entries.
 */
async function lockTables(trx: Transaction<Schema>): Promise<void> {
  const lockable = initiallyEmptyTables.filter(
    (name) => name !== 'history' && name !== 'history_seals',
  );
  const tables = await existingTables(trx, lockable);
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
}
