import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Audit, audit, type Problem } from './audit/audit.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { filesFolder, openFiles } from './files/open.ts';
import { FolderInUse, StartError } from './startError.ts';

const mostIdsShown = 20;

/** `npm run audit:data`: 0 when all invariants hold, 1 when one is broken, 2 when nobody could look. */
async function main(): Promise<void> {
  const found = await auditAll(readConfig(process.env));
  for (const problem of found.problems) say(`✗ ${describe(problem)}`);
  const count = found.problems.reduce((sum, { ids }) => sum + ids.length, 0);
  const { transactions, payments, files } = found;
  say(`${count} problems in ${transactions} transactions, ${payments} payments, ${files} files`);
  process.exitCode = count === 0 ? 0 : 1;
}

async function auditAll(config: Config): Promise<Audit> {
  const { dataDir, databaseUrl, databasePatienceMs, bucket } = config;
  // Opening would make what is not there, and then find it in order.
  if (!databaseUrl) requireFolder(join(dataDir, 'database'));
  if (!bucket) requireFolder(filesFolder(dataDir));
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    patienceMillis: databasePatienceMs,
  });
  try {
    return await audit(database.db, await openFiles(config));
  } finally {
    await database.close();
  }
}

function requireFolder(folder: string): void {
  if (!existsSync(folder)) throw new StartError(`There is nothing to audit: no folder ${folder}`);
}

function describe({ invariant, ids }: Problem): string {
  const more = ids.length > mostIdsShown ? ` and ${ids.length - mostIdsShown} more` : '';
  return `not so: ${invariant} (${ids.slice(0, mostIdsShown).join(', ')}${more})`;
}

function reasonOf(error: unknown): string {
  if (error instanceof FolderInUse) return `${error.message}. Stop the server first.`;
  return error instanceof StartError ? error.message : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 2;
});
