import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** A statement with one line, which has this text and an amount of its own. */
export const statementBytes = (text: string) => {
  const rupees = Number.parseInt(sha256(text).slice(0, 6), 16) + 1;
  return Buffer.from(`Date,Narration,Debit,Credit\n20/11/2026,${text},${rupees}.00,`);
};

/** What `importStatement` takes of {@link statementBytes}. */
export const givenStatement = (id: string) => ({
  statement_id: id,
  digest: sha256(statementBytes(id)),
  new: '1',
  add: '',
});

let closes = 0;

/** The next day of a bank that can be closed with the balance 100.00: see {@link plantReconciliation}. */
export function givenClose() {
  closes += 1;
  const day = new Date(Date.UTC(2026, 8, 30) + (closes % 50) * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return { bank_code: 'SBIN', day };
}

/**
 * Compares the statements of two banks. HDFC has a debit, line 1, to which a part of the newest payment is matched, under
 * the id of its transaction. SBIN has an explained debit that leads to a balance of 100.00.
 */
export async function plantReconciliation(testServer: TestServer, hasMatch = false): Promise<void> {
  const { db, now } = testServer;
  const user = testServer.idOf('admin');
  await sql`insert into reconciliation_banks (bank_code, is_on, changed_by, updated_at)
    select code, true, ${user}, ${now} from unnest(array['HDFC', 'SBIN']) code on conflict do nothing`.execute(
    db,
  );
  await sql`insert into reconciliation_statements (statement_id, bank_code, file_name, file_sha256, format, user_id, created_at)
    select 'planted-' || code, code, 'a.csv', sha256('a'), 'csv', ${user}, ${now}
    from unnest(array['HDFC', 'SBIN']) code on conflict do nothing`.execute(db);
  await sql`insert into reconciliation_lines (statement_id, bank_code, place, file_line, raw, booking_day, direction,
      amount_paise, line_text, line_references, balance_paise, line_key, occurrence, reported_in)
    select 'planted-' || code, code, 1, 2, 'raw', '2026-09-30', 'debit', amount, 'planted', '{}', 10000, sha256('a'), 1, 1
    from (values ('HDFC', 100000000), ('SBIN', 1000)) line (code, amount)
    where not exists (select from reconciliation_lines)`.execute(db);
  await sql`insert into reconciliation_notes (bank_code, line_id, kind, reason, reported_in, user_id, created_at)
    select 'SBIN', line_id, 'charge', 'planted', 1, ${user}, ${now} from reconciliation_lines
    where bank_code = 'SBIN' and not exists (select from reconciliation_notes where bank_code = 'SBIN')`.execute(
    db,
  );
  await sql`insert into reconciliation_line_sums select line_id, amount_paise, 0 from reconciliation_lines
    where statement_id = 'planted-HDFC' and place = 1 on conflict do nothing`.execute(db);
  if (!hasMatch) return;
  await sql`with payment as (select transaction_id, payment_id from payments order by sequence desc limit 1),
    match as (
      insert into reconciliation_matches (match_id, bank_code, content_sha256, reported_in, user_id, created_at)
      select transaction_id, 'HDFC', sha256('a'), 1, ${user}, ${now} from payment)
    insert into reconciliation_parts (match_id, line_id, payment_id, amount_paise, fee_paise)
    select transaction_id, 1, payment_id, 1000, 0 from payment`.execute(db);
}
