import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../test.ts';

const folder = 'dist';
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const texts = names
  .filter((name) => /\.(js|css|html|json|webmanifest|svg|txt)$/.test(name))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

/** Patterns of server secrets. */
const secrets = [
  /DATABASE_URL|FILES_SECRET_ACCESS_KEY|postgres(ql)?:\/\//,
  /demo-(admin|banker|agent)/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(AKIA[0-9A-Z]{16}|ghp_\w{36}|sk_live_\w+|xox[baprs]-\w+)\b/,
  /\$argon2id\$/,
  /sourceMappingURL=/,
];

test('the built app contains no secrets and no source maps', { tag: '@main' }, () => {
  expect(texts.length).toBeGreaterThan(5);
  for (const [name, text] of texts) {
    for (const secret of secrets) expect(secret.exec(text)?.[0], name).toBeUndefined();
  }
  expect(names.filter((name) => name.includes('.map'))).toEqual([]);
});

test('public files mention only a Sudoku', { tag: '@main' }, () => {
  const open = texts.filter(([name]) => /\.(html|webmanifest|svg|txt)$/.test(name));
  expect(open.length).toBeGreaterThan(1);
  for (const [name, text] of open) expect(text, name).not.toMatch(/remit|bank|transfer|money/i);
});

/** A chunk name of `vite.config.ts`, or none, and a hash. */
const builtFile =
  /^assets\/((start|app|puzzle|list|panels|choice|dates|dialogs|keys|screens|live|notes|copies|later|extended)-)?[\w-]{8}\.(js|woff2)(\.br|\.gz)?$/;
const otherFile =
  /^((index|app|list)\.html|sw\.js|push\.js|manifest\.webmanifest|(apple-touch-)?icon[\w-]*\.(png|svg))(\.br|\.gz)?$/;

test('the names of the built files do not reveal the purpose of the app', { tag: '@main' }, () => {
  const files = names.filter((name) => name !== 'assets');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => !builtFile.test(name) && !otherFile.test(name))).toEqual([]);
});

test(
  'the file list of the service worker does not reveal the purpose of the app',
  { tag: '@main' },
  () => {
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    expect(worker.match(/url:"assets\//g)?.length).toBeGreaterThan(20);
    expect(worker).not.toMatch(/remit|bank|rupee|transfer|money|transaction|report|user|agent/i);
  },
);
