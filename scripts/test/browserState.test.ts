import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What browsers are often wrong about, and the only files that may ask them. */
const rules = [
  {
    // A device whose clock is wrong would show wrong ages and marks: use `platform.clock`.
    // For durations, and for what only this device compares, use `deviceNow`.
    name: 'the time of the device',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)/,
    files: ['src/platform/clock.ts', 'src/api/request.ts'],
  },
  {
    // A browser on a working network may be offline by its own account: use `platform.online`.
    name: 'the online state of the browser',
    pattern: /\bonLine\b|['"](?:online|offline)['"]\s*,\s*(?:\w+|\(\))\s*(?:=>|\))/,
    files: ['src/platform/online.ts'],
  },
];

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

it.each(rules)('$name is read in one place', ({ pattern, files }) => {
  const found = sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(files.toSorted());
});

it.each([
  [0, 'const at = Date.now();'],
  [0, 'const options = { now: Date.now };'],
  [0, 'new Date( )'],
  [1, 'if (!navigator.onLine) return;'],
  [1, "window.addEventListener('online', listener)"],
] as const)('rule %i finds %s', (rule, code) => {
  expect(rules[rule]?.pattern.test(code)).toBe(true);
});
