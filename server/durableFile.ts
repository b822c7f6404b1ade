import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a file durable, or the entries of a folder. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a complete file, durably, under another name that no other server uses. Returns that name. */
export async function writeUnfinished(path: string, text: string): Promise<string> {
  const unfinished = `${path}-${randomUUID()}.new`;
  try {
    await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    return unfinished;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Writes or replaces a file as a whole; durable when it resolves. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rename(await writeUnfinished(path, text), path);
  await syncPath(dirname(path));
}
