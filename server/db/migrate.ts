import { readdir, readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { allStatuses, statuses } from '#domain/workflow.ts';
import { StartError } from '../startError.ts';
import type { Schema } from './schema.ts';

/**
 * The schema to migrate to: the latest one, none ('unchanged'), or the one after a named migration,
 * for data of an older release.
 */
export type SchemaTarget = 'latest' | 'unchanged' | { upTo: string };

const folder = new URL('./migrations/', import.meta.url);

/**
 * Applies the missing migrations, each once even if several servers start together, and updates the
 * table of statuses.
 * @throws StartError if a migration fails, or if the database is newer than this code.
 */
export async function migrate(db: Kysely<Schema>, target: SchemaTarget = 'latest'): Promise<void> {
  if (target === 'unchanged') return;
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await (target === 'latest'
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target.upTo));
  if (error) throw new StartError(`Migrating the database failed: ${reason(error)}`);
  if (target === 'latest') await writeStatuses(db);
}

/** Returns the names of all migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** Returns the names of the migrations that a database has had, in order. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map(readMigration));
  return Object.fromEntries(migrations);
}

async function readMigration(fileName: string): Promise<[string, Migration]> {
  const text = await readFile(new URL(fileName, folder), 'utf8');
  const up = async (db: Kysely<Schema>) => void (await sql.raw(text).execute(db));
  return [fileName.replace(/\.sql$/, ''), { up }];
}

async function writeStatuses(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('statuses')
    .values(
      allStatuses.map((code) => ({
        status_code: code,
        status_desc: statuses[code].description,
        colour: statuses[code].colour,
        status_type: statuses[code].bankerSelectable ? ('M' as const) : ('' as const),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('status_code').doUpdateSet((row) => ({
        status_desc: row.ref('excluded.status_desc'),
        colour: row.ref('excluded.colour'),
        status_type: row.ref('excluded.status_type'),
      })),
    )
    .execute();
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
