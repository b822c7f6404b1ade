import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { errorCode } from './db/errors.ts';
import { writeUnfinished } from './durableFile.ts';
import { StartError } from './startError.ts';

/** Characters of a key at least, as of one in the settings. A shorter one is what is left of a damaged file. */
const minLength = 32;

/** Returns the key in a file; null if there is no file. @throws StartError for a damaged file. */
export async function readKeyFile(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim();
    if (key.length >= minLength) return key;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  throw new StartError(`${path} has no complete key: replace it with its copy (docs/operating.md)`);
}

/** Returns the key in a file, and creates a random one if there is no file. @throws StartError for a damaged file. */
export async function openKeyFile(path: string): Promise<string> {
  for (;;) {
    const key = await readKeyFile(path);
    if (key !== null) return key;
    await createKeyFile(path);
  }
}

/** Publishes a complete file. Servers that start together keep the key of the first one. */
async function createKeyFile(path: string): Promise<void> {
  const unfinished = await writeUnfinished(path, `${randomBytes(32).toString('hex')}\n`);
  try {
    await link(unfinished, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
}
