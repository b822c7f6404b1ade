import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the embedded engine with all tables and no rows, to be copied. */
    emptyFolder: string;
  }
}

/** Created once for all tests, because creating an embedded database takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const parent = mkdtempSync(join(tmpdir(), 'remit-desk-empty-'));
  const folder = join(parent, 'data');
  await (await openDatabase({ dataDir: folder })).close();
  project.provide('emptyFolder', folder);
  return () => rmSync(parent, { recursive: true });
}
