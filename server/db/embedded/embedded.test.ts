import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { queryCancelled } from '../errors.ts';
import { openDatabase, type Database } from '../open.ts';
import { DurableNodeFS, durableParameters } from './durableNodeFS.ts';

const writer = fileURLToPath(new URL('./testWriter.ts', import.meta.url));
let dataDir = '';
/** Number of starts that are killed and refused; `npm run soak` raises both. */
const starts = {
  killed: Number(process.env['STARTS_KILLED'] ?? 5),
  refused: Number(process.env['STARTS_REFUSED'] ?? 2),
};
const longTimeout = { timeout: 180_000 + (starts.killed + starts.refused) * 10_000 };
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'remit-desk-'));
  cpSync(inject('emptyFolder'), dataDir, { recursive: true });
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(dataDir, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function startWriter(task = 'write') {
  const child = spawn(process.execPath, [writer, dataDir, task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  return { child, output };
}

/** Maps each file below a folder to its modification time and a hash of its content. */
function digestOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const path = join(folder, name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('base64');
      return [name, `${statSync(path).mtimeMs} ${hash}`];
    }),
  );
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 3000) throw new Error('waited too long');
    await sleep(10);
  }
}

const writtenNumbers = async ({ db }: Database) => {
  const { rows } = await sql<{ number: number }>`select number from written`.execute(db);
  return new Set(rows.map((row) => row.number));
};

test('a commit and a checkpoint resolve after fsync', async () => {
  const files = new DurableNodeFS(join(dataDir, 'another'));
  const startParams = durableParameters(PGlite.defaultStartParams);
  const engine = await PGlite.create({ fs: files, startParams });
  await engine.exec('create table written (number int)');
  const before = files.syncCount;
  for (let number = 0; number < 50; number += 1) {
    await engine.query('insert into written values ($1)', [number]);
  }
  const afterCommits = files.syncCount;
  expect(afterCommits - before).toBeGreaterThanOrEqual(50);
  await engine.exec('checkpoint');
  expect(files.syncCount - afterCommits).toBeGreaterThan(5);
  await engine.close();
});

test(
  'locks the folder for one process and unlocks it when the process dies',
  longTimeout,
  async () => {
    const { child, output } = startWriter('idle');
    await waitUntil(() => output.stdout.includes('open'));
    const before = digestOf(dataDir);
    for (let start = 0; start < starts.refused; start += 1) {
      const second = startWriter();
      await once(second.child, 'exit');
      expect(second.child.exitCode).toBe(1);
      expect(second.output.stderr).toContain(
        `in use by another server (process ${child.pid}, started`,
      );
    }
    // A refused start writes nothing.
    expect(digestOf(dataDir)).toEqual(before);
    await kill(child);
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow('in use by another server');
    await database.close();
    await (await openDatabase({ dataDir })).close();
  },
);

test('loses no acknowledged row when the process is killed five times', longTimeout, async () => {
  const acknowledged = new Set<number>();
  for (let cycle = 0; cycle < 5; cycle += 1) {
    const { child, output } = startWriter();
    await waitUntil(() => output.stdout.includes('open'));
    const lines = 10 + Math.random() * 60;
    await waitUntil(() => output.stdout.split('\n').length > lines);
    await kill(child);
    // The last line may be incomplete; its row does not count as acknowledged.
    for (const line of output.stdout.split('\n').slice(1, -1)) acknowledged.add(Number(line));
  }
  const database = await openDatabase({ dataDir });
  const written = await writtenNumbers(database);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((number) => !written.has(number))).toEqual([]);
  expect(written.size - acknowledged.size).toBeLessThanOrEqual(5);
  await database.close();
});

test('frees no compiled code while the engine runs', longTimeout, async () => {
  const { child, output } = startWriter('trace');
  await once(child, 'close');
  expect(output.stdout).toContain('\n100\n');
  expect(output.stdout).not.toContain('[wasm-gc] Triggering');
});

test('starts after the first start was killed', longTimeout, async () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  for (let start = 0; start < starts.killed; start += 1) {
    const { child } = startWriter();
    await sleep(50 + (2350 * start) / starts.killed);
    await kill(child);
  }
  const database = await openDatabase({ dataDir });
  expect(await database.db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  await database.close();
});

