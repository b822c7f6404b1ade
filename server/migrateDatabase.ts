import { databaseOptions, readConfig } from './config.ts';
import { type Database, withDatabase } from './db/open.ts';
import { grantRuntimeRole } from './db/runtimeRole.ts';
import { print, runCommand } from './runCommand.ts';

/**
 * Applies the migrations that the database of the settings lacks, and permits the role of the servers what
 * they need (`DATABASE_RUNTIME_ROLE`): `npm run migrate`. Exit codes: 0 if the database has all of them, 2
 * otherwise.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseRuntimeRole: role } = config;
  const options = { ...databaseOptions(config), schema: 'latest' as const, log: print };
  await withDatabase(options, async ({ db }) => {
    if (role !== null) await permit(db, role);
  });
  print('The database has all migrations of this release');
}

async function permit(db: Database['db'], role: string): Promise<void> {
  const excess = await grantRuntimeRole(db, role);
  print(`The role ${role} may do what servers need`);
  if (excess.length > 0) {
    print(
      `It may do more: ${excess.join(', ')}. Only the owner of the database can take this away`,
    );
  }
}

runCommand(main);
