import { openDatabase } from '#server/db/open.ts';
import { seedDatabase } from './seedDatabase.ts';

// `npm run bench:seed -- 100000`: adds this number of transactions, a thousand a day, with all
// related rows to an empty database. DATABASE_URL names a PostgreSQL database (as a superuser);
// otherwise DATA_DIR names the folder of an embedded one.

const hourMs = 3_600_000;
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
const transactions = Number(process.argv[2] ?? 1000);

const started = Date.now();
const database = await openDatabase({ databaseUrl, dataDir, queryTimeoutMs: hourMs });
try {
  await seedDatabase(database.db, { transactions, now: new Date(), timeZone: 'Asia/Kolkata' });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${transactions} transactions on ${database.engine} in ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
