import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areas } from '../../oxlint.config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Import = readonly [layer: string, specifier: string];

const refused: readonly Import[] = [
  ['src/ui', '#screens/shell/ShellScreen.tsx'],
  ['src/ui', '#api/request.ts'],
  ['src/ui', '#domain/users/roles.ts'],
  ['src/ui', 'swr'],
  ['src/ui', 'react-router-dom'],
  ['src/ui', '../../app/links.ts'],
  ['src/screens', '#app/links.ts'],
  ['src/screens', '#core/forms/useSubmission.ts'],
  ['src/screens', '#api/transaction.ts'],
  ['src/screens', 'react-aria-components'],
  ['src/screens', 'swr/infinite'],
  ['src/screens/shared', '#screens/dashboard/DashboardScreen.tsx'],
  ['src/screens/users', '#screens/banks/BanksScreen.tsx'],
  ['src/screens/users', '#screens/shell/ShellScreen.tsx'],
  ['src/screens/users', '../../shared/forms/SendButton.tsx'],
  ['src/app', '#server/app.ts'],
  ['src/app', '#api/contract/calls.ts'],
  ['src/app', 'styled-components'],
  ['src/app', 'react-final-form'],
  ['src/app/users', '#app/banks/BankEdit.tsx'],
  ['src/app/users', '#app/lazyRoutes.ts'],
  ['src/app/users', '#screens/banks/BanksScreen.tsx'],
  ['src/app/users', '../../links.ts'],
  ['src/core', '#app/links.ts'],
  ['src/core', '#screens/shared/forms/SendButton.tsx'],
  ['src/core', 'styled-components'],
  ['src/core/reading', '#app/App.tsx'],
  ['src/platform', '#core/services/services.ts'],
  ['src/platform', 'react'],
  ['src/domain', '#api/result.ts'],
  ['src/domain', 'react'],
  ['src/screens', '#domain/transactions/possibleDuplicates.ts'],
  ['src/core', '#domain/names/nameWords.ts'],
  ['server', 'any-ascii'],
  ['src/api/contract', '#api/request.ts'],
  ['server', '#ui/theme/tokens.ts'],
  ['server', '#api/request.ts'],
  ['stories', '#app/links.ts'],
  ['stories/flows', '#server/app.ts'],
  ['stories/flows', '#server/signIn/login.ts'],
  ['src/app/users', '#test/memoryPlatform.ts'],
  ['src/core', '#test/renderHook.tsx'],
  ['server', '#test/duplicatePairs.ts'],
  ['src/test', '#app/App.tsx'],
];

const allowed: readonly Import[] = [
  ['src/ui', '#domain/money/money.ts'],
  ['src/ui', 'react-aria-components'],
  ['src/screens', '#ui/theme/tokens.ts'],
  ['src/screens/users', '#screens/shared/forms/SendButton.tsx'],
  ['src/app', '#app/users/UsersRoute.tsx'],
  ['src/app/users', '#app/links.ts'],
  ['src/app/users', '#core/reading/useRecord.ts'],
  ['src/app/users', '#screens/users/UsersScreen.tsx'],
  ['src/app/users', '#screens/shared/forms/SendButton.tsx'],
  ['src/core', 'swr'],
  ['src/core', 'react-router-dom'],
  ['server', '#api/contract/calls.ts'],
  ['stories/flows', '#app/App.tsx'],
  ['stories/flows', '#server/calls.ts'],
  ['stories/flows', '#test/memoryPlatform.ts'],
];

const planted: string[] = [];

/** Plants a file with one import in a layer. Returns its path. */
function plant([layer, specifier]: Import): string {
  const folder = mkdtempSync(path.join(layer, 'planted-'));
  planted.push(folder);
  const file = path.join(folder, 'Planted.ts');
  writeFileSync(file, `import * as planted from '${specifier}';\nexport const used = planted;\n`);
  return file;
}

/** Returns which of the files break an import rule. To start the linter takes longer than to lint all. */
function lint(files: readonly string[]): ReadonlySet<string> {
  const oxlint = 'node_modules/oxlint/bin/oxlint';
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', ...files], {
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { code: string; filename: string }[];
  };
  const broken = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  return new Set(broken.map(({ filename }) => path.normalize(filename)));
}

afterAll(() => {
  for (const folder of planted) rmSync(folder, { recursive: true });
});

describe('import zones', () => {
  const imports = [...refused, ...allowed];
  let verdicts: ReadonlyMap<Import, boolean> = new Map();
  beforeAll(() => {
    const files = imports.map(plant);
    const broken = lint(files);
    verdicts = new Map(imports.map((each, index) => [each, broken.has(files[index] ?? '')]));
  });
  const isRefused = (each: Import) => verdicts.get(each);

  it.each(refused.map((each) => ({ layer: each[0], specifier: each[1], each })))(
    '$layer may not import $specifier',
    ({ each }) => expect(isRefused(each)).toBe(true),
  );

  it.each(allowed.map((each) => ({ layer: each[0], specifier: each[1], each })))(
    '$layer may import $specifier',
    ({ each }) => expect(isRefused(each)).toBe(false),
  );
});

/** Returns the names of the folders in a layer. */
const foldersOf = (layer: string) =>
  readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('planted-'))
    .map(({ name }) => name)
    .toSorted();

it('has an area for each folder of the wiring, with screens of the same name', () => {
  expect(foldersOf('src/app')).toEqual(areas);
  expect(foldersOf('src/screens')).toEqual([...areas, 'shared', 'shell'].toSorted());
});
