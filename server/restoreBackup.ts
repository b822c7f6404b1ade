import { parseArgs } from 'node:util';
import { checkBackup } from './operations/backup/check.ts';
import { readManifest } from './operations/backup/format.ts';
import { restoreBackup } from './operations/backup/restore.ts';
import { databaseOptions, readConfig } from './config.ts';
import { makePrivateFolder } from './dataFolder.ts';
import { openDatabase } from './db/open.ts';
import { openFiles } from './files/openFiles.ts';
import { print, runCommand } from './runCommand.ts';
import { StartError } from './startError.ts';

const usage = 'Usage: npm run restore -- [--check] <folder of the backup>';
/** The restore checks all rows at once, which takes longer than an ordinary query may. */
const queryTimeoutMs = 30 * 60_000;

/**
 * Exit codes of `npm run restore`: 0 for success, 1 if the restored data has problems, 2 if the
 * backup was refused.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new StartError(usage);
  await (values.check ? check(folder) : restore(folder));
}

async function check(folder: string): Promise<void> {
  const { madeAt, files } = await checkBackup(folder);
  print(`The backup of ${madeAt} is intact: ${files.count} files, all rows`);
}

async function restore(folder: string): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir } = config;
  await readManifest(folder);
  makePrivateFolder(dataDir);
  const { problems, transactions, files } = await restoreBackup(folder, {
    files: await openFiles(config),
    open: (schema) =>
      openDatabase({
        ...databaseOptions(config),
        queryTimeoutMs,
        schema,
      }),
  });
  print(`Restored ${transactions} transactions and ${files} files: ${problems.length} problems`);
  for (const { invariant, ids } of problems) print(`✗ violated: ${invariant} (${ids.length})`);
  if (problems.length > 0) process.exitCode = 1;
}

runCommand(main, usage);
