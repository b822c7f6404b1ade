import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedDemo } from './demo/seed.ts';
import { LocalFileStore } from './files/localFileStore.ts';
import { bindFiles } from './files/binding.ts';
import { deleteOldFailures, sweep, type SweepOptions, type SweptFiles } from './sweeps.ts';
import { engines, openTestDatabase, type TestDatabase } from './test/engines.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const now = new Date('2026-11-21T09:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

const session = (name: number, created: number, seen: number) => ({
  token_hash: Buffer.alloc(32, name),
  device_hash: Buffer.alloc(32, name),
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

describe.each(engines)('on %s', (engine) => {
  let database: TestDatabase;
  let folder = '';
  let files: LocalFileStore;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), 'remit-desk-sweeps-'));
    files = await LocalFileStore.open(folder);
    await bindFiles(database.db, files, now);
    await seedDemo({ db: database.db, files, now, timeZone: 'Asia/Kolkata' });
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const optionsOf = (time: Date, errors: unknown[], change: Partial<SweepOptions>) => ({
    db: database.db,
    files,
    now: () => time,
    sessionTimes: { idleMs: 30 * minuteMs, absoluteMs: dayMs / 2 },
    keepRemovedMs: dayMs,
    keepDeletedMs: 400 * dayMs,
    onSwept: () => {},
    onError: (error: unknown) => errors.push(error),
    ...change,
  });

  const sweepAt = async (time: Date, change: Partial<SweepOptions> = {}) => {
    const errors: unknown[] = [];
    const options = optionsOf(time, errors, change);
    await Promise.all([sweep(options), sweep(options), sweep(options)]);
    return errors;
  };

  /** Adds a file that was uploaded two days ago and never used. */
  const addUnusedFile = async (name: string): Promise<string> => {
    const fileId = name.repeat(32);
    for (const variant of ['', '.thumb']) {
      const path = join(folder, `${fileId}${variant}`);
      await writeFile(path, name);
      await utimes(path, before(2 * dayMs), before(2 * dayMs));
    }
    const row = {
      file_id: fileId,
      purpose: 'attachment' as const,
      uploader_id: 1,
      transaction_id: randomUUID(),
      file_name: 'a.png',
      media_type: 'image/png',
      is_inline: true,
      byte_size: 1,
      received_sha256: Buffer.alloc(32),
      stored_sha256: Buffer.alloc(32),
      created_at: before(2 * dayMs),
    };
    await database.db.insertInto('files').values(row).execute();
    return fileId;
  };

  test('removes expired data only, also when three servers sweep at the same time', async () => {
    const { db } = database;
    await db
      .insertInto('sessions')
      .values([
        session(1, 5 * minuteMs, minuteMs),
        session(2, dayMs, minuteMs),
        session(3, 40 * minuteMs, 31 * minuteMs),
      ])
      .execute();
    await db
      .insertInto('sign_in_failures')
      .values([failure('old', 2 * dayMs), failure('fresh', minuteMs)])
      .execute();
    await db
      .insertInto('request_counts')
      .values([
        { subject: 'over', used: 1, ends_at: before(1) },
        { subject: 'counted', used: 1, ends_at: before(-minuteMs) },
      ])
      .execute();
    await db
      .insertInto('uploads')
      .values([
        { user_id: 1, uploaded_at: before(dayMs), bytes: 1 },
        { user_id: 1, uploaded_at: before(dayMs - minuteMs), bytes: 2 },
      ])
      .execute();
    const [paid, open] = await db
      .selectFrom('transactions')
      .select('transaction_id')
      .limit(2)
      .execute();
    const claim = { user_id: 1, session_hash: Buffer.alloc(32, 1), taken_at: before(dayMs) };
    await db
      .insertInto('claims')
      .values([
        { ...claim, transaction_id: paid?.transaction_id ?? '', expires_at: before(0) },
        { ...claim, transaction_id: open?.transaction_id ?? '', expires_at: before(-minuteMs) },
      ])
      .execute();
    const unused = new Set([await addUnusedFile('a'), await addUnusedFile('b')]);
    const fileCount = (await db.selectFrom('files').select('file_id').execute()).length - 2;

    expect(await sweepAt(now)).toEqual([]);
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions.map((row) => row.token_hash[0])).toEqual([1]);
    const claims = await db.selectFrom('claims').select('transaction_id').execute();
    expect(claims).toEqual([open]);
    const failures = await db.selectFrom('sign_in_failures').select('subject').execute();
    expect(failures).toEqual([{ subject: 'fresh' }]);
    const counts = await db.selectFrom('request_counts').select('subject').execute();
    expect(counts).toEqual([{ subject: 'counted' }]);
    const uploads = await db.selectFrom('uploads').select('bytes').execute();
    expect(uploads).toEqual([{ bytes: 2 }]);
    expect(await db.selectFrom('events').selectAll().execute()).not.toEqual([]);

    await sweepAt(new Date(now.getTime() + 91 * dayMs));
    expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('files').select('file_id').execute()).toHaveLength(fileCount);
    const left = await files.listOlderThan(new Date(Date.now() + dayMs));
    expect(left).toHaveLength(fileCount);
    expect(left.filter((fileId) => unused.has(fileId))).toEqual([]);
  });

  test('goes on after a stage that fails', async () => {
    const { db } = database;
    const stages: string[] = [];
    await db
      .insertInto('sessions')
      .values(session(4, dayMs, minuteMs))
      .execute();
    const failing = vi.spyOn(files, 'readStorageId').mockRejectedValue(new Error('no answer'));
    await sweepAt(now, { onError: (_error, stage) => stages.push(stage) });
    failing.mockRestore();
    expect(new Set(stages)).toEqual(new Set(['removals', 'files to take back', 'removed files']));
    await sql`alter table known_devices rename to hidden`.execute(db);
    const fileId = await addUnusedFile('d');
    expect(await sweepAt(now)).toHaveLength(3);
    await sql`alter table hidden rename to known_devices`.execute(db);
    expect(await files.sizeOf(fileId, 'original')).toBeNull();
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions.map((row) => row.token_hash[0])).not.toContain(4);
  });

  test('ends after the running file when it is stopped', async () => {
    const stopping = new AbortController();
    for (const name of ['e', 'f', '9']) await addUnusedFile(name);
    const remove = files.remove.bind(files);
    let removed = 0;
    const removing = vi.spyOn(files, 'remove').mockImplementation(async (fileId) => {
      removed += 1;
      await remove(fileId);
      stopping.abort();
    });
    const counts: SweptFiles[] = [];
    const onSwept = (swept: SweptFiles) => counts.push(swept);
    await sweep(optionsOf(now, [], { onSwept }), stopping.signal);
    removing.mockRestore();
    expect(removed).toBe(1);
    expect(counts).toEqual([{ removed: 1, takenBack: 0, deleted: 0 }]);
  });

  test('finds old sign-in failures through an index', async () => {
    const { db } = database;
    await sql`
      insert into sign_in_failures (subject, failures, last_failure_at, blocked_until)
      select 'subject ' || number, 1, ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, 20000) as number`.execute(db);
    await sql`analyze sign_in_failures`.execute(db);
    const { rows } = await sql`explain ${deleteOldFailures(db, now)}`.execute(db);
    expect(JSON.stringify(rows)).toContain('Index Scan using sign_in_failures_last');
  });
});
