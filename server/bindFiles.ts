import { databaseOptions, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { bindFilesAnew } from './files/binding.ts';
import { openFiles } from './files/openFiles.ts';
import { print, runCommand } from './runCommand.ts';

/** Binds the file storage to the database of the settings: `npm run bind:files`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(databaseOptions(config));
  try {
    await bindFilesAnew(database.db, await openFiles(config), new Date());
  } finally {
    await database.close();
  }
  print('The file storage now belongs to this database: npm run audit:data');
}

runCommand(main);
