import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What browsers are often wrong about, and the only files that may ask them. */
const rules = [
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
  [0, 'if (!navigator.onLine) return;'],
  [0, "window.addEventListener('online', listener)"],
] as const)('rule %i finds %s', (rule, code) => {
  expect(rules[rule]?.pattern.test(code)).toBe(true);
});
