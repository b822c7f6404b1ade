import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { errorCode } from './db/errors.ts';

/** Returns the key in a file; null if there is no file. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the key in a file, and creates a random one if there is no file. */
export async function openKeyFile(path: string): Promise<string> {
  for (;;) {
    const key = await readKeyFile(path);
    if (key !== null) return key;
    await createKeyFile(path);
  }
}

/** Publishes a complete file. Servers that start together keep the key of the first one. */
async function createKeyFile(path: string): Promise<void> {
  const unfinished = `${path}-${randomBytes(8).toString('hex')}.new`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await file.sync();
    await link(unfinished, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}
