import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Lints a file with one import in a layer. */
function lintImport(layer: string, specifier: string) {
  const folder = mkdtempSync(path.join(layer, 'planted-'));
  planted.push(folder);
  const file = path.join(folder, 'Planted.ts');
  writeFileSync(file, `import * as planted from '${specifier}';\nexport const used = planted;\n`);
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', file], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

const planted: string[] = [];
afterAll(() => {
  for (const folder of planted) rmSync(folder, { recursive: true });
});

describe('import zones', () => {
  it.each([
    ['src/ui', '#screens/states.ts'],
    ['src/ui', '#api/request.ts'],
    ['src/ui', '#domain/roles.ts'],
    ['src/ui', 'swr'],
    ['src/ui', 'react-router-dom'],
    ['src/ui', '../../app/paths.ts'],
    ['src/screens', '#app/paths.ts'],
    ['src/screens', '#api/transaction.ts'],
    ['src/screens', 'react-aria-components'],
    ['src/screens', 'swr/infinite'],
    ['src/app', '#server/app.ts'],
    ['src/app', '#api/contract/calls.ts'],
    ['src/app', 'styled-components'],
    ['src/app', 'react-final-form'],
    ['src/app', 'swr'],
    ['src/services', '#data/useRecord.ts'],
    ['src/services', '#app/App.tsx'],
    ['src/data', '#forms/useSubmission.ts'],
    ['src/data', 'react-router-dom'],
    ['src/forms', '#data/useRecord.ts'],
    ['src/forms', '#app/App.tsx'],
    ['src/platform', '#services/services.ts'],
    ['src/platform', 'react'],
    ['src/domain', '#api/result.ts'],
    ['src/domain', 'react'],
    ['src/api/contract', '#api/request.ts'],
    ['server', '#ui/theme/tokens.ts'],
    ['server', '#api/request.ts'],
    ['stories', '#app/paths.ts'],
    ['stories/flows', '#server/app.ts'],
    ['stories/flows', '#server/login/login.ts'],
  ])('%s may not import %s', (layer, specifier) => {
    const { status, stdout } = lintImport(layer, specifier);
    expect(stdout).toContain('no-restricted-imports');
    expect(status).toBe(1);
  });

  it.each([
    ['src/ui', '#domain/money.ts'],
    ['src/ui', 'react-aria-components'],
    ['src/screens', '#ui/theme/tokens.ts'],
    ['src/app', '#screens/states.ts'],
    ['src/data', 'swr'],
    ['src/forms', '#services/services.ts'],
    ['server', '#api/contract/calls.ts'],
    ['stories/flows', '#app/App.tsx'],
    ['stories/flows', '#server/access.ts'],
  ])('%s may import %s', (layer, specifier) => {
    expect(lintImport(layer, specifier).stdout).not.toContain('no-restricted-imports');
  });
});
