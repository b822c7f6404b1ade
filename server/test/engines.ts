import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { makeTestDatabase } from '#server/db/testing.ts';

export interface TestDatabase extends Database {
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>;
}

export type EngineName = 'postgres' | 'embedded';

async function openPostgres(): Promise<TestDatabase> {
  const { url, drop } = await makeTestDatabase();
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

/** A migrated, empty database of its own. */
export function openTestDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'postgres' ? openPostgres() : openEmbedded();
}

async function hasPostgres(): Promise<boolean> {
  try {
    const { drop } = await makeTestDatabase();
    await drop();
    return true;
  } catch (error) {
    // Where it must be there, its absence is a failure and not a reason to test less.
    if (process.env['CI'] || process.env['TEST_DATABASE_URL']) throw error;
    return false;
  }
}

/** `['postgres']`, or nothing on a machine without it: for what the embedded engine serialises. */
export const racingEngines: readonly EngineName[] = (await hasPostgres()) ? ['postgres'] : [];

/** The engines that every other test runs on. */
export const engines: readonly EngineName[] = [...racingEngines, 'embedded'];
