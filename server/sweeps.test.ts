import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from './demo/seed.ts';
import { LocalFileStore } from './files/localFileStore.ts';
import { sweep } from './sweeps.ts';
import { openTestDatabase, type TestDatabase } from './test/engines.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const now = new Date('2026-11-21T09:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

let database: TestDatabase;
let folder = '';
let files: LocalFileStore;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  folder = await mkdtemp(join(tmpdir(), 'remit-desk-sweeps-'));
  files = await LocalFileStore.open(folder);
  await seedDemo({ db: database.db, files, now, timeZone: 'Asia/Kolkata' });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function sweepAt(time: Date): Promise<void> {
  const sessionTimes = { idleMs: 30 * minute, absoluteMs: day / 2 };
  await sweep({ db: database.db, files, now: () => time, sessionTimes, failed: () => {} });
}

const session = (name: number, created: number, seen: number) => ({
  token_hash: Buffer.alloc(32, name),
  user_id: 1,
  created_at: before(created),
  last_seen_at: before(seen),
});

const failure = (subject: string, age: number) => ({
  subject,
  failures: 3,
  last_failure_at: before(age),
  blocked_until: before(age),
});

test('what is over goes, what is in use stays', async () => {
  const { db } = database;
  await db
    .insertInto('sessions')
    .values([
      session(1, 5 * minute, minute),
      session(2, day, minute),
      session(3, 40 * minute, 31 * minute),
    ])
    .execute();
  await db
    .insertInto('sign_in_failures')
    .values([failure('old', 2 * day), failure('fresh', minute)])
    .execute();
  const fileCount = (await db.selectFrom('files').select('file_id').execute()).length;

  await sweepAt(now);
  const sessions = await db.selectFrom('sessions').select('token_hash').execute();
  expect(sessions.map((row) => row.token_hash[0])).toEqual([1]);
  const failures = await db.selectFrom('sign_in_failures').select('subject').execute();
  expect(failures).toEqual([{ subject: 'fresh' }]);
  expect(await db.selectFrom('notifications').selectAll().execute()).not.toEqual([]);

  await sweepAt(new Date(now.getTime() + 91 * day));
  expect(await db.selectFrom('notifications').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('files').select('file_id').execute()).toHaveLength(fileCount);
  expect(await files.listOlderThan(new Date(Date.now() + day))).toHaveLength(fileCount);
});
