import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { extensions } from '#server/db/embedded/extensions.ts';
import { openDatabase } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the dump of a migrated embedded database. */
    embeddedDump: string;
  }
}

/** Migrated once. Tests load copies, which is much faster than migrating each. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'remit-desk-migrated-'));
  await (await openDatabase({ dataDir: folder })).close();
  const engine = await PGlite.create(join(folder, 'database'), { extensions });
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  const file = join(folder, 'dump.tar');
  writeFileSync(file, await dump.bytes());
  project.provide('embeddedDump', file);
  return () => rmSync(folder, { recursive: true });
}
