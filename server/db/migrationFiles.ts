import { readdir, readFile } from 'node:fs/promises';

/** A migration: one file of SQL. */
export interface MigrationFile {
  /** Name of the file without `.sql`. Migrations are applied in the order of their names. */
  name: string;
  text: string;
  /**
   * Name of the index that the file creates without blocking writes, as its only statement.
   * PostgreSQL does that outside a transaction only. Null for any other migration.
   */
  concurrentIndex: string | null;
  /**
   * True if its only statement changes some rows, and is repeated until it changes none, each time in a
   * transaction of its own. The file begins with `-- repeated`.
   */
  isRepeated: boolean;
  /** True if no lock of another migration may last while it runs. */
  isAlone: boolean;
}

const folder = new URL('./migrations/', import.meta.url);
const repeated = /^-- repeated\b/;
const validation = /^alter table \w+ validate constraint/m;
const concurrentCreation = /^create (?:unique )?index concurrently (\w+)/m;

/** Reads all migrations, in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(fileNames.map(readMigration));
}

/** Returns those of the names that are not migrations of this release. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function readMigration(fileName: string): Promise<MigrationFile> {
  return toMigrationFile(
    fileName.replace(/\.sql$/, ''),
    await readFile(new URL(fileName, folder), 'utf8'),
  );
}

/** Returns a migration with what follows from its text. */
export function toMigrationFile(name: string, text: string): MigrationFile {
  const concurrentIndex = concurrentCreation.exec(text)?.[1] ?? null;
  const isRepeated = repeated.test(text);
  const isAlone = concurrentIndex !== null || isRepeated || validation.test(text);
  return { name, text, concurrentIndex, isRepeated, isAlone };
}
