import { expect, it } from 'vitest';
import { readMigrations } from './migrationFiles.ts';

it('no two migrations create an index of the same name, because the later one drops the earlier one', async () => {
  const names = (await readMigrations()).flatMap(({ text }) =>
    [...text.matchAll(/create (?:unique )?index (?:concurrently )?(\w+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
