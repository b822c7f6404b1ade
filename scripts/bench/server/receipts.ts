import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCopies } from '#server/test/receipts/measureCopies.ts';

/** Measures how many copies of receipts are found, and how many other receipts are taken for copies. */
export async function measureReceipts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'));
  const set = { receipts: 60, copiesEach: 6, different: 300, othersEach: 20 };
  console.log('\nCopies of receipts, times in ms of the processor');
  console.table(await measureCopies(set, folder));
  await rm(folder, { recursive: true });
}
