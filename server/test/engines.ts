import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';

export interface TestDatabase extends Database {
  /** Closes and deletes the database. */
  drop(): Promise<void>;
}

export type EngineName = 'postgres' | 'embedded';

async function openPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: url, dataDir: ':memory:' });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

async function openEmbedded(): Promise<TestDatabase> {
  const database = await openDatabase({ dataDir: `:memory:${inject('emptyDatabase')}` });
  return { ...database, drop: () => database.close() };
}

/** Opens an empty, migrated database. */
export function openTestDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'postgres' ? openPostgres() : openEmbedded();
}

async function hasPostgres(): Promise<boolean> {
  try {
    const { drop } = await createTestDatabase();
    await drop();
    return true;
  } catch (error) {
    // If PostgreSQL is required, its absence is a failure.
    if (process.env['CI'] || process.env['TEST_DATABASE_URL']) throw error;
    return false;
  }
}

/**
 * Engines for tests of concurrency: `['postgres']`, or none if it is not installed. The embedded
 * engine serialises all calls.
 */
export const concurrentEngines: readonly EngineName[] = (await hasPostgres()) ? ['postgres'] : [];

/** Engines for all other tests. */
export const engines: readonly EngineName[] = [...concurrentEngines, 'embedded'];
