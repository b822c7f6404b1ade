import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askForBackup } from './backup/socket.ts';
import { makeBackup, type MadeBackup } from './backup/make.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { openFiles } from './files/open.ts';
import { StartError } from './startError.ts';

const usage = 'Usage: npm run backup -- <folder that holds the backups>';

/** `npm run backup`: 0 when a whole one was made, 1 when files were missing, 2 when none was. */
async function main(): Promise<void> {
  const [parent, ...rest] = process.argv.slice(2);
  if (parent === undefined || parent.startsWith('-') || rest.length > 0) {
    throw new StartError(usage);
  }
  report(await backUp(readConfig(process.env), parent));
}

async function backUp(config: Config, parent: string): Promise<MadeBackup> {
  const { dataDir, databaseUrl, databasePatienceMs } = config;
  if (!databaseUrl) {
    const made = await askForBackup(dataDir, parent);
    if (made) return made;
    requireData(join(dataDir, 'database'));
  }
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    patienceMillis: databasePatienceMs,
    // Old data is backed up as it is, also by a version about to change it.
    schema: 'as found',
  });
  try {
    const files = await openFiles(config);
    return await makeBackup({ ...database, files, now: () => new Date() }, parent);
  } finally {
    await database.close();
  }
}

function requireData(folder: string): void {
  if (!existsSync(folder)) throw new StartError(`There is nothing to back up: no folder ${folder}`);
}

function report({ folder, manifest: { tables, files, missing } }: MadeBackup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (files.bytes / 1e6).toFixed(1);
  process.stdout.write(`${folder}: ${rows} rows, ${files.count} files of ${megabytes} MB\n`);
  if (missing.length === 0) return;
  process.stderr.write(`${missing.length} files were missing already: npm run audit:data\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
