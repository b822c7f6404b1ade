import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryCancelled } from '../errors.ts';
import { openDatabase, type Database } from '../open.ts';
import { DurableNodeFS, durableParameters } from './durableNodeFS.ts';

const writer = fileURLToPath(new URL('./testWriter.ts', import.meta.url));
let dataDir = '';
const patiently = { timeout: 180_000 };
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'remit-desk-'));
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

function startWriter() {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.error += String(chunk)));
  return { child, said };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 3000) throw new Error('waited too long');
    await sleep(10);
  }
}

const writtenNumbers = async ({ db }: Database) => {
  const { rows } = await sql<{ number: number }>`select number from written`.execute(db);
  return new Set(rows.map((row) => row.number));
};

test('a commit and a checkpoint wait for the disk', async () => {
  const files = new DurableNodeFS(join(dataDir, 'database'));
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

test('one process per folder; the lock falls with its process', async () => {
  const { child, said } = startWriter();
  await until(() => said.out.includes('open'));
  const started = Date.now();
  const second = startWriter();
  await once(second.child, 'exit');
  expect(Date.now() - started).toBeLessThan(2000);
  expect(second.child.exitCode).toBe(1);
  expect(second.said.error).toContain(`in use by another server (process ${child.pid}, started`);
  await kill(child);
  const database = await openDatabase({ dataDir });
  await expect(openDatabase({ dataDir })).rejects.toThrow('in use by another server');
  await database.close();
  await (await openDatabase({ dataDir })).close();
});

test('killed while writing, five times: no acknowledged row is lost', patiently, async () => {
  const acknowledged = new Set<number>();
  for (let cycle = 0; cycle < 5; cycle += 1) {
    const { child, said } = startWriter();
    await until(() => said.out.includes('open'));
    const lines = 10 + Math.random() * 60;
    await until(() => said.out.split('\n').length > lines);
    await kill(child);
    // The last line may be cut off; it then counts as not acknowledged.
    for (const line of said.out.split('\n').slice(1, -1)) acknowledged.add(Number(line));
  }
  const database = await openDatabase({ dataDir });
  const written = await writtenNumbers(database);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((number) => !written.has(number))).toEqual([]);
  expect(written.size - acknowledged.size).toBeLessThanOrEqual(5);
  await database.close();
});

test('killed while it is made for the first time: the next start works', patiently, async () => {
  for (const millis of [200, 700, 1200, 1700, 2400]) {
    const { child } = startWriter();
    await sleep(millis);
    await kill(child);
  }
  const database = await openDatabase({ dataDir });
  expect(await database.db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  await database.close();
});

test('a query that runs too long is ended, everything else goes on', async () => {
  const { db, close } = await openDatabase({ dataDir, queryLimitMillis: 700 });
  await sql`create table written (number bigint)`.execute(db);
  await sql`insert into written values (1)`.execute(db);
  const stuck = sql`select count(*) from generate_series(1, 1000000000)`.execute(db);
  const waiting = sql`select number from written`.execute(db);
  await expect(stuck).rejects.toHaveProperty('code', queryCancelled);
  expect((await waiting).rows).toEqual([{ number: 1 }]);

  const work = db.transaction().execute(async (transaction) => {
    await sql`insert into written values (2)`.execute(transaction);
    await sql`select pg_sleep(60)`.execute(transaction).catch(() => {});
    await sql`insert into written values (3)`.execute(transaction);
  });
  await expect(work).rejects.toThrow('ran too long');
  expect((await sql`select number from written`.execute(db)).rows).toEqual([{ number: 1 }]);
  await close();
});

test('closing waits for what runs; nothing is taken afterwards', async () => {
  const { db, close } = await openDatabase({ dataDir });
  const running = sql`select pg_sleep(0.3), 1 as one`.execute(db);
  await Promise.all([close(), expect(running).resolves.toHaveProperty('rows.0.one', 1)]);
  await expect(db.selectFrom('users').selectAll().execute()).rejects.toThrow('no connection');
});

test('the folder is its owner’s alone', async () => {
  const folder = join(dataDir, 'deeper', 'data');
  await (await openDatabase({ dataDir: folder })).close();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'database')).mode & 0o077).toBe(0);
});

test('a folder that can not be used is named', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  await expect(openDatabase({ dataDir: file })).rejects.toThrow(`The data folder ${file} can't be`);
});

test('a database of another version is refused and left alone', async () => {
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

test('a damaged database is refused with a reason', async () => {
  await (await openDatabase({ dataDir })).close();
  writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(8192));
  const opening = openDatabase({ dataDir });
  await expect(opening).rejects.toThrow('could not be opened');
});
