import { createHash, randomUUID } from 'node:crypto';
import type { HttpClient } from '#server/process/httpClient.ts';
import type { Process } from './benchDatabase.ts';

const lineCount = 50_000;
/** Fills the lines up, so that the file is nearly as large as it may be. */
const padding = 'TRANSFER FROM ACCOUNT OF AN AGENT TO A CUSTOMER IN KERALA '.repeat(2);
const bank_code = 'B01';

/** A statement with as many lines as one may have, each of which is new. */
function largeStatement(): string {
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: lineCount }, (_, index) => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    return `${day}/10/2026,NEFT/${run}${100_000 + index}/${padding},${1 + (index % 9000)}.50,`;
  });
  return ['Date,Narration,Debit,Credit', ...rows].join('\n');
}

/** Imports the largest statement into a server without other calls, and again, when all of it is known. */
export async function measureStatement(product: Process, admin: HttpClient | undefined) {
  if (!admin) throw new Error('an admin imports statements');
  const banks = await admin.call('reconciliation.php?run=getBanks', {});
  const rows = banks.body['message'] as { BANK_CODE: string; VERSION: number }[];
  const version = rows.find(({ BANK_CODE }) => BANK_CODE === bank_code)?.VERSION ?? 0;
  await admin.call('reconciliation.php?run=saveBank', {
    bank_code,
    is_on: true,
    fees: [],
    version,
  });
  const before = product.peakMemory();
  const text = largeStatement();
  const imported = await timed(() => importAll(admin, text));
  const again = await timed(() => preview(admin, text));
  return {
    'import ms': imported,
    'preview of known lines ms': again,
    'peak MB before': Math.round(before),
    'peak MB': Math.round(product.peakMemory()),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

const fileOf = (text: string) => new File([text], 'statement.csv');

async function importAll(admin: HttpClient, text: string): Promise<void> {
  const fields = {
    bank_code,
    statement_id: randomUUID(),
    digest: createHash('sha256').update(text).digest('hex'),
    new: String(lineCount),
    add: '',
  };
  const call = 'reconciliation.php?run=importStatement';
  const { body } = await admin.upload(call, fields, fileOf(text));
  if (body['ADDED'] !== lineCount) throw new Error(JSON.stringify(body));
}

async function preview(admin: HttpClient, text: string): Promise<void> {
  const call = 'reconciliation.php?run=previewStatement';
  const { body } = await admin.upload(call, { bank_code }, fileOf(text));
  if (body['status'] !== 'success') throw new Error(JSON.stringify(body));
}
