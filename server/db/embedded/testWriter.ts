import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '../open.ts';

// A process for tests to kill. It opens the folder and writes rows, one commit each, and prints the
// number of a row after its commit was acknowledged. With the task `idle` it only opens the folder.

const [dataDir = '', task = 'write'] = process.argv.slice(2);

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
  }
}

write().catch((error: unknown) => {
  writeSync(2, String(error));
  process.exitCode = 1;
});
