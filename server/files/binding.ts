import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { StartError } from '#server/startError.ts';
import type { FileArchive } from './store.ts';

/** The storage of the files is not the one of the database. */
class StorageMismatch extends StartError {
  override name = 'StorageMismatch';
}

/**
 * Binds a storage that was never used to a database that never had one, and checks the binding of
 * any other. @throws StorageMismatch if the storage belongs to another database.
 */
export async function bindFiles(db: Kysely<Schema>, files: FileArchive, now: Date): Promise<void> {
  const { storage_id: ownId, bound_at: boundAt } = await readStorage(db);
  const storedId = await files.readStorageId();
  if (boundAt === null && storedId === null) await files.writeStorageId(ownId);
  else requireSame(ownId, storedId);
  if (boundAt === null) await db.updateTable('file_storage').set({ bound_at: now }).execute();
}

/** Checks the binding. @throws StorageMismatch if the storage belongs to another database, or to none. */
export async function requireBound(db: Kysely<Schema>, files: FileArchive): Promise<void> {
  requireSame((await readStorage(db)).storage_id, await files.readStorageId());
}

/**
 * Binds the storage to this database under a new id. Servers on a copy of this database, and on the
 * database that the storage belonged to, refuse it from then on.
 */
export async function bindFilesAnew(
  db: Kysely<Schema>,
  files: FileArchive,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await files.writeStorageId(id);
  await db.updateTable('file_storage').set({ storage_id: id, bound_at: now }).execute();
}

const readStorage = (db: Kysely<Schema>) =>
  db.selectFrom('file_storage').select(['storage_id', 'bound_at']).executeTakeFirstOrThrow();

function requireSame(ownId: string, storedId: string | null): void {
  if (storedId === ownId) return;
  throw new StorageMismatch(
    `The file storage ${storedId === null ? 'is not the one of this database' : 'belongs to another database'}: ` +
      'check DATABASE_URL, DATA_DIR and FILES_URL; after a deliberate restore or move run npm run bind:files',
  );
}
