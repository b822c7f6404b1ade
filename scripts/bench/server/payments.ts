import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { HttpClient, HttpRequest } from '#server/process/httpClient.ts';

/** Ids of transactions, with the id of a payment whose receipt is uploaded. Each can be used once. */
export type Payable = { transaction: string; payment: string }[];

const transactions = 400;

/**
 * Adds transactions that payments of one rupee do not complete, and their receipts.
 * @param agents pattern of the names of the agents that they belong to
 * @param banker name of the banker who records the payments
 */
export async function addPayable(
  db: Kysely<Schema>,
  payments: number,
  { agents, banker } = { agents: 'agent1', banker: 'banker1' },
): Promise<Payable> {
  const { rows } = await sql<{ transaction_id: string }>`
    insert into transactions (transaction_id, transaction_code, status, bank_code, agent_id,
      customer, amount_paise, paid_paise, notes, initiated_by, content_sha256)
    select gen_random_uuid(), 'PND' || number, 'PND', 'MUBK', user_id, 'Customer', 100000000, 0, 'notes',
      user_id, sha256('')
    from generate_series(0, ${transactions - 1}::integer) as number
    join (
      select user_id, row_number() over (order by user_id) - 1 as place, count(*) over () as owners
      from users where user_name like ${agents}
    ) as owner on place = number % owners
    returning transaction_id`.execute(db);
  const ids = rows.map((row) => row.transaction_id);
  await sql`insert into files (file_id, purpose, uploader_id, transaction_id, payment_id, file_name,
      media_type, is_inline, byte_size, received_sha256, stored_sha256)
    select md5(id || 'receipt'), 'receipt', user_id, (${ids}::text[])[1 + number % ${transactions}::integer],
      id, 'receipt.jpg', 'image/jpeg', true, 90000, sha256(id::bytea), sha256(id::bytea)
    from users, generate_series(1, ${payments}::integer) as number, lateral (select 'payment-' || number as id) named
    where user_name = ${banker}`.execute(db);
  await sql`analyze files, transactions`.execute(db);
  return Array.from({ length: payments }, (_, index) => ({
    transaction: ids[(index + 1) % transactions] ?? '',
    payment: `payment-${index + 1}`,
  }));
}

/** Returns the request for the next payment; null after the last one. */
export function pay(banker: HttpClient | undefined, payable: Payable): HttpRequest | null {
  const next = payable.pop();
  if (!next || !banker) return null;
  return banker.request('transaction.php?run=add_payments', {
    user_code: '',
    trans_id: next.transaction,
    payment_id: next.payment,
    amount: '1',
  });
}
