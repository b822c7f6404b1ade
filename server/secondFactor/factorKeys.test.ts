import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../startError.ts';
import { createFactorKey, openFactorKeys } from './factorKeys.ts';

const key = createFactorKey('a'.repeat(32));
const secret = Buffer.from('12345678901234567890');

describe('a key of second factors', () => {
  it('decrypts what it encrypted for a user', () => {
    const encrypted = key.encrypt(secret, 7);
    expect(encrypted.includes(secret)).toBe(false);
    expect(key.decrypt(encrypted, 7)).toEqual(secret);
  });

  it('encrypts a secret differently each time', () => {
    expect(key.encrypt(secret, 7)).not.toEqual(key.encrypt(secret, 7));
  });

  it('refuses a secret that was moved to another user', () => {
    const encrypted = key.encrypt(secret, 7);
    expect(() => key.decrypt(encrypted, 8)).toThrow('unable to authenticate data');
  });

  it('refuses a secret that was changed', () => {
    const encrypted = key.encrypt(secret, 7);
    encrypted[14] = (encrypted[14] ?? 0) ^ 1;
    expect(() => key.decrypt(encrypted, 7)).toThrow('unable to authenticate data');
  });

  it('has its own id and digests', () => {
    const other = createFactorKey('b'.repeat(32));
    expect(other.id).not.toBe(key.id);
    expect(other.digest('ABCDE23456', 7)).not.toEqual(key.digest('ABCDE23456', 7));
    expect(key.digest('ABCDE23456', 8)).not.toEqual(key.digest('ABCDE23456', 7));
  });
});

describe('openFactorKeys', () => {
  it('creates the key in the data folder once, for its owner only', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'factor-'));
    const [first] = await openFactorKeys({ dataDir, factorKeys: [] });
    const [again] = await openFactorKeys({ dataDir, factorKeys: [] });
    expect(again.id).toBe(first.id);
    const path = join(dataDir, 'factor.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(createFactorKey(readFileSync(path, 'utf8').trim()).id).toBe(first.id);
  });

  it.each(['', '\n', 'a'.repeat(31)])('refuses a damaged file with %j', async (content) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'factor-'));
    writeFileSync(join(dataDir, 'factor.key'), content);
    const opening = openFactorKeys({ dataDir, factorKeys: [] });
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow('factor.key has no complete key');
  });

  it('takes the keys of the settings, the newest first', async () => {
    const texts = ['a'.repeat(32), 'b'.repeat(32)];
    const keys = await openFactorKeys({ dataDir: '/nowhere', factorKeys: texts });
    expect(keys.map(({ id }) => id)).toEqual(texts.map((text) => createFactorKey(text).id));
  });
});
