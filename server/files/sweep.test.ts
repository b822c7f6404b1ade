import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paise } from '#domain/money/money.ts';
import { audit } from '../operations/audit/audit.ts';
import type { NewFile } from '#server/db/schema.ts';
import { photo } from '#server/process/journey.ts';
import { sweep, type SweptFiles } from '#server/sweeps.ts';
import { engines, openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { seedPeople } from '#server/test/people.ts';
import { bindFiles, bindFilesAnew } from './binding.ts';
import { LocalFileStore } from './localFileStore.ts';
import { endOfTime } from './store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The result of a sweep without errors. */
const swept = (counts: Partial<SweptFiles>) => ({
  counts: { removed: 0, takenBack: 0, deleted: 0, ...counts },
  errors: [],
});

describe.each(engines)('the sweep of files on %s', (engine) => {
  let database: TestDatabase;
  let files: LocalFileStore;
  let folder = '';
  let uploaderId = 0;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const ids = await seedPeople(database.db);
    uploaderId = ids.get('agent') ?? 0;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'remit-desk-sweep-'));
    files = await LocalFileStore.open(folder);
    await bindFilesAnew(database.db, files, new Date());
  });
  afterEach(async () => {
    await database.db.deleteFrom('files').where('purpose', '=', 'attachment').execute();
    await database.db.deleteFrom('file_removals').execute();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(() => database.drop());

  /** Sweeps some time from now. */
  const sweepIn = async (ms: number, { db } = database) => {
    const errors: unknown[] = [];
    let counts: SweptFiles | null = null;
    await sweep({
      db,
      files,
      now: () => new Date(Date.now() + ms),
      sessionTimes: { idleMs: dayMs, absoluteMs: dayMs },
      keepRemovedMs: 30 * dayMs,
      keepDeletedMs: 400 * dayMs,
      onSwept: (swept) => {
        counts = swept;
      },
      onError: (error) => errors.push(error),
    });
    return { counts, errors };
  };
  const store = async () => (await files.receive(Readable.from([photo]), 'a.png')).fileId;

  const rowOf = (fileId: string, claimedAt: Date | null): NewFile => ({
    file_id: fileId,
    purpose: 'attachment',
    uploader_id: uploaderId,
    transaction_id: randomUUID(),
    claimed_at: claimedAt,
    file_name: 'a.png',
    media_type: 'image/png',
    is_inline: true,
    byte_size: photo.length,
    received_sha256: Buffer.alloc(32),
    stored_sha256: hash('sha256', photo, 'buffer'),
    created_at: new Date(),
  });
  const storeWithRow = async (claimedAt: Date | null): Promise<string> => {
    const fileId = await store();
    await database.db.insertInto('files').values(rowOf(fileId, claimedAt)).execute();
    return fileId;
  };

  test('removes what nobody claimed within a day, and deletes it a month later', async () => {
    const claimed = await storeWithRow(new Date());
    const unclaimed = await storeWithRow(null);
    const failed = await store();
    await database.db
      .insertInto('file_removals')
      .values({ file_id: failed, due_at: new Date(Date.now() + dayMs) })
      .execute();
    expect(await sweepIn(23 * hourMs)).toEqual(swept({}));
    expect(await sweepIn(25 * hourMs)).toEqual(swept({ removed: 2 }));
    expect(await files.listOlderThan(endOfTime)).toEqual([claimed]);
    expect(await sweepIn(29 * dayMs)).toEqual(swept({}));
    const removed = await files.listRemovedBefore(endOfTime);
    expect([...removed].sort()).toEqual([unclaimed, failed].sort());
    expect(await sweepIn(31 * dayMs)).toEqual(swept({ deleted: 2 }));
    expect(await files.listRemovedBefore(endOfTime)).toEqual([]);
    expect(await files.listOlderThan(endOfTime)).toEqual([claimed]);
  });

  test('keeps a file that people deleted for 400 days', async () => {
    const fileId = await store();
    const bank = { bank_code: 'HDFC', agent_id: uploaderId, initiated_by: uploaderId };
    const transaction = {
      ...bank,
      transaction_id: randomUUID(),
      transaction_code: '2611210001',
      status: 'WTG' as const,
      customer: '',
      amount_paise: paise(100),
      notes: 'n',
      content_sha256: Buffer.alloc(32),
      completed_at: null,
    };
    await database.db.insertInto('transactions').values(transaction).execute();
    await database.db
      .insertInto('deleted_files')
      .values({
        file_id: fileId,
        transaction_id: transaction.transaction_id,
        file_name: 'a.png',
        media_type: 'image/png',
        is_inline: true,
        byte_size: photo.length,
        stored_sha256: hash('sha256', photo, 'buffer'),
        deleted_at: new Date(),
      })
      .execute();
    expect(await sweepIn(399 * dayMs)).toEqual(swept({}));
    const orphans = (await audit(database.db, files)).problems.flatMap(({ ids }) => ids);
    expect(orphans).not.toContain(fileId);
    expect(await files.listOlderThan(endOfTime)).toEqual([fileId]);
    // The storage notes the real time of the removal, which is 401 days before this sweep.
    expect(await sweepIn(401 * dayMs)).toEqual(swept({ removed: 1, deleted: 1 }));
    expect(await files.listOlderThan(endOfTime)).toEqual([]);
  });

  test('reports a file without a row in the audit, and never removes it', async () => {
    const unknown = await store();
    await sweepIn(25 * hourMs);
    await sweepIn(60 * dayMs);
    expect(await files.listOlderThan(endOfTime)).toEqual([unknown]);
    await storeWithRow(null);
    await database.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() + 2 * dayMs) })
      .where('purpose', '=', 'attachment')
      .execute();
    const { problems } = await audit(database.db, files);
    expect(problems.flatMap(({ ids }) => ids)).toContain(unknown);
  });

  test('on a copy of the database destroys no file that the original needs', async () => {
    const fileId = await storeWithRow(null);
    const copy = await openTestDatabase(engine);
    await seedPeople(copy.db);
    await copy.db.insertInto('files').values(rowOf(fileId, null)).execute();
    const { storage_id } = await database.db
      .selectFrom('file_storage')
      .select('storage_id')
      .executeTakeFirstOrThrow();
    await copy.db.updateTable('file_storage').set({ storage_id, bound_at: new Date() }).execute();
    await database.db.updateTable('files').set({ claimed_at: new Date() }).execute();

    expect(await sweepIn(25 * hourMs, copy)).toEqual(swept({ removed: 1 }));
    expect(await sweepIn(26 * hourMs)).toEqual(swept({ takenBack: 1 }));
    expect(await sweepIn(60 * dayMs, copy)).toEqual(swept({}));
    expect(await files.sizeOf(fileId, 'original')).toBe(photo.length);
    expect(await files.sizeOf(fileId, 'thumb')).toBeGreaterThan(0);
    await copy.drop();
  });

  test('takes back the files of a database restored to an earlier moment', async () => {
    const row = rowOf(await store(), new Date());
    await files.remove(row.file_id);
    await database.db.insertInto('files').values(row).execute();
    const uploadedLater = await store();
    expect(await sweepIn(60 * dayMs)).toEqual(swept({ takenBack: 1 }));
    const stored = await files.listOlderThan(endOfTime);
    expect([...stored].sort()).toEqual([row.file_id, uploadedLater].sort());
  });

  test('touches no storage of another database', async () => {
    const fileId = await storeWithRow(null);
    const other = await openTestDatabase(engine);
    await bindFilesAnew(other.db, files, new Date());
    const { errors } = await sweepIn(60 * dayMs);
    expect(errors).toHaveLength(3);
    expect(String(errors[0])).toContain('The file storage belongs to another database');
    expect(await files.listOlderThan(endOfTime)).toEqual([fileId]);
    await other.drop();
  });

  test('goes on after a file that fails, and tries it again', async () => {
    const failing = await storeWithRow(null);
    await storeWithRow(null);
    const remove = files.remove.bind(files);
    files.remove = async (fileId) => {
      if (fileId === failing) throw new Error('no answer');
      await remove(fileId);
    };
    const { errors } = await sweepIn(25 * hourMs);
    expect(errors).toMatchObject([{ message: '1 files failed' }]);
    expect(await files.listOlderThan(endOfTime)).toEqual([failing]);
    files.remove = remove;
    expect(await sweepIn(26 * hourMs)).toEqual(swept({ removed: 1 }));
  });

  test('binds an unused storage to a database that has none, and refuses others', async () => {
    const other = await openTestDatabase(engine);
    await other.db
      .updateTable('file_storage')
      .set({ storage_id: randomUUID(), bound_at: null })
      .execute();
    const foreign = /^The file storage belongs to another database: .+ npm run bind:files$/;
    await expect(bindFiles(other.db, files, new Date())).rejects.toThrow(foreign);

    const unused = await LocalFileStore.open(join(folder, 'unused'));
    await bindFiles(other.db, unused, new Date());
    await bindFiles(other.db, unused, new Date());
    await expect(bindFiles(database.db, unused, new Date())).rejects.toThrow(foreign);

    const empty = await LocalFileStore.open(join(folder, 'empty'));
    const lost = /^The file storage is not the one of this database: .+ npm run bind:files$/;
    await expect(bindFiles(other.db, empty, new Date())).rejects.toThrow(lost);
    expect(await empty.readStorageId()).toBeNull();

    await bindFilesAnew(other.db, files, new Date());
    await bindFiles(other.db, files, new Date());
    await expect(bindFiles(database.db, files, new Date())).rejects.toThrow(foreign);
    await other.drop();
  });
});
