import { databaseOptions, readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { reasonOf } from './startError.ts';

/**
 * Applies the migrations that the database of the settings lacks: `npm run migrate`. Exit codes: 0
 * if the database has all of them, 2 otherwise.
 */
async function main(): Promise<void> {
  const database = await openDatabase({
    ...databaseOptions(readConfig(process.env)),
    schema: 'latest',
    log: print,
  });
  await database.close();
  print('The database has all migrations of this release');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 2;
});
