import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#server/db/errors.ts';

/** A key that signs seals. Its id is public and identifies it in a seal. */
export interface SealKey {
  id: string;
  sign(content: unknown): string;
}

/** Keys for seals: the first one signs, all of them verify. */
export type SealKeys = readonly [SealKey, ...SealKey[]];

export function createSealKey(secret: string): SealKey {
  const id = createHash('sha256').update(`id of ${secret}`).digest('hex').slice(0, 16);
  const sign = (content: unknown) =>
    createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex');
  return { id, sign };
}

export function isSignedBy(key: SealKey, content: unknown, signature: string): boolean {
  const [expected, actual] = [Buffer.from(key.sign(content)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export interface SealKeyOptions {
  dataDir: string;
  /** Keys of HISTORY_KEY, the newest first; empty for the key in the data folder. */
  historyKeys: readonly string[];
}

/** Returns the keys, or null if none is set and the data folder has none. */
export async function readSealKeys(options: SealKeyOptions): Promise<SealKeys | null> {
  const [first, ...others] = options.historyKeys;
  if (first !== undefined) return [createSealKey(first), ...others.map(createSealKey)];
  try {
    return [createSealKey((await readFile(keyPath(options), 'utf8')).trim())];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the keys, and creates the key in the data folder if there is none. */
export async function openSealKeys(options: SealKeyOptions): Promise<SealKeys> {
  for (;;) {
    const keys = await readSealKeys(options);
    if (keys) return keys;
    await createKeyFile(keyPath(options));
  }
}

const keyPath = ({ dataDir }: SealKeyOptions) => join(dataDir, 'history.key');

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
