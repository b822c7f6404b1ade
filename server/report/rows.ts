import { type Kysely, sql } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { eachPage } from '#server/api/eachPage.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Period } from './period.ts';

/** One row of the spreadsheet. */
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
  /** Bank references of the payments; null without any. */
  references: string | null;
  /** What of the payments is on statements of the bank; null if its statements are not compared. */
  matched: Paise | null;
  /** Days of these statements, separated by commas; null without any. */
  statementDays: string | null;
}

/** Small pages, so that reading one hardly delays other calls. */
const pageSize = 500;

/** Query for the transactions initiated in the period, newest first, with bank and agent. */
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

/** Returns true if the period contains more than `max` transactions. */
export async function hasMoreRows(
  db: Kysely<Schema>,
  { start, end }: Period,
  max: number,
): Promise<boolean> {
  const beyond = await db
    .selectFrom('transactions')
    .select('sequence')
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .orderBy('created_at')
    .offset(max)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

const referencesOf = sql<string | null>`(
  select string_agg(bank_reference, ', ' order by payments.created_at, payments.sequence)
  from payments where payments.transaction_id = transactions.transaction_id)`;

const matchedOf = sql<Paise | null>`(
  select coalesce(sum(sums.matched_paise), 0)::bigint from reconciliation_banks compared
  left join (reconciliation_payment_sums sums join payments using (payment_id))
    on payments.transaction_id = transactions.transaction_id
    and not exists (select from reversals where reversals.payment_id = payments.payment_id)
  where compared.bank_code = transactions.bank_code and compared.is_on
  group by compared.bank_code)`;

const statementDaysOf = sql<string | null>`(
  select string_agg(distinct lines.booking_day::text, ', ' order by lines.booking_day::text)
  from payments join reconciliation_parts parts using (payment_id)
  join reconciliation_lines lines using (line_id)
  where payments.transaction_id = transactions.transaction_id
    and not exists (select from reconciliation_undos undos where undos.match_id = parts.match_id)
    and not exists (select from reversals where reversals.payment_id = payments.payment_id))`;

/** Reads the rows of a period in pages from one snapshot. */
export async function readSheetRows(
  db: Kysely<Schema>,
  period: Period,
  onPage: (rows: readonly SheetRow[]) => Promise<void>,
): Promise<void> {
  const query = selectReported(db, period)
    .select([
      referencesOf.as('references'),
      matchedOf.as('matched'),
      statementDaysOf.as('statementDays'),
    ])
    .select([
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
  await eachPage<SheetRow>(db, query, { size: pageSize, onPage: onPage });
}
