import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requestBackup } from './operations/backup/socket.ts';
import { makeBackup, type Backup } from './operations/backup/make.ts';
import { type Config, databaseOptions, readConfig } from './config.ts';
import { withDatabase } from './db/open.ts';
import { openFiles } from './files/openFiles.ts';
import { print, runCommand } from './runCommand.ts';
import { StartError } from './startError.ts';

const usage = 'Usage: npm run backup -- <folder that holds the backups>';
const usePostgres =
  'Back up PostgreSQL with pg_dump or pgBackRest, and then the file storage (docs/operating.md)';

/**
 * Exit codes of `npm run backup`: 0 for a complete backup, 1 if files were missing, 2 if there is
 * no backup.
 */
async function main(): Promise<void> {
  const [parent, ...rest] = process.argv.slice(2);
  if (parent === undefined || parent.startsWith('-') || rest.length > 0) {
    throw new StartError(usage);
  }
  report(await backUp(readConfig(process.env), parent));
}

async function backUp(config: Config, parent: string): Promise<Backup> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl) throw new StartError(usePostgres);
  const made = await requestBackup(dataDir, parent);
  if (made) return made;
  requireData(join(dataDir, 'database'));
  // Backs up the data unchanged, also before this version migrates it.
  const options = { ...databaseOptions(config), schema: 'unchanged' as const };
  return withDatabase(options, async ({ db }) => {
    const files = await openFiles(config);
    return makeBackup({ db, files, now: () => new Date() }, parent);
  });
}

function requireData(folder: string): void {
  if (!existsSync(folder)) throw new StartError(`There is nothing to back up: no folder ${folder}`);
}

function report({ folder, manifest: { tables, files, missing } }: Backup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (files.bytes / 1e6).toFixed(1);
  print(`${folder}: ${rows} rows, ${files.count} files of ${megabytes} MB`);
  if (missing.length === 0) return;
  process.stderr.write(`${missing.length} files were missing already: npm run audit:data\n`);
  process.exitCode = 1;
}

runCommand(main);
