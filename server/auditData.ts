import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Audit, audit, type Problem } from './operations/audit/audit.ts';
import type { SealSources } from './operations/audit/sealInvariants.ts';
import { type Config, databaseOptions, readConfig } from './config.ts';
import { withDatabase } from './db/open.ts';
import { bindFiles } from './files/binding.ts';
import { filesFolder, openFiles } from './files/openFiles.ts';
import { readHead } from './history/sealHead.ts';
import { readSealKeys } from './history/sealKeys.ts';
import { print, runCommand } from './runCommand.ts';
import { StartError } from './startError.ts';

const maxIdsShown = 20;

/**
 * Exit codes of `npm run audit:data`: 0 if all invariants hold, 1 if one is violated, 2 if the
 * audit failed.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const keys = await readSealKeys(config);
  const head = keys && (await readHead(config.dataDir));
  const lostKeys = config.lostHistoryKeys;
  const result = await auditAll(config, { keys: keys ?? [], lostKeys, head });
  for (const problem of result.problems) print(`✗ ${describe(problem)}`);
  const count = result.problems.reduce((sum, { ids }) => sum + ids.length, 0);
  const { transactions, payments, files, uncheckedSeals } = result;
  if (!keys) print('There is no HISTORY_KEY to check the seals of the history with');
  if (keys && !head) print('The end of the history was not checked: there is no history-head.json');
  if (uncheckedSeals > 0) print(`Not checked: ${uncheckedSeals} seals of lost keys`);
  print(`${count} problems in ${transactions} transactions, ${payments} payments, ${files} files`);
  process.exitCode = count === 0 ? 0 : 1;
}

async function auditAll(config: Config, seals: SealSources): Promise<Audit> {
  const { dataDir, databaseUrl, bucket } = config;
  // Opening would create a missing database or folder, which would then pass the audit.
  if (!databaseUrl) requireFolder(join(dataDir, 'database'));
  if (!bucket) requireFolder(filesFolder(dataDir));
  return withDatabase(databaseOptions(config), async ({ db }) => {
    const files = await openFiles(config);
    await bindFiles(db, files, new Date());
    return audit(db, files, seals);
  });
}

function requireFolder(folder: string): void {
  if (!existsSync(folder)) throw new StartError(`There is nothing to audit: no folder ${folder}`);
}

function describe({ invariant, ids }: Problem): string {
  const more = ids.length > maxIdsShown ? ` and ${ids.length - maxIdsShown} more` : '';
  return `violated: ${invariant} (${ids.slice(0, maxIdsShown).join(', ')}${more})`;
}

runCommand(main);
