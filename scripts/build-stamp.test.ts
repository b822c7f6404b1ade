import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuilt, rememberBuild, webApp } from './build-stamp.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-stamp-'));
  write('src/app/main.ts', 'start');
  write('vite.config.ts', 'config');
  write('dist/index.html', 'page');
  rememberBuild(webApp, folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('a build of unchanged sources is reused', () => {
  write('server/main.ts', 'server');
  expect(isBuilt(webApp, folder)).toBe(true);
});

test.each(['src/app/main.ts', 'package-lock.json', '.env.production.local'])(
  'a build is repeated when %s changes',
  (file) => {
    write(file, 'some other text');
    expect(isBuilt(webApp, folder)).toBe(false);
  },
);

test('a build is repeated when its output is gone', () => {
  rmSync(join(folder, 'dist'), { recursive: true });
  expect(isBuilt(webApp, folder)).toBe(false);
});

test('every local file that vite.config.ts imports is one of the sources', () => {
  const imported = readFileSync('vite.config.ts', 'utf8').matchAll(/from '\.\/(.+)'/g);
  const files = Array.from(imported, ([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  expect(
    files.filter((file) => !file.startsWith('src/') && !webApp.sources.includes(file)),
  ).toEqual([]);
});
