import { sql } from 'kysely';
import type { Invariants } from './invariant.ts';

const isActive = sql`not exists (select from reconciliation_undos u where u.match_id = p.match_id)`;

/** Invariants of statements, matches and closes. */
export const reconciliationInvariants = {
  'what is matched of a line is the sum of its matches, at most its amount': sql`
    select l.line_id::text as id from reconciliation_lines l
    left join reconciliation_line_sums s using (line_id)
    cross join lateral (
      select coalesce(sum(p.amount_paise + p.fee_paise), 0) as matched from reconciliation_parts p
      where p.line_id = l.line_id and ${isActive}) m
    where m.matched <> coalesce(s.matched_paise, 0) or m.matched > l.amount_paise
      or s.amount_paise <> l.amount_paise`,
  'what is matched of a payment is the sum of its matches, at most its amount': sql`
    select y.payment_id as id from payments y
    left join reconciliation_payment_sums s using (payment_id)
    cross join lateral (
      select coalesce(sum(p.amount_paise), 0) as matched from reconciliation_parts p
      where p.payment_id = y.payment_id and ${isActive}) m
    where m.matched <> coalesce(s.matched_paise, 0) or m.matched > y.amount_paise
      or s.amount_paise <> y.amount_paise`,
  'the open lines are those that neither payments nor a note account for whole': sql`
    select coalesce(o.line_id, l.line_id)::text as id from reconciliation_open_lines o
    full join (
      select l.line_id, l.bank_code from reconciliation_lines l
      left join reconciliation_line_sums s using (line_id)
      where l.amount_paise > coalesce(s.matched_paise, 0)
        and coalesce((select n.kind from reconciliation_notes n
          where n.line_id = l.line_id order by n.note_id desc limit 1), 'open') = 'open'
    ) l using (line_id)
    where o.bank_code is distinct from l.bank_code`,
  'only debits of the bank of their match are matched': sql`
    select p.match_id as id from reconciliation_parts p
    join reconciliation_matches m using (match_id) join reconciliation_lines l using (line_id)
    where l.direction <> 'debit' or l.bank_code <> m.bank_code`,
  'a match has a part': sql`select m.match_id as id from reconciliation_matches m
    where not exists (select from reconciliation_parts p where p.match_id = m.match_id)`,
  'a line belongs to the bank of its statement': sql`
    select l.line_id::text as id from reconciliation_lines l
    join reconciliation_statements s using (statement_id) where s.bank_code <> l.bank_code`,
  'equal lines of a bank are numbered without gaps': sql`
    select min(line_id)::text as id from reconciliation_lines group by bank_code, line_key
    having max(occurrence) <> count(*) or min(occurrence) <> 1`,
  'closes of a bank are numbered from 1 without gaps, in the order of their days': sql`
    select bank_code as id from (
      select bank_code, number, row_number() over days as place
      from reconciliation_closes window days as (partition by bank_code order by day)) c
    where number <> place`,
  'a close opens with the balance that the one before closed with': sql`
    select c.bank_code as id from reconciliation_closes c
    join reconciliation_closes before on before.bank_code = c.bank_code and before.number = c.number - 1
    where c.opening_paise <> before.closing_paise`,
  'what a close reports is not later than the close that follows': sql`
    select l.line_id::text as id from reconciliation_lines l
    where l.reported_in > 1 + (
      select count(*) from reconciliation_closes c where c.bank_code = l.bank_code)`,
} as const satisfies Invariants;
