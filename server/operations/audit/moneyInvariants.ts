import { sql } from 'kysely';
import { allStatuses, isSettled } from '#domain/workflow/workflow.ts';
import type { Invariants } from './invariant.ts';

const settled = sql.join(allStatuses.filter(isSettled));

const transactionsWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select t.transaction_id as id from transactions t where ${condition}`;
const paymentsWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select p.payment_id as id from payments p where ${condition}`;
const reversalsWhere = (condition: ReturnType<typeof sql>) =>
  sql<{ id: string }>`select r.reversal_id as id from reversals r where ${condition}`;
const isCounted = sql`not exists (select from reversals r where r.payment_id = p.payment_id)`;

/** Invariants of amounts and payments. */
export const moneyInvariants = {
  'PAID is the sum of the payments that are not reversed': transactionsWhere(sql`t.paid_paise <> (
    select coalesce(sum(p.amount_paise), 0) from payments p
    where p.transaction_id = t.transaction_id and ${isCounted})`),
  'an amount is positive': transactionsWhere(sql`t.amount_paise <= 0`),
  'PAID is between zero and the amount': transactionsWhere(
    sql`t.paid_paise > t.amount_paise or t.paid_paise < 0`,
  ),
  'the balance is zero exactly in CHK and CMP': transactionsWhere(
    sql`(t.paid_paise = t.amount_paise) <> (t.status in (${settled}))`,
  ),
  'a cancelled transaction has no payments but reversed ones':
    transactionsWhere(sql`t.status = 'CNL' and exists (
    select from payments p where p.transaction_id = t.transaction_id and ${isCounted})`),
  'only completed transactions have a completion time, and all of them do': transactionsWhere(
    sql`(t.completed_at is not null) <> (t.status = 'CMP')`,
  ),
  'the user who checked a transaction recorded no payment on it': transactionsWhere(sql`exists (
    select from history h join payments p using (transaction_id, user_id)
    where h.transaction_id = t.transaction_id and h.action = 'check')`),
  'a payment is positive': paymentsWhere(sql`p.amount_paise <= 0`),
  'a payment has a receipt uploaded by its payer': paymentsWhere(sql`not exists (
    select from files f
    where f.payment_id = p.payment_id and f.transaction_id = p.transaction_id
      and f.purpose = 'receipt' and f.claimed_at is not null and f.uploader_id = p.user_id)`),
  'a payment has one history row by its payer': paymentsWhere(sql`1 <> (
    select count(*) from history h
    where h.payment_id = p.payment_id and h.transaction_id = p.transaction_id
      and h.user_id = p.user_id and h.action = 'payment')`),
  'a payment is reversed at most once': paymentsWhere(sql`1 < (
    select count(*) from reversals r where r.payment_id = p.payment_id)`),
  'a reversal is of a payment of its transaction that another user recorded': reversalsWhere(
    sql`not exists (
      select from payments p where p.payment_id = r.payment_id
        and p.transaction_id = r.transaction_id and p.user_id <> r.user_id)`,
  ),
  'a reversal has one history row by its user': reversalsWhere(sql`1 <> (
    select count(*) from history h
    where h.payment_id = r.payment_id and h.transaction_id = r.transaction_id
      and h.user_id = r.user_id and h.action = 'reversal' and h.reason = r.reason)`),
  'a reversal request has one history row by its user': sql<{ id: string }>`
    select q.request_id as id from reversal_requests q where 1 <> (
      select count(*) from history h
      where h.payment_id = q.payment_id and h.transaction_id = q.transaction_id
        and h.user_id = q.user_id and h.happened_at = q.created_at
        and h.action = 'reversal request' and h.reason = q.reason)`,
} as const satisfies Invariants;
