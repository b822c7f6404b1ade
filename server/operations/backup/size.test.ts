import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { openFiles } from '#server/files/openFiles.ts';
import { seedPeople } from '#server/test/people.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

/**
 * Number of transactions, with a tenth as many files. `npm run soak` sets it; other runs skip this
 * test.
 */
const transactions = Number(process.env['BACKUP_TRANSACTIONS'] ?? 0);
const fileBytes = 100_000;
const maxMs = 60_000;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'remit-desk-size-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const idOfFile = (index: number) => index.toString(16).padStart(32, '0');

async function openStorage(name: string) {
  const dataDir = join(root, name);
  const limits = { queryTimeoutMs: 600_000 };
  return {
    open: () => openDatabase({ dataDir, ...limits }),
    files: await openFiles({ dataDir, bucket: null }),
  };
}

/** Adds transactions of one day as their agent initiated them, every tenth with a file. */
async function addData({ open, files }: Awaited<ReturnType<typeof openStorage>>): Promise<void> {
  const { db, close } = await open();
  await seedPeople(db);
  await sql`insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, notes, initiated_by, content_sha256, created_at, updated_at)
    select 'transaction-' || n, '261121' || lpad(n::text, greatest(4, length(n::text)), '0'), 'WTG', 'HDFC', 5, 'Anita Sharma',
      n, repeat('x', 100), 5, sha256(n::text::bytea), '2026-11-21 09:00Z', '2026-11-21 09:00Z'
    from generate_series(1, ${transactions}::integer) n`.execute(db);
  await sql`insert into transaction_days values ('2026-11-21', ${transactions})`.execute(db);
  await sql`insert into history (transaction_id, happened_at, user_id, action, to_status, to_amount_paise, changes)
    select transaction_id, created_at, 5, 'initiate', 'WTG', amount_paise, '{}' from transactions`.execute(
    db,
  );
  const count = Math.ceil(transactions / 10);
  for (let index = 1; index <= count; index += 1) {
    for (const variant of ['original', 'thumb'] as const) {
      await files.write(idOfFile(index), variant, Readable.from([Buffer.alloc(fileBytes, index)]));
    }
  }
  await sql`insert into files (file_id, purpose, uploader_id, transaction_id, claimed_at, file_name,
      media_type, is_inline, byte_size, received_sha256, stored_sha256, created_at)
    select lpad(to_hex(n), 32, '0'), 'attachment', 5, 'transaction-' || n, '2026-11-21 09:00Z', 'a.png',
      'image/png', true, ${fileBytes}::integer, sha256(n::text::bytea), sha256(n::text::bytea), '2026-11-21 09:00Z'
    from generate_series(1, ${count}::integer) n`.execute(db);
  await close();
}

test.runIf(transactions > 0)(
  'makes and restores a large backup within a minute',
  { timeout: 900_000 },
  async () => {
    const source = await openStorage('source');
    await addData(source);
    const database = await source.open();
    const started = performance.now();
    const backup = { db: database.db, files: source.files, now: () => new Date() };
    const { folder } = await makeBackup(backup, join(root, 'backups'));
    const backedUp = performance.now();
    await database.close();

    const target = await openStorage('target');
    const restoring = performance.now();
    const audit = await restoreBackup(folder, target);
    const restored = performance.now();
    expect(audit).toMatchObject({
      problems: [],
      transactions,
      files: Math.ceil(transactions / 10),
    });
    const spent = { backup: backedUp - started, restore: restored - restoring };
    process.stdout.write(`${seconds(spent.backup)} s and ${seconds(spent.restore)} s\n`);
    expect(Math.max(spent.backup, spent.restore)).toBeLessThan(maxMs);
  },
);
