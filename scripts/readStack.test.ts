import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStack } from './readStack.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-maps-'));
  const map = {
    version: 3,
    sources: ['../../src/app/main.ts'],
    names: [],
    // Column 10 of line 1 comes from line 3, column 4.
    mappings: 'AAAA,UAEI',
  };
  writeFileSync(join(folder, 'app-AbCd1234.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the places of a log line', '["app-AbCd1234.js:1:16"]', '["src/app/main.ts:3:5"]'],
  [
    'a stack of Chromium',
    'at f (https://desk.example/assets/app-AbCd1234.js:1:11)',
    'at f (src/app/main.ts:3:5)',
  ],
  [
    'a stack of Firefox',
    'f@http://127.0.0.1:3000/assets/app-AbCd1234.js:1:11',
    'f@src/app/main.ts:3:5',
  ],
])('%s are read with the map of the file', (_, stack, expected) => {
  expect(readStack(stack, folder)).toBe(expected);
});

test('a place without a map stays as it is', () => {
  const text = 'at f (https://desk.example/assets/other.js:1:11) ../secret.js:1:1';
  expect(readStack(text, folder)).toBe(text);
});
