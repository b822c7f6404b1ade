import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The oldest supported Node version. */
test('package.json, the documents and the workflow state the same Node version', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(engines.node).toBe('^22.18 || >=24');
  expect(readFileSync('README.md', 'utf8')).toContain('Node 22.18 or newer');
  expect(readFileSync('docs/deployment.md', 'utf8')).toContain('Node 22.18 or newer');
  expect(readFileSync('.github/workflows/pull-request.yml', 'utf8')).toContain("'22.18.0'");
  const own: { optionalDependencies: object } = JSON.parse(
    readFileSync('scripts/node/package.json', 'utf8'),
  );
  const major = readFileSync('.nvmrc', 'utf8').trim();
  for (const version of Object.values(own.optionalDependencies)) {
    expect(version).toMatch(new RegExp(`^${major}\\.`));
  }
});
