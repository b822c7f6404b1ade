import { type Kysely, sql, type Transaction } from 'kysely';
import type { Paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Period } from './period.ts';

/** One line of the spreadsheet. */
export interface SheetRow {
  code: string;
  createdAt: Date;
  bank: string;
  agent: string;
  agentCode: string;
  customer: string;
  status: Status;
  amount: Paise;
  paid: Paise;
}

/** Small enough that reading one page hardly holds up anything else. */
const pageSize = 500;

/** What was initiated in the period, newest first, with its bank and agent. */
export function selectReported(db: Kysely<Schema>, { start, end }: Period) {
  return db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .where('transactions.created_at', '>=', start)
    .where('transactions.created_at', '<', end)
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.sequence', 'desc');
}

/** Whether the period holds more than `most` transactions; counts no further than it must. */
export async function hasMoreThan(
  transaction: Transaction<Schema>,
  { start, end }: Period,
  most: number,
): Promise<boolean> {
  const beyond = await transaction
    .selectFrom('transactions')
    .select('sequence')
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .orderBy('created_at')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

/** Reads the rows of a period page by page, so that no more than one is held here. */
export async function* readSheetRows(
  transaction: Transaction<Schema>,
  period: Period,
): AsyncGenerator<readonly SheetRow[]> {
  const query = selectReported(transaction, period).select([
    'transactions.transaction_code as code',
    'transactions.created_at as createdAt',
    'banks.bank_name as bank',
    'users.user_name as agent',
    'users.user_code as agentCode',
    'transactions.customer',
    'transactions.status',
    'transactions.amount_paise as amount',
    'transactions.paid_paise as paid',
  ]);
  await sql`declare report no scroll cursor for ${query}`.execute(transaction);
  const fetch = sql<SheetRow>`fetch ${sql.lit(pageSize)} from report`;
  for (;;) {
    const { rows } = await fetch.execute(transaction);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
  }
}