test('cancels a query that exceeds its time limit without affecting others', async () => {
  const { db, close } = await openDatabase({ dataDir, queryTimeoutMs: 700 });
  await sql`create table written (number bigint)`.execute(db);
  await sql`insert into written values (1)`.execute(db);
  const stuck = sql`select count(*) from generate_series(1, 1000000000)`.execute(db);
  const waiting = sql`select number from written`.execute(db);
  await expect(stuck).rejects.toHaveProperty('code', queryCancelled);
  expect((await waiting).rows).toEqual([{ number: 1 }]);

  const work = db.transaction().execute(async (trx) => {
    await sql`insert into written values (2)`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx).catch(() => {});
    await sql`insert into written values (3)`.execute(trx);
  });
  await expect(work).rejects.toThrow('ran too long');
  expect((await sql`select number from written`.execute(db)).rows).toEqual([{ number: 1 }]);
  await close();
});

test('finishes running queries on close and refuses new ones', async () => {
  const { db, close } = await openDatabase({ dataDir });
  const running = sql`select pg_sleep(0.3), 1 as one`.execute(db);
  await Promise.all([close(), expect(running).resolves.toHaveProperty('rows.0.one', 1)]);
  await expect(db.selectFrom('users').selectAll().execute()).rejects.toThrow('no connection');
});

test('creates the folder readable by its owner only', async () => {
  const folder = join(dataDir, 'deeper', 'data');
  await (await openDatabase({ dataDir: folder })).close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'database')).mode & 0o077).toBe(0);
});

test('names an unusable folder in the error', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ dataDir: file })).rejects.toThrow(`The data folder ${file} can't be`);
});

test('refuses a database of another version and leaves it unchanged', async () => {
  await (await openDatabase({ dataDir })).close();
  const version = join(dataDir, 'database', 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(openDatabase({ dataDir })).rejects.toThrow('has version 17, this server needs 18');
  rmSync(version);
  await expect(openDatabase({ dataDir })).rejects.toThrow('has version none');
  expect(existsSync(join(dataDir, 'database', 'base'))).toBe(true);
  writeFileSync(version, '18\n');
  await (await openDatabase({ dataDir })).close();
});

test('starts in spite of a stale postmaster.pid', async () => {
  await (await openDatabase({ dataDir })).close();
  writeFileSync(join(dataDir, 'database', 'postmaster.pid'), `-42\n/pglite\n1\n5432\n`);
  const { db, close } = await openDatabase({ dataDir });
  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  await close();
});

/** Ways to damage a database folder. */
const damages: [string, (database: string) => void][] = [
  [
    'control file',
    (database) => writeFileSync(join(database, 'global', 'pg_control'), Buffer.alloc(8192)),
  ],
  ['log', (database) => truncateSync(newestLog(database))],
  ['table', (database) => truncateSync(join(database, tableFile))],
];
let tableFile = '';

/** Ignores files that the engine rebuilds at every start. */
const tablesOf = (folder: string) =>
  Object.entries(digestOf(folder)).filter(([name]) => !name.endsWith('pg_internal.init'));

function newestLog(database: string): string {
  const folder = join(database, 'pg_wal');
  const logs = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const [newest = ''] = logs
    .map((name) => join(folder, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return newest;
}

test.each(damages)(
  'refuses a database with a damaged %s and leaves it unchanged',
  async (_, damage) => {
    const database = await openDatabase({ dataDir });
    await database.db
      .insertInto('users')
      .values({ user_name: 'a', user_code: 'A', role: 'agent', phone: '', password_hash: 'x' })
      .execute();
    const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath('users') as path`.execute(database.db);
    tableFile = rows[0]?.path ?? '';
    await database.close();
    damage(join(dataDir, 'database'));
    const before = tablesOf(join(dataDir, 'database', 'base'));
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /could not be opened .+ restore a backup/,
    );
    expect(tablesOf(join(dataDir, 'database', 'base'))).toEqual(before);
  },
);

test('does not complain about a checkpoint while a call keeps the connection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const messages: string[] = [];
  const log = (message: string) => void messages.push(message);
  const { db, close } = await openDatabase({ dataDir, log });
  await db.connection().execute(() => vi.advanceTimersByTimeAsync(60_000));
  await close();
  expect(messages).toEqual([]);
});

test('writes a checkpoint when the log is long', longTimeout, async () => {
  const { db, close } = await openDatabase({ dataDir });
  await sql`create table written (words text)`.execute(db);
  const lastCheckpoint = async () => {
    const { rows } = await sql`select redo_lsn from pg_control_checkpoint()`.execute(db);
    return rows;
  };
  const before = await lastCheckpoint();
  // Writes more than 64 MB that cannot be compressed, in steps that stay below the query time
  // limit.
  for (let step = 0; step < 5; step += 1) {
    await sql`insert into written
      select string_agg(md5(random()::text), '') from generate_series(1, 500000) number
      group by number % 2000`.execute(db);
  }
  await expect.poll(lastCheckpoint, { timeout: 150_000, interval: 100 }).not.toEqual(before);
  await close();
});
