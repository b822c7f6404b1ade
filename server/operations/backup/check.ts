import { errorCode } from '#server/db/errors.ts';
import { StartError } from '#server/startError.ts';
import {
  digestOf,
  type FileEntry,
  fileListPath,
  filePath,
  type Manifest,
  readEntry,
  readManifest,
  tablePath,
} from './format.ts';
import { inParallel } from '#server/inParallel.ts';
import { inBatches, readLines } from './lines.ts';

const batchSize = 1000;

/** Verifies all digests of a backup. @throws StartError that names the damaged file. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { name, sha256 } of manifest.tables) {
    await requireDigest(tablePath(folder, name), { sha256 });
  }
  await requireDigest(fileListPath(folder), manifest.files);
  let count = 0;
  for await (const entries of readEntries(folder)) {
    count += entries.length;
    await inParallel(entries, (entry) =>
      requireDigest(filePath(folder, entry.id, entry.variant), entry),
    );
  }
  if (count !== manifest.files.count) throw damaged(fileListPath(folder));
  return manifest;
}

/** Yields the entries of the list of files in batches. */
export async function* readEntries(folder: string): AsyncGenerator<FileEntry[]> {
  const batches = inBatches(readLines(fileListPath(folder)), batchSize);
  for await (const lines of batches) yield lines.map(readEntry);
}

async function requireDigest(path: string, expected: { sha256: string; size?: number }) {
  const { sha256, size } = await digestOf(path).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StartError(`The backup lacks ${path}`) : error;
  });
  if (sha256 !== expected.sha256) throw damaged(path);
  if (expected.size !== undefined && size !== expected.size) throw damaged(path);
}

const damaged = (path: string) =>
  new StartError(`The backup is damaged: ${path} is not what was written`);
