import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#server/db/errors.ts';
import { FileRefused, type FileStore } from '#server/files/store.ts';
import { describePictureInWorker } from './imageWorker.ts';

/** Returns the fingerprint of a stored file; an empty one if it is missing or no picture. */
export async function describeStored(files: FileStore, fileId: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'remit-desk-'));
  try {
    const path = join(folder, 'picture');
    const { stream } = await files.open(fileId, 'original');
    await writeFile(path, stream, { mode: 0o600 });
    return await describePictureInWorker(path);
  } catch (error) {
    if (error instanceof FileRefused || errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
