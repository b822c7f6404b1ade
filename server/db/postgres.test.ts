import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './open.ts';
import { makeTestDatabase } from './testing.ts';

const empty = await makeTestDatabase();
afterAll(() => empty.drop());

const open = () => openDatabase({ databaseUrl: empty.url, dataDir: 'unused' });

test('five servers that start together migrate once', async () => {
  const databases = await Promise.all([open(), open(), open(), open(), open()]);
  const [first] = databases;
  const settings = await first?.db.selectFrom('settings').selectAll().execute();
  expect(settings).toHaveLength(1);
  await Promise.all(databases.map((database) => database.close()));
});

test('a server that can not be reached is named in one line, and nothing else is opened', async () => {
  const started = Date.now();
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/nowhere';
  const opening = openDatabase({ databaseUrl, dataDir: 'unused', patienceMillis: 1000 });
  const error: unknown = await opening.catch((error: unknown) => error);
  expect(error).toHaveProperty('name', 'StartError');
  expect(String(error)).toMatch(/^StartError: The database of DATABASE_URL can't be used: .+$/);
  expect(String(error)).not.toContain('secret');
  expect(Date.now() - started).toBeLessThan(5000);
});

test('a database that does not exist is refused at once', async () => {
  const url = new URL(empty.url);
  url.pathname = '/remit_desk_nowhere';
  const opening = openDatabase({ databaseUrl: url.href, dataDir: 'unused' });
  await expect(opening).rejects.toThrow('does not exist');
});
