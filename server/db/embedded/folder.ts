import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFolder } from '../../dataFolder.ts';
import { syncPath } from '../../durableFile.ts';
import { inParallel } from '../../inParallel.ts';
import { FolderInUse, StartError } from '../../startError.ts';
import { Engine } from './engine.ts';
import { errorText } from '../errors.ts';

/** The major version of PostgreSQL in the pinned engine. */
const engineVersion = '18';

export interface LockedFolder {
  /** Path of the engine's files. */
  database: string;
  /** Unlocks the folder for other processes. */
  release(): void;
}

/**
 * Locks the data folder for this process and creates an empty database if there is none. Two
 * processes on one folder would corrupt it without any error.
 * @throws StartError that names the other process, or the problem with the folder.
 */
export async function lockFolder(dataDir: string): Promise<LockedFolder> {
  const root = resolve(dataDir);
  makePrivateFolder(root);
  const release = acquireLock(root);
  try {
    const database = join(root, 'database');
    await ensureInitialised(root, database);
    return { database, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Holds an SQLite lock. The kernel releases it when the process ends, even after a crash. */
function acquireLock(root: string): () => void {
  const owner = join(root, 'owner.txt');
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(join(root, 'lock.db'));
    chmodSync(join(root, 'lock.db'), 0o600);
    handle.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    handle?.close();
    throw lockError(root, owner, error);
  }
  writeFileSync(owner, `process ${process.pid}, started ${new Date().toISOString()}\n`, {
    mode: 0o600,
  });
  const held = handle;
  return () => held.close();
}

function lockError(root: string, owner: string, error: unknown): StartError {
  if (!errorText(error).includes('locked')) {
    return new StartError(`The data folder ${root} can't be locked: ${errorText(error)}`);
  }
  const holder = existsSync(owner) ? ` (${readFileSync(owner, 'utf8').trim()})` : '';
  return new FolderInUse(
    `The data folder ${root} is in use by another server${holder}: one folder serves one process`,
  );
}

async function ensureInitialised(root: string, database: string): Promise<void> {
  const unfinished = join(root, 'database.new');
  rmSync(unfinished, { recursive: true, force: true });
  if (!existsSync(database)) await initialise(root, database, unfinished);
  checkVersion(database);
}

/**
 * Creates the database under another name and renames it, so an interrupted start leaves no
 * half-made database.
 */
async function initialise(root: string, database: string, unfinished: string): Promise<void> {
  try {
    await Engine.initialise(unfinished);
    chmodSync(unfinished, 0o700);
    await syncTree(unfinished);
    renameSync(unfinished, database);
    await syncPath(root);
  } catch (error) {
    throw new StartError(`The database could not be created in ${root}: ${errorText(error)}`);
  }
}

function checkVersion(database: string): void {
  const file = join(database, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (version === engineVersion) return;
  throw new StartError(
    `The database in ${database} has version ${version}, this server needs ${engineVersion}: ` +
      'restore a backup, or start the version of the server it was made with',
  );
}

/** Makes a folder durable, with all files and folders in it. */
async function syncTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await inParallel(['', ...names], (name) => syncPath(join(folder, name)));
}
