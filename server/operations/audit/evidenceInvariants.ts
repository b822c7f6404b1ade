import { type RawBuilder, sql } from 'kysely';
import type { Invariants } from './invariant.ts';

/** The files that entries of the history name, with what they keep of each. */
const recordedFiles = sql`(
  select h.history_id, h.transaction_id, h.action, h.payment_id,
    file ->> 'id' as file_id, file ->> 'name' as name, file ->> 'sha256' as received,
    file ->> 'stored' as stored
  from history h
  cross join jsonb_path_query(h.changes, '$.*[*][*] ? (@.type() == "object")') file)`;

/** Selects entries of an action without their row in another table. */
const entriesWithout = (action: string, row: RawBuilder<unknown>) => sql<{ id: string }>`
  select h.history_id as id from history h where h.action = ${action} and not exists (${row})`;

/** Condition: a file `f` is that of the recorded file `r`. */
const isRecorded = sql`f.file_id = r.file_id and f.transaction_id is not distinct from r.transaction_id
  and f.claimed_at is not null`;

/** Invariants of what the history proves about payments, messages and files. */
export const evidenceInvariants = {
  'a payment is as its history entry recorded it': sql`
    select p.payment_id as id from payments p
    join history h on h.payment_id = p.payment_id and h.action = 'payment'
    where h.happened_at <> p.created_at
      or h.changes -> 'payment' ->> 1 is distinct from p.amount_paise::text
      or h.changes -> 'reference' ->> 1 is distinct from p.bank_reference`,
  'a reversal is as its history entry recorded it': sql`
    select r.reversal_id as id from reversals r
    join history h on h.payment_id = r.payment_id and h.action = 'reversal'
    where h.happened_at <> r.created_at`,
  'a payment of the history exists': entriesWithout(
    'payment',
    sql`select from payments p
      where p.payment_id = h.payment_id and p.transaction_id = h.transaction_id`,
  ),
  'a reversal of the history exists': entriesWithout(
    'reversal',
    sql`select from reversals r
      where r.payment_id = h.payment_id and r.transaction_id = h.transaction_id`,
  ),
  'a reversal request of the history exists': entriesWithout(
    'reversal request',
    sql`select from reversal_requests q where q.payment_id = h.payment_id
      and q.transaction_id = h.transaction_id and q.user_id = h.user_id
      and q.created_at = h.happened_at and q.reason = h.reason`,
  ),
  'a message of the history exists': entriesWithout(
    'message',
    sql`select from messages m where m.transaction_id = h.transaction_id
      and m.user_id = h.user_id and m.created_at = h.happened_at
      and m.text = coalesce(h.changes -> 'message' ->> 1, '')`,
  ),
  'a file is as the history recorded it': sql`
    select distinct f.file_id as id from files f
    join ${recordedFiles} r on r.file_id = f.file_id
    where f.file_name is distinct from r.name
      or r.received <> encode(f.received_sha256, 'hex')
      or r.stored <> encode(f.stored_sha256, 'hex')`,
  'a deleted file is as the history recorded it': sql`
    select distinct f.file_id as id from deleted_files f
    join ${recordedFiles} r on r.file_id = f.file_id
    where f.file_name is distinct from r.name
      or r.stored <> encode(f.stored_sha256, 'hex')`,
  'a recorded receipt or photo is a file of its payment or message': sql`
    select r.file_id as id from ${recordedFiles} r
    where r.action in ('payment', 'message') and not exists (
      select from files f where ${isRecorded} and f.payment_id is not distinct from r.payment_id)`,
  'a receipt or photo is recorded in the history': sql`
    select f.file_id as id from files f
    where f.claimed_at is not null and f.purpose in ('message', 'receipt')
      and not exists (select from ${recordedFiles} r where ${isRecorded})`,
  'a recorded attachment exists, or its deletion is recorded': sql`
    select distinct r.file_id as id from ${recordedFiles} r
    where r.action in ('initiate', 'update', 'add attachment')
      and not exists (select from files f where ${isRecorded})
      and not exists (select from ${recordedFiles} d
        where d.file_id = r.file_id and d.action = 'delete attachment')`,
} as const satisfies Invariants;
