import { sql } from 'kysely';
import { allStatuses, isSettled } from '#domain/workflow.ts';
import type { Invariants } from './invariant.ts';

const settled = sql.join(allStatuses.filter(isSettled));

const transactionsWhere = (broken: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select t.transaction_id as id from transactions t where ${broken}`;
const paymentsWhere = (broken: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select p.payment_id as id from payments p where ${broken}`;

/** Of amounts and payments. */
export const moneyInvariants = {
  'PAID is the sum of the payments': transactionsWhere(sql`t.paid_paise <> (
    select coalesce(sum(p.amount_paise), 0) from payments p
    where p.transaction_id = t.transaction_id)`),
  'an amount is more than zero': transactionsWhere(sql`t.amount_paise <= 0`),
  'the balance is never negative, nor is what was paid': transactionsWhere(
    sql`t.paid_paise > t.amount_paise or t.paid_paise < 0`,
  ),
  'the balance is zero exactly in CHK and CMP': transactionsWhere(
    sql`(t.paid_paise = t.amount_paise) <> (t.status in (${settled}))`,
  ),
  'a cancelled transaction has no payments': transactionsWhere(sql`t.status = 'CNL' and exists (
    select from payments p where p.transaction_id = t.transaction_id)`),
  'exactly a completed transaction has a time of completion': transactionsWhere(
    sql`(t.completed_at is not null) <> (t.status = 'CMP')`,
  ),
  'whoever checked a transaction paid nothing on it': transactionsWhere(sql`exists (
    select from history h join payments p using (transaction_id, user_id)
    where h.transaction_id = t.transaction_id and h.action = 'check')`),
  'a payment is more than zero': paymentsWhere(sql`p.amount_paise <= 0`),
  'a payment has a receipt of its payer': paymentsWhere(sql`not exists (
    select from files f
    where f.payment_id = p.payment_id and f.transaction_id = p.transaction_id
      and f.purpose = 'receipt' and f.claimed_at is not null and f.uploader_id = p.user_id)`),
  'a payment is one line of the history, by its payer': paymentsWhere(sql`1 <> (
    select count(*) from history h
    where h.payment_id = p.payment_id and h.transaction_id = p.transaction_id
      and h.user_id = p.user_id and h.action = 'payment')`),
} as const satisfies Invariants;
