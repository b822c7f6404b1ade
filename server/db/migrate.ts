import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { StartError } from '../startError.ts';
import { isEmbedded } from './embedded/driver.ts';
import { type MigrationFile, readMigrations } from './migrationFiles.ts';
import { withMigrationLock } from './migrationLock.ts';
import type { Schema } from './schema.ts';
import { errorText } from './errors.ts';

/**
 * Action on the schema: migrate to the latest one, refuse an older one ('checked'), leave it
 * ('unchanged'), or migrate to the one after a named migration, for data of an older release.
 */
export type SchemaTarget = 'latest' | 'checked' | 'unchanged' | { upTo: string };

interface MigrateOptions {
  target: SchemaTarget;
  /** Receives the names of the applied migrations. */
  log: (message: string) => void;
}

/**
 * Applies the missing migrations, each once even if several servers start together. Accepts the
 * schema of a newer release, unless this one is too old for it.
 * @throws StartError if the schema is refused, or if a migration fails.
 */
export async function migrate(db: Kysely<Schema>, { target, log }: MigrateOptions): Promise<void> {
  if (target === 'unchanged') return;
  const migrations = await readMigrations();
  const missing = await findMissing(db, migrations);
  if (missing.length === 0) return;
  if (target === 'checked') {
    throw new StartError(`The database lacks ${listNames(missing)}: npm run migrate`);
  }
  const isWanted = ({ name }: MigrationFile) => target === 'latest' || name <= target.upTo;
  const migrateAlone = async () => {
    // Another server may have applied some meanwhile.
    const wanted = (await findMissing(db, migrations)).filter(isWanted);
    await apply(db, migrations, wanted);
    if (wanted.length > 0) log(`Applied ${listNames(wanted)}`);
  };
  // No other process can open the embedded engine.
  await (isEmbedded(db) ? migrateAlone() : withMigrationLock(db, migrateAlone));
}

/** Returns the names of the migrations that a database has had, in order. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (found.rows[0]?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** @throws StartError if this release can't work with the applied migrations. */
async function findMissing(
  db: Kysely<Schema>,
  migrations: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const applied = await appliedMigrations(db);
  for (const [index, name] of applied.entries()) {
    const known = migrations[index]?.name;
    if (known !== undefined && known !== name) {
      throw new StartError(
        `The database can't be migrated: it has ${name} instead of ${known}. Another program made it, or this one before its first release. Use an empty database: another DATABASE_URL, or another DATA_DIR for the embedded one`,
      );
    }
  }
  refuseIncompatible(applied.slice(migrations.length), migrations.at(-1)?.name ?? '');
  return migrations.slice(applied.length);
}

/**
 * Refuses the schema of a newer release that has removed what this one uses. The name of such a
 * migration ends in the number of the migration that a server must know, as in
 * `0020_drop_notes_needs_0018`.
 */
function refuseIncompatible(newer: readonly string[], lastKnown: string): void {
  for (const name of newer) {
    const [, needed] = /_needs_(\d+)$/.exec(name) ?? [];
    if (needed === undefined || needed <= lastKnown) continue;
    throw new StartError(`The database is too new for this release: it has ${name}`);
  }
}

/** Applies the wanted migrations in transactions, each of those that run alone in one of its own. */
export async function apply(
  db: Kysely<Schema>,
  migrations: readonly MigrationFile[],
  wanted: readonly MigrationFile[],
): Promise<void> {
  const files = Object.fromEntries(migrations.map((file) => [file.name, toMigration(file)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => files } });
  for (const [index, file] of wanted.entries()) {
    const { name } = file;
    const next = wanted[index + 1];
    if (next && !next.isAlone && !file.isAlone) continue;
    const options = { disableTransactions: !needsTransaction(file) };
    const { error, results } = await migrator.migrateTo(name, options);
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? name;
    if (error) throw new StartError(`The migration ${failed} failed: ${errorText(error)}`);
  }
}

const needsTransaction = ({ concurrentIndex, isRepeated }: MigrationFile) =>
  concurrentIndex === null && !isRepeated;

function toMigration(file: MigrationFile): Migration {
  const { text, concurrentIndex, isRepeated } = file;
  const up = async (db: Kysely<Schema>) => {
    if (needsTransaction(file)) await limitLockWait(db);
    if (concurrentIndex !== null) await dropUnfinished(db, concurrentIndex);
    if (isRepeated) await repeat(db, text);
    else await sql.raw(text).execute(db);
  };
  return { up };
}

/** Repeats a statement until it changes no row. */
async function repeat(db: Kysely<Schema>, text: string): Promise<void> {
  for (let changed = 1n; changed > 0n;) {
    changed = (await sql.raw(text).execute(db)).numAffectedRows ?? 0n;
  }
}

/** Calls of running servers queue behind a migration that waits for the lock of a table. */
async function limitLockWait(trx: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = '5s'`.execute(trx);
}

/** An interrupted creation leaves an invalid index. */
async function dropUnfinished(db: Kysely<Schema>, index: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(db);
}

const listNames = (files: readonly MigrationFile[]) =>
  `the ${files.length === 1 ? 'migration' : 'migrations'} ${files.map(({ name }) => name).join(', ')}`;
