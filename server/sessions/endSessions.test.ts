import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('is the only file of the server that deletes sessions, so that each end goes on to streams and notifications', async () => {
  const found: string[] = [];
  for await (const path of glob('server/**/*.{ts,sql}')) {
    if (path.endsWith('.test.ts')) continue;
    if (/deleteFrom\('sessions'\)|delete from sessions/i.test(readFileSync(path, 'utf8'))) {
      found.push(path);
    }
  }
  expect(found).toEqual(['server/sessions/endSessions.ts']);
});
