import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { audit, type Problem } from '../operations/audit/audit.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/open.ts';
import { LocalFileStore } from '#server/files/localFileStore.ts';
import { seedPeople } from '#server/test/people.ts';
import { highLimits } from './highLimits.ts';

/** Settings of a server with the embedded database and without the demo data. */
export const embedded = {
  NODE_ENV: 'production',
  EMBEDDED_IN_PRODUCTION: '1',
  ...highLimits,
};

/** The same with the default limits. */
export const productionLimits = {
  NODE_ENV: 'production',
  EMBEDDED_IN_PRODUCTION: '1',
  PUBLIC_ORIGIN: 'http://localhost:3000',
};

/** A transfer of the agent, to be initiated. */
export const transfer = (id: string, notes = 'Account 1234') =>
  ({
    role: 3,
    trans_id: id,
    customer: 'Anita Sharma',
    agent: 'AGT01',
    bank: 'HDFC',
    amount: '1000.50',
    notes,
  }) as const;

const folders = new Set<string>();
let template: string | null = null;

/** Returns the path of a data folder that does not exist; its parent does. */
export function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'remit-desk-process-'));
  folders.add(parent);
  return join(parent, 'data');
}

/** Creates a data folder of the embedded engine with users and banks. */
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

export async function addPeople(
  options: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl' | 'schema'>,
): Promise<void> {
  const database = await openDatabase(options);
  await seedPeople(database.db);
  await database.close();
}

/** Removes all folders created here. */
export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
  template = null;
}

/**
 * Audits the data of a server. An embedded database is copied first, so that the server finds its
 * folder unchanged.
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
