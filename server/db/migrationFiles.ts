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
}

const folder = new URL('./migrations/', import.meta.url);
const concurrentCreation = /^create (?:unique )?index concurrently (\w+)/m;

/** Reads all migrations, in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(fileNames.map(readMigration));
}

/** Returns the names of all migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

async function readMigration(fileName: string): Promise<MigrationFile> {
  const text = await readFile(new URL(fileName, folder), 'utf8');
  const concurrentIndex = concurrentCreation.exec(text)?.[1] ?? null;
  return { name: fileName.replace(/\.sql$/, ''), text, concurrentIndex };
}
