import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder of the embedded engine with every table in it and no rows, to be copied. */
    emptyFolder: string;
  }
}

/** Made once for all tests: making an embedded database costs seconds of a core. */
export async function setup(project: TestProject): Promise<() => void> {
  const parent = mkdtempSync(join(tmpdir(), 'remit-desk-empty-'));
  const folder = join(parent, 'data');
  await (await openDatabase({ dataDir: folder })).close();
  project.provide('emptyFolder', folder);
  return () => rmSync(parent, { recursive: true });
}
