import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, findWarnings } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'remit-desk-secrets-'));
let files = 0;
const file = (content: string) => {
  const path = join(folder, String((files += 1)));
  writeFileSync(path, content);
  return path;
};
const origin = { PUBLIC_ORIGIN: 'https://desk.example' };

test.each(['', '\n', '\r\n'])('reads a secret from a file that ends in %j', (end) => {
  const url = 'postgres://desk:p%40ss@db/desk';
  const variables = { ...origin, DATABASE_URL_FILE: file(`${url}${end}`) };
  expect(readConfig(variables).databaseUrl).toBe(url);
  expect(findWarnings(variables)).toEqual([]);
});

test('reads each kind of secret', () => {
  const config = readConfig({
    FILES_URL: 'https://s3.example/bucket',
    FILES_ACCESS_KEY_ID_FILE: file('the-id'),
    FILES_SECRET_ACCESS_KEY_FILE: file('the-key'),
    HISTORY_KEY_FILE: file('k'.repeat(32)),
  });
  expect(config.bucket?.credentials).toEqual({ accessKeyId: 'the-id', secretAccessKey: 'the-key' });
  expect(config.historyKeys).toEqual(['k'.repeat(32)]);
});

test('refuses a secret that is set twice', () => {
  const twice = { HISTORY_KEY: 'a'.repeat(32), HISTORY_KEY_FILE: file('b'.repeat(32)) };
  expect(() => readConfig(twice)).toThrow('HISTORY_KEY and HISTORY_KEY_FILE exclude each other');
});

test.each([
  ['a missing file', () => join(folder, 'missing'), /^HISTORY_KEY_FILE: ENOENT/],
  ['a folder', () => folder, /^HISTORY_KEY_FILE: EISDIR/],
  ['an empty file', () => file('\n'), /^HISTORY_KEY_FILE: .+ is empty$/],
])('refuses %s', (_, path, message) => {
  expect(() => readConfig({ HISTORY_KEY_FILE: path() })).toThrow(message);
});

test('shows nothing of an invalid secret', () => {
  const variables = { HISTORY_KEY_FILE: file('too short to be a key') };
  expect(() => readConfig(variables)).toThrow(/^HISTORY_KEY must be one or more keys[^"]+$/);
});
