import { openDatabase } from '#server/db/open.ts';
import { fill } from './fill.ts';

// `npm run bench:seed -- 100000`: fills an empty database with as many transactions and all that
// belongs to them, of a thousand a day. DATABASE_URL names a PostgreSQL (as a superuser), else
// DATA_DIR the folder of an embedded one.

const hour = 3_600_000;
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './data' } = process.env;
const transactions = Number(process.argv[2] ?? 1000);

const started = Date.now();
const database = await openDatabase({ databaseUrl, dataDir, queryLimitMillis: hour });
try {
  await fill(database.db, { transactions, now: new Date(), timeZone: 'Asia/Kolkata' });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${transactions} transactions on ${database.engine} in ${seconds} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
