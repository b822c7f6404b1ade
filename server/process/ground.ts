import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { audit, type Problem } from '#server/audit/audit.ts';
import { openDatabase } from '#server/db/open.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { seedPeople } from '#server/test/people.ts';

/** A server that anybody may reach, with limits that no test reaches by accident. */
export const manyRequests = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  REQUESTS_PER_SESSION: '100000',
  REQUESTS_PER_ADDRESS: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  UPLOADS_PER_MINUTE: '100000',
  REPORTS_PER_MINUTE: '100000',
  TRANSACTIONS_PER_MINUTE: '100000',
  CALLS_AT_ONCE: '1000',
  FILES_PER_DAY: '100000',
};

/** What a server of the embedded database is started with, none of the demo in it. */
export const embedded = {
  NODE_ENV: 'production',
  EMBEDDED_IN_PRODUCTION: '1',
  ...manyRequests,
};

/** The same with the limits that an operator would have. */
export const underAttack = {
  NODE_ENV: 'production',
  EMBEDDED_IN_PRODUCTION: '1',
  PUBLIC_ORIGIN: 'http://localhost:3000',
};

const folders = new Set<string>();
let template: string | null = null;

/** The path of a data folder that is not there yet; its parent is. */
export function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'remit-desk-process-'));
  folders.add(parent);
  return join(parent, 'data');
}

/** A data folder of the embedded engine with people and banks. */
export async function folderWithPeople(): Promise<string> {
  if (template === null) {
    template = newFolder();
    cpSync(inject('emptyFolder'), template, { recursive: true });
    await addPeople({ dataDir: template });
  }
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

export async function addPeople(options: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(options);
  await seedPeople(database.db);
  await database.close();
}

/** Removes every folder that was made here. */
export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
  template = null;
}

/**
 * What the auditor finds in the data of a server. Of an embedded database it opens a copy, so
 * that the server itself finds its folder as it was left.
 */
export async function findProblems(
  dataDir: string,
  databaseUrl?: string,
): Promise<readonly Problem[]> {
  const copy = newFolder();
  if (!databaseUrl) cpSync(join(dataDir, 'database'), join(copy, 'database'), { recursive: true });
  const database = await openDatabase({ dataDir: copy, databaseUrl });
  try {
    const files = await LocalFileStore.open(join(dataDir, 'files'));
    return (await audit(database.db, files)).problems;
  } finally {
    await database.close();
    rmSync(join(copy, '..'), { recursive: true, force: true });
  }
}
