import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openKeyFile } from '../keyFile.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A key that protects second factors in the database. Its id is public and stored beside what it protects. */
export interface FactorKey {
  id: string;
  /** Encrypts a secret of a user, which then cannot be moved to another user. */
  encrypt(secret: Uint8Array, userId: number): Buffer;
  /** @throws Error if it was encrypted with another key or for another user. */
  decrypt(encrypted: Buffer, userId: number): Buffer;
  /** Returns the digest of a recovery code of a user. */
  digest(code: string, userId: number): Buffer;
}

/** The first key protects new secrets, all of them read. */
export type FactorKeys = readonly [FactorKey, ...FactorKey[]];

/** Returns the key with this id; undefined if it is not among the keys. */
export const findKey = (keys: FactorKeys, id: string): FactorKey | undefined =>
  keys.find((key) => key.id === id);

export function createFactorKey(text: string): FactorKey {
  const derive = (purpose: string, length = 32) =>
    Buffer.from(hkdfSync('sha256', text, '', `second factor: ${purpose}`, length));
  const secretKey = derive('secrets');
  const codeKey = derive('recovery codes');
  return {
    id: derive('id', 8).toString('hex'),
    encrypt(secret, userId) {
      const nonce = randomBytes(nonceBytes);
      const encryption = createCipheriv(cipher, secretKey, nonce, { authTagLength: tagBytes });
      encryption.setAAD(dataOf(userId));
      const encrypted = Buffer.concat([encryption.update(secret), encryption.final()]);
      return Buffer.concat([nonce, encrypted, encryption.getAuthTag()]);
    },
    decrypt(encrypted, userId) {
      const nonce = encrypted.subarray(0, nonceBytes);
      const decryption = createDecipheriv(cipher, secretKey, nonce, { authTagLength: tagBytes });
      decryption.setAAD(dataOf(userId));
      decryption.setAuthTag(encrypted.subarray(-tagBytes));
      const secret = decryption.update(encrypted.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([secret, decryption.final()]);
    },
    digest: (code, userId) =>
      createHmac('sha256', codeKey)
        .update(JSON.stringify([userId, code]))
        .digest(),
  };
}

const dataOf = (userId: number) => Buffer.from(`user ${userId}`);

export interface FactorKeyOptions {
  dataDir: string;
  /** Keys of SECOND_FACTOR_KEY, the newest first; empty for the key in the data folder. */
  factorKeys: readonly string[];
}

/** Returns the keys, and creates the key in the data folder if there is none. */
export async function openFactorKeys(options: FactorKeyOptions): Promise<FactorKeys> {
  const [first, ...others] = options.factorKeys;
  if (first !== undefined) return [createFactorKey(first), ...others.map(createFactorKey)];
  return [createFactorKey(await openKeyFile(join(options.dataDir, 'factor.key')))];
}
