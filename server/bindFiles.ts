import { databaseOptions, readConfig } from './config.ts';
import { withDatabase } from './db/open.ts';
import { bindFilesAnew } from './files/binding.ts';
import { openFiles } from './files/openFiles.ts';
import { print, runCommand } from './runCommand.ts';

/** Binds the file storage to the database of the settings: `npm run bind:files`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await withDatabase(databaseOptions(config), async ({ db }) =>
    bindFilesAnew(db, await openFiles(config), new Date()),
  );
  print('The file storage now belongs to this database: npm run audit:data');
}

runCommand(main);
