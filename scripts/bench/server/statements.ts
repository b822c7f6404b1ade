import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import type { HttpAnswer, HttpClient } from '#server/process/httpClient.ts';
import type { Process } from './benchDatabase.ts';

const lineCount = 50_000;
/** Fills the lines up, so that the file is nearly as large as it may be. */
const padding = 'PAID THROUGH INTERNET BANKING AT THE BRANCH 000123 '.repeat(2);
const bank_code = 'MUBK';

/** Days of the statement, `YYYY-MM-DD`. */
const daysOfStatement = Array.from(
  { length: 28 },
  (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`,
);

/** What the statement contains of a payment. */
export type PaidLine = Readonly<{
  amount: Paise;
  reference: string;
  customer: string;
  day: string;
}>;

/**
 * Gives all payments to the bank of the statement, a hundred days until its end. Returns those of its days, at most as many
 * as it has lines.
 */
export async function addStatementPayments(db: Kysely<Schema>): Promise<readonly PaidLine[]> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update transactions set bank_code = ${bank_code}`.execute(trx);
    await sql`update payments set bank_reference = 'HDFCN5' || sequence,
      created_at = '2026-10-28T06:00:00Z'::timestamptz - make_interval(days => (sequence % 100)::integer)`.execute(
      trx,
    );
  });
  await sql`vacuum analyze payments`.execute(db);
  return db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .select([
      'payments.amount_paise as amount',
      'bank_reference as reference',
      'customer',
      sql<string>`payments.created_at::date`.as('day'),
    ])
    .where('payments.created_at', '>=', new Date('2026-10-01T00:00:00Z'))
    .orderBy('payments.sequence')
    .limit(lineCount)
    .$narrowType<{ reference: string }>()
    .execute();
}

/** A statement with as many lines as one may have: those of payments, and others. */
function largestStatement(paid: readonly PaidLine[]): string {
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: lineCount }, (_, index) => {
    const { amount, reference, customer, day } = paid[index] ?? {
      amount: (100 * (1 + (index % 9000)) + 50) as Paise,
      reference: `${run}${100_000 + index}`,
      customer: '',
      day: daysOfStatement[index % daysOfStatement.length] ?? '',
    };
    const typed = day.split('-').toReversed().join('/');
    return `${typed},NEFT/${reference}/${customer}/${padding},${toDecimal(amount)},`;
  });
  return ['Date,Narration,Debit,Credit', ...rows].join('\n');
}

/**
 * Imports the largest statement into a server without other calls, reads it again when all of it is known, and asks for
 * proposals for each of its days.
 */
export async function measureStatement(
  product: Process,
  admin: HttpClient | undefined,
  paid: readonly PaidLine[],
) {
  if (!admin) throw new Error('an admin imports statements');
  const banks = await admin.call('reconciliation.php?run=getBanks', {});
  requireSuccess(banks.body);
  const rows = banks.body['message'] as { BANK_CODE: string; VERSION: number }[];
  const version = rows.find(({ BANK_CODE }) => BANK_CODE === bank_code)?.VERSION ?? 0;
  const settings = { bank_code, is_on: true, fees: [], version };
  const { body } = await admin.call('reconciliation.php?run=saveBank', settings);
  requireSuccess(body);
  const before = product.peakMemory();
  const text = largestStatement(paid);
  const imported = await timed(() => importAll(admin, text));
  const peakOfImport = product.peakMemory();
  const again = await timed(() => preview(admin, text));
  let certain = 0;
  const proposed = await timed(async () => {
    for (const day of daysOfStatement) certain += await countCertain(admin, day);
  });
  return {
    'import ms': imported,
    'preview of known lines ms': again,
    'proposals of all days ms': proposed,
    'certain proposals shown': certain,
    'peak MB before': Math.round(before),
    'peak MB of the import': Math.round(peakOfImport),
    'peak MB': Math.round(product.peakMemory()),
  };
}

/** @throws Error for any other answer */
function requireSuccess(body: HttpAnswer['body']): void {
  if (body['status'] !== 'success') throw new Error(JSON.stringify(body));
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
  requireSuccess(body);
}

/** Returns the number of certain proposals of a day. A day shows at most 200. */
async function countCertain(admin: HttpClient, day: string): Promise<number> {
  const payload = { bank_code, from_day: day, to_day: day };
  const { body } = await admin.call('reconciliation.php?run=getProposals', payload);
  requireSuccess(body);
  return (body['message'] as { CERTAIN: unknown[] }).CERTAIN.length;
}
