import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#server/db/testDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of a migrated PostgreSQL database; null if there is no server. */
    postgresTemplate: string | null;
  }
}

/** Migrated once. Tests copy it, which is much faster than migrating each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await createDatabase();
  project.provide('postgresTemplate', template?.name ?? null);
  if (template) {
    await (await openDatabase({ databaseUrl: template.url, dataDir: ':memory:' })).close();
  }
  return async () => template?.drop();
}

async function createDatabase() {
  try {
    return await createTestDatabase();
  } catch (error) {
    // If PostgreSQL is required, its absence is a failure.
    if (process.env['CI'] || process.env['TEST_DATABASE_URL']) throw error;
    return null;
  }
}
