import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { openKeyFile, readKeyFile } from '#server/keyFile.ts';

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
  const keys = keysOfSettings(options);
  if (keys) return keys;
  const key = await readKeyFile(keyPath(options));
  return key === null ? null : [createSealKey(key)];
}

/** Returns the keys, and creates the key in the data folder if there is none. */
export async function openSealKeys(options: SealKeyOptions): Promise<SealKeys> {
  return keysOfSettings(options) ?? [createSealKey(await openKeyFile(keyPath(options)))];
}

function keysOfSettings({ historyKeys: [first, ...others] }: SealKeyOptions): SealKeys | null {
  return first === undefined ? null : [createSealKey(first), ...others.map(createSealKey)];
}

const keyPath = ({ dataDir }: SealKeyOptions) => join(dataDir, 'history.key');
