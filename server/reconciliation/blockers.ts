import { type Kysely, sql } from 'kysely';
import type { CloseBlocker } from '#domain/reconciliation/close.ts';
import type { Schema } from '../db/schema.ts';
import { longAgo, type ReconciledBank } from './banks.ts';

/**
 * Counts by day what needs a match or a note before a day can be closed: lines that neither accounts for whole, and
 * payments without a line. Of the days that are closed already, what has come back since counts as well: a late line, a
 * match or a note that was taken back, and a payment that was waited for in vain.
 */
export async function readBlockers(
  db: Kysely<Schema>,
  { code, lastClosed, nextClose }: ReconciledBank,
  { day, today, timeZone }: { day: string; today: string; timeZone: string },
): Promise<CloseBlocker[]> {
  const after = lastClosed ?? longAgo;
  const { rows } = await sql<CloseBlocker>`
    with changed as (
      -- What may be open again in closed days.
      select p.line_id, p.payment_id from reconciliation_undos u
      join reconciliation_matches m using (match_id) join reconciliation_parts p using (match_id)
      where m.bank_code = ${code} and u.reported_in = ${nextClose}
      union
      select line_id, payment_id from reconciliation_notes
      where bank_code = ${code} and (reported_in = ${nextClose} or kind = 'wait')
    ), lines as (
      select line_id from reconciliation_lines
      where bank_code = ${code} and booking_day > ${after} and booking_day <= ${day}
      union
      select line_id from reconciliation_lines
      where bank_code = ${code} and reported_in = ${nextClose} and booking_day <= ${day}
      union
      select line_id from changed join reconciliation_lines using (line_id) where booking_day <= ${day}
    ), paid as (
      select p.payment_id from payments p join transactions t using (transaction_id)
      where t.bank_code = ${code}
        and p.created_at >= (greatest(${after}::date + 1,
          (select min(booking_day) from reconciliation_lines where bank_code = ${code}))
        )::timestamp at time zone ${timeZone}
        and p.created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      union
      select payment_id from changed join payments p using (payment_id)
      where p.created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    ), blockers as (
      select booking_day as day, true as is_line from lines
      join reconciliation_open_lines using (line_id)
      join reconciliation_lines using (line_id)
      union all
      select (p.created_at at time zone ${timeZone})::date, false from paid
      join payments p using (payment_id)
      left join reconciliation_payment_sums s using (payment_id)
      left join lateral (
        select kind, wait_until from reconciliation_notes
        where payment_id = p.payment_id order by note_id desc limit 1
      ) n on true
      where p.amount_paise > coalesce(s.matched_paise, 0)
        and (coalesce(n.kind, 'open') = 'open' or n.wait_until < ${today})
        and not exists (select from reversals r where r.payment_id = p.payment_id)
    )
    select day, count(*) filter (where is_line)::integer as lines,
      count(*) filter (where not is_line)::integer as payments
    from blockers group by day order by day`.execute(db);
  return rows;
}
