import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { takeDatabase } from './embeddedPool.ts';
import { isFull } from './rounds.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';

export interface TestDatabase extends Database {
  /** Closes and deletes the database. */
  drop(): Promise<void>;
}

export type EngineName = 'postgres' | 'embedded';

// Other tests may keep the machine busy.
const timeouts = { acquireTimeoutMs: 120_000, queryTimeoutMs: 120_000 };

async function openPostgres(): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(inject('postgresTemplate'));
  const database = await openDatabase({ databaseUrl: url, dataDir: ':memory:', ...timeouts });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

const openEmbedded = (): Promise<TestDatabase> => takeDatabase(inject('embeddedDump'), timeouts);

/** Opens a migrated database without data, a copy of the one of all tests. */
export function openTestDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'postgres' ? openPostgres() : openEmbedded();
}

/**
 * Engines for tests of concurrency: `['postgres']`, or none if it is not installed. The embedded
 * engine serialises all calls.
 */
export const concurrentEngines: readonly EngineName[] =
  inject('postgresTemplate') === null ? [] : ['postgres'];

/** Engines for all other tests: the embedded one, and both in `npm run test:full`. */
export const engines: readonly EngineName[] = isFull
  ? [...concurrentEngines, 'embedded']
  : ['embedded'];
