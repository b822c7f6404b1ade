import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'kysely';
import { openDatabase } from '../open.ts';

// A process for tests to kill. It opens the folder and writes rows, one commit each, and prints the
// number of a row after its commit was acknowledged. With the task `idle` it only opens the folder.
// With the task `trace` it ends after 100 rows, and V8 looks for unused code at every opportunity and
// prints that it does.

const [dataDir = '', task = 'write'] = process.argv.slice(2);

if (task === 'trace') {
  setFlagsFromString('--stress-wasm-code-gc');
  setFlagsFromString('--trace-wasm-code-gc');
}

async function write(): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  await sql`create table if not exists written (number bigint primary key)`.execute(db);
  const last = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from written`.execute(db);
  writeSync(1, 'open\n');
  if (task === 'idle') return void setInterval(() => {}, 60_000);
  for (let number = last.rows[0]?.next ?? 1; ; number += 1) {
    await sql`insert into written values (${number})`.execute(db);
    writeSync(1, `${number}\n`);
    if (task === 'trace' && number === 100) process.exit();
  }
}

write().catch((error: unknown) => {
  writeSync(2, String(error));
  process.exitCode = 1;
});
