import { type Kysely, sql } from 'kysely';
import type { Paise } from '#domain/money/money.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { Schema } from '#server/db/schema.ts';
import type { HttpClient, HttpRequest } from '#server/process/httpClient.ts';

/** Share of the transactions that are in the hours in which possible duplicates are sought. */
const recentShare = 0.04;
/** So many of them have one amount. */
const ofOneAmount = 300;
/** Codes of the added transactions begin with this. */
const codePrefix = 'DUP';

/** What is entered a second time. */
export type Recent = readonly {
  customer: string;
  agent: string;
  bank: string;
  amount: Paise;
  notes: string;
}[];

/** Copies the newest transactions into the last two days, and returns some of them. */
export async function addRecent(db: Kysely<Schema>, size: number): Promise<Recent> {
  await sql`insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id, customer,
      amount_paise, notes, initiated_by, content_sha256, duplicate_keys, created_at)
    select gen_random_uuid(), ${codePrefix} || number, 'WTG', bank_code, agent_id, customer,
      case when number <= ${sql.lit(ofOneAmount)} then 1000000 else amount_paise end, notes, initiated_by, sha256(''),
      duplicate_keys, now() - random() * interval '47 hours'
    from (
      select row_number() over (order by sequence desc) as number, transactions.* from transactions
      order by sequence desc limit ${Math.round(size * recentShare)}
    ) as newest`.execute(db);
  await sql`vacuum analyze transactions`.execute(db);
  return db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .select([
      'customer',
      'user_code as agent',
      'short_code as bank',
      'amount_paise as amount',
      'notes',
    ])
    .where('transaction_code', 'like', `${codePrefix}%`)
    .orderBy(sql`random()`)
    .limit(1000)
    .execute();
}

/** The request of a form that is filled in like a recent transaction, in capitals. */
export function findDuplicates(client: HttpClient | undefined, recent: Recent): HttpRequest | null {
  const sent = recent[Math.floor(Math.random() * recent.length)];
  if (!sent || !client) return null;
  return client.request('transaction.php?run=getSimilarTransactions', {
    ...sent,
    customer: sent.customer.toUpperCase(),
    amount: toDecimal(sent.amount),
  });
}
