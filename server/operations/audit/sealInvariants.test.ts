import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../backup/make.ts';
import { restoreBackup } from '../backup/restore.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { hasSealOf, readHead, writeHead } from '#server/history/sealHead.ts';
import { createSealKey, openSealKeys, readSealKeys } from '#server/history/sealKeys.ts';
import { readNewestSeal, sealHistory } from '#server/history/seals.ts';
import { startSealing } from '#server/history/startSealing.ts';
import {
  concurrentEngines,
  engines,
  openTestDatabase,
  type TestDatabase,
} from '#server/test/engines.ts';
import { openRestoreTarget } from '#server/test/restoreTarget.ts';
import { findSealViolations, sealInvariants } from './sealInvariants.ts';

const key = createSealKey('a key of the test with 32 characters');
const other = createSealKey('another key of the test, 32 characters');
const start = Date.parse('2026-11-21T09:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

let database: TestDatabase;
let folder = '';
const open = async (engine: (typeof engines)[number]) => {
  database = await openTestDatabase(engine);
  folder = await mkdtemp(join(tmpdir(), 'remit-desk-seals-'));
  await sql`insert into users (user_name, user_code, role, password_hash, phone)
    values ('one', 'ONE01', 'admin', 'x', '')`.execute(database.db);
};
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const insert = (minutes: number, reason = 'plain', db = database.db) =>
  sql`insert into history (user_id, action, happened_at, reason, changes, rate)
    select user_id, 'update rate', ${at(minutes)}::timestamptz, ${reason},
      '{"rate": ["87.2500", "88.0000"]}', 88 from users limit 1`.execute(db);
const seal = async (minutes: number, limit?: number) => {
  const made = await sealHistory(database.db, key, () => at(minutes), limit);
  await writeHead(database.db, key, folder, at(minutes));
  return made;
};
/** Runs statements without triggers, as the owner of the database can. */
const tamper = (...statements: string[]) =>
  database.db.transaction().execute(async (trx) => {
    await setTriggers(trx, 'disable');
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await setTriggers(trx, 'enable');
  });

async function setTriggers(db: TestDatabase['db'], state: 'enable' | 'disable'): Promise<void> {
  for (const table of ['history', 'history_seals']) {
    const trigger = sql`trigger ${sql.ref(`${table}_append_only`)}`;
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} ${trigger}`.execute(db);
  }
}
const sources = { keys: [key], lostKeys: [], head: null };
const violations = async () => {
  const found = await findSealViolations(database.db, { ...sources, head: await readHead(folder) });
  return Object.fromEntries(found.violations);
};
const { edited, deleted, inserted, brokenSeal, forgedHead, cutOff, unknownKey } = sealInvariants;

const found = async (change: Partial<Parameters<typeof findSealViolations>[1]>) => {
  const result = await findSealViolations(database.db, { ...sources, ...change });
  return [Object.fromEntries(result.violations), result.uncheckedSeals];
};

const sealOf = (seal: number) => `seal ${seal} of key ${key.id}`;
/** Edits an entry, and lets its seal claim to be of another key. */
const claim = (id: string) =>
  tamper(
    "update history set reason = 'other' where history_id = 3",
    `update history_seals set key_id = '${id}' where seal = 2`,
  );

describe.each(engines)('the seals of the history on %s', (engine) => {
  beforeEach(async () => {
    await open(engine);
    for (let minute = 0; minute < 5; minute += 1) await insert(minute, '\u{feff}रु "text"');
    await seal(60, 2);
    await insert(61);
    await insert(62);
    await seal(63);
  });

  test('find nothing in an untouched history, and are not repeated', async () => {
    expect((await readNewestSeal(database.db))?.seal).toBe(4);
    expect(await violations()).toEqual({});
    expect(await seal(64)).toBe(0);
    expect(await seal(600)).toBe(0);
    await insert(601);
    expect(await violations()).toEqual({});
    expect(await seal(602)).toBe(1);
    expect(await violations()).toEqual({});
  });

  test.each(['action', 'reason', 'device', 'address'])('name an edited %s', async (column) => {
    await tamper(`update history set ${column} = 'other' where history_id = 2`);
    expect(await violations()).toEqual({ [edited]: ['2'] });
  });

  test.each([
    "happened_at = happened_at + interval '1 microsecond'",
    'rate = 89',
    `changes = '{"rate": ["87.2500", "89.0000"]}'`,
  ])('name an edited entry: %s', async (change) => {
    await tamper(`update history set ${change} where history_id = 6`);
    expect(await violations()).toEqual({ [edited]: ['6'] });
  });

  test('name a deleted entry', async () => {
    await tamper('delete from history where history_id = 3');
    expect(await violations()).toEqual({ [deleted]: ['3'] });
  });

  test('name an inserted entry of the past, before and after it is sealed', async () => {
    await insert(10, 'forged');
    expect(await violations()).toEqual({ [inserted]: ['8'] });
    await seal(64);
    expect(await violations()).toEqual({ [inserted]: ['8'] });
  });

  test('name the cut-off tail, and keep the head that proves it', async () => {
    await tamper(
      'delete from history where history_id > 5',
      'delete from history_seals where seal > 3',
    );
    expect(await violations()).toEqual({ [cutOff]: ['seal 4'] });
    await insert(70);
    await expect(seal(71)).rejects.toThrow('the newest entries of the history are missing');
    expect(await violations()).toEqual({ [cutOff]: ['seal 4'] });
  });

  test('name changed and deleted seals', async () => {
    await tamper('update history_seals set entries = entries - 1 where seal = 1');
    expect((await violations())[brokenSeal]).toEqual(['1']);
    await tamper('delete from history_seals where seal = 2');
    expect((await violations())[brokenSeal]).toEqual(['1', '3']);
  });

  test('name a head that was changed', async () => {
    const head = await readHead(folder);
    await writeFile(join(folder, 'history-head.json'), JSON.stringify({ ...head, seal: 3 }));
    expect(Object.keys(await violations())).toEqual([forgedHead, cutOff]);
  });

  test('of an unknown key are reported, unless it is known or named as lost', async () => {
    await insert(64);
    await sealHistory(database.db, other, () => at(65));
    expect(await found({ keys: [other] })).toEqual([{ [unknownKey]: [1, 2, 3, 4].map(sealOf) }, 0]);
    expect(await found({ keys: [other], lostKeys: [key.id] })).toEqual([{}, 4]);
    expect(await found({ keys: [other, key] })).toEqual([{}, 0]);
    expect(await found({ keys: [] })).toMatchObject([{ [unknownKey]: { length: 5 } }, 0]);
  });

  test('report an edited entry whose seal claims another key, also one that is named as lost', async () => {
    await claim('0123456789abcdef');
    expect(await violations()).toEqual({ [unknownKey]: ['seal 2 of key 0123456789abcdef'] });
    await claim(other.id);
    expect(await found({ lostKeys: [other.id] })).toEqual([
      { [unknownKey]: [`seal 2 of key ${other.id}`] },
      0,
    ]);
  });

  test('hold for a restored backup', async () => {
    const files = await LocalFileStore.open(join(folder, 'files'));
    const source = { ...database, files, now: () => at(80) };
    const backup = await makeBackup(source, join(folder, 'backups'));
    const restored = await openRestoreTarget();
    const restoredFiles = await LocalFileStore.open(join(folder, 'restored-files'));
    await restoreBackup(backup.folder, { files: restoredFiles, open: restored.open });
    const head = await readHead(folder);
    const result = await findSealViolations(restored.db, { ...sources, head });
    await restored.close();
    expect(result).toMatchObject({ uncheckedSeals: 0, violations: new Map() });
  });

  test('are append-only', async () => {
    const change = sql`update history_seals set previous = '' where seal = 2`;
    await expect(change.execute(database.db)).rejects.toThrow(/append-only|permission denied/);
  });

  test('are completed when the server stops', async () => {
    const errors: unknown[] = [];
    const stop = startSealing({
      db: database.db,
      keys: [key],
      dataDir: folder,
      now: () => at(90),
      onError: (error) => errors.push(error),
    });
    await insert(89);
    await stop();
    expect(errors).toEqual([]);
    expect((await readNewestSeal(database.db))?.highest_id).toBe(8);
    expect((await readHead(folder))?.seal).toBe((await readNewestSeal(database.db))?.seal);
  });
});

describe.each(concurrentEngines)('concurrent sealing on %s', (engine) => {
  beforeEach(() => open(engine));

  test('seals each entry once when several servers seal at once', async () => {
    for (let minute = 0; minute < 40; minute += 1) await insert(minute);
    const servers = Array.from({ length: 6 }, () => sealHistory(database.db, key, () => at(60), 7));
    await Promise.all(servers);
    await seal(61);
    const { rows } = await sql<{ id: number }>`select (entry->>0)::bigint as id
      from history_seals, jsonb_array_elements(entries) entry order by id`.execute(database.db);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(await violations()).toEqual({});
  });

  test('seals an entry that is committed after one with a higher id', async () => {
    const inserted = Promise.withResolvers<void>();
    const sealed = Promise.withResolvers<void>();
    const late = database.db.transaction().execute(async (trx) => {
      await insert(1, 'first', trx);
      inserted.resolve();
      await sealed.promise;
    });
    await inserted.promise;
    await insert(2, 'second');
    await seal(3);
    sealed.resolve();
    await late;
    expect((await readNewestSeal(database.db))?.entries.map(([id]) => id)).toEqual([2]);
    expect(await seal(4)).toBe(1);
    expect((await readNewestSeal(database.db))?.entries.map(([id]) => id)).toEqual([1]);
    const head = await readHead(folder);
    expect(head && (await hasSealOf(database.db, head))).toBe(true);
    expect(await violations()).toEqual({});
  });
});

test('a key in the data folder is made once, for its owner only', async () => {
  folder = await mkdtemp(join(tmpdir(), 'remit-desk-seals-'));
  database = { drop: async () => {} } as TestDatabase;
  const options = { dataDir: folder, historyKeys: [] };
  expect(await readSealKeys(options)).toBeNull();
  const opened = await Promise.all(Array.from({ length: 5 }, () => openSealKeys(options)));
  expect(new Set(opened.map(([first]) => first.id)).size).toBe(1);
  expect((await stat(join(folder, 'history.key'))).mode & 0o777).toBe(0o600);
  const [set] = await openSealKeys({ dataDir: folder, historyKeys: ['k'.repeat(32)] });
  expect(set.id).not.toBe(opened[0]?.[0].id);
});
