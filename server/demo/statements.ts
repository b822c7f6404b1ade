import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Paise, paise, toDecimal } from '#domain/money/money.ts';
import { daysLater } from '#domain/time/dateRange.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Author } from '#server/history/entries.ts';
import { lockReconciledBank, type ReconciledBank, saveBank } from '../reconciliation/banks.ts';
import { keepStatement } from '../reconciliation/importStatement.ts';
import { addMatches, readMatch } from '../reconciliation/match.ts';
import { addNote } from '../reconciliation/notes.ts';
import { readStatement } from '../reconciliation/reading/readStatement.ts';
import { businessDay } from '../time.ts';
import { Random } from './random.ts';

/** Short code of the bank whose statement the demo compares. */
const comparedBank = 'MUBK';
/** Days that the statement covers, up to yesterday. */
const statementDays = 10;
const openingBalance = paise(900_000_000);

interface Context {
  /** Ids of the users by their code. */
  idOf: (code: string) => number;
  now: Date;
  timeZone: string;
}

interface DemoPayment {
  id: string;
  day: string;
  amount: Paise;
  customer: string;
}

/**
 * Compares the statement of one bank: its older lines are matched, the others wait for an admin. The newest payment has
 * no line yet, the bank took a charge, and one line belongs to nothing that is recorded.
 */
export async function seedStatements(trx: Transaction<Schema>, context: Context): Promise<void> {
  const { now, timeZone, idOf } = context;
  const author: Author = {
    user: { userId: idOf('ADM01') },
    address: null,
    device: 'program',
    clock: () => now,
  };
  await saveBank(trx, author, { bank_code: comparedBank, is_on: true, fees: ['5.90'] });
  const bank = await lockReconciledBank(trx, comparedBank);
  const today = businessDay(now, timeZone);
  const payments = await readPayments(trx, bank, daysLater(today, -statementDays), context);
  const before = payments.filter(({ day }) => day < today);
  const text = statementOf(before.slice(0, -1), daysLater(today, -1));
  const lines = await importLines(trx, author, bank, text);
  await matchOlder(trx, author, bank, { lines, payments: before, from: daysLater(today, -1) });
  await explainCharge(trx, author, bank, lines);
}

async function readPayments(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  from: string,
  { timeZone }: Context,
): Promise<DemoPayment[]> {
  const rows = await trx
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .select(['payment_id', 'payments.amount_paise', 'payments.created_at', 'customer'])
    .where('transactions.bank_code', '=', code)
    .orderBy('payments.created_at')
    .orderBy('payment_id')
    .execute();
  return rows
    .map((row) => ({
      id: row.payment_id,
      day: businessDay(row.created_at, timeZone),
      amount: row.amount_paise,
      customer: row.customer,
    }))
    .filter(({ day }) => day >= from);
}

/** Returns the statement as the bank would offer it for download. */
function statementOf(payments: readonly DemoPayment[], lastDay: string): string {
  const random = new Random(20_262);
  let balance: number = openingBalance;
  const row = (day: string, text: string, amount: Paise) => {
    balance -= amount;
    return [day, text, toDecimal(amount), '', toDecimal(paise(balance))].join(',');
  };
  const paid = payments.map(({ day, customer, amount }) =>
    row(day, `IMPS/P2A/${random.digits(12)}/${customer.toUpperCase()}/TRANSFER`, amount),
  );
  return [
    'Date,Narration,Debit,Credit,Balance',
    ...paid,
    row(lastDay, 'SMS ALERT CHARGES', paise(1770)),
    row(lastDay, `IMPS/P2A/${random.digits(12)}/SURESH BABU/TRANSFER`, paise(1_250_000)),
  ].join('\n');
}

interface DemoLine {
  id: number;
  day: string;
  amount: Paise;
  text: string;
}

async function importLines(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  text: string,
): Promise<DemoLine[]> {
  const bytes = Buffer.from(text);
  const reading = readStatement(bytes, null);
  if (reading.kind === 'unmapped')
    throw new Error('the demo has a statement with the usual columns');
  const { statement } = reading;
  await keepStatement(trx, author, bank, {
    id: new Random(20_263).hex(32),
    file: { name: 'statement.csv', sha256: createHash('sha256').update(bytes).digest() },
    statement,
    lines: statement.lines.map((line, index) => ({ place: index + 1, line })),
  });
  const rows = await trx
    .selectFrom('reconciliation_lines')
    .select(['line_id', 'booking_day', 'amount_paise', 'line_text'])
    .where('bank_code', '=', bank.code)
    .orderBy('line_id')
    .execute();
  return rows.map((row) => ({
    id: row.line_id,
    day: row.booking_day,
    amount: row.amount_paise,
    text: row.line_text,
  }));
}

/** The lines are in the order of the payments. */
async function matchOlder(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  {
    lines,
    payments,
    from,
  }: { lines: readonly DemoLine[]; payments: readonly DemoPayment[]; from: string },
): Promise<void> {
  const random = new Random(20_264);
  const matches = lines.flatMap((line, index) => {
    const payment = payments[index];
    if (!payment || line.day >= from || line.amount !== payment.amount) return [];
    const part = {
      line_id: String(line.id),
      payment_id: payment.id,
      amount: toDecimal(payment.amount),
      fee: '0.00',
    };
    return [readMatch({ match_id: random.hex(32), parts: [part] })];
  });
  if (matches.length > 0) await addMatches(trx, author, bank, matches, undefined);
}

async function explainCharge(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  lines: readonly DemoLine[],
): Promise<void> {
  const charge = lines.find(({ text }) => text.includes('CHARGES'));
  if (!charge) return;
  await addNote(trx, author, bank, {
    line_id: charge.id,
    payment_id: null,
    kind: 'charge',
    wait_until: null,
    reason: 'SMS alerts of the month',
  });
}
