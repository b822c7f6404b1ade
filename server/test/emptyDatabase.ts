import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { extensions } from '#server/db/embedded/extensions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dump of an empty embedded database without tables. */
    emptyDatabase: string;
  }
}

/** Created once for all tests, because it takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'remit-desk-empty-'));
  const engine = await PGlite.create('memory://', { extensions });
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  const file = join(folder, 'dump.tar');
  writeFileSync(file, await dump.bytes());
  project.provide('emptyDatabase', file);
  return () => rmSync(folder, { recursive: true });
}
