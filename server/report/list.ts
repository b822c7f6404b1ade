import { sql } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import { toDecimal } from '#domain/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { PageEnds } from '#server/api/pageEnds.ts';
import { type Clock, isoInZone } from '#server/time.ts';
import { logoUrl } from '#server/transaction/storedFiles.ts';
import { readPeriod } from './period.ts';
import { selectReported } from './rows.ts';

/** Lists the transactions initiated on these business days, newest first. */
export function listReportsHandler(clock: Clock): Handlers['report.php?run=getReports'] {
  const pageEnds = new PageEnds<number>(clock);
  return async ({ db, businessTimeZone, session }, { start_date: from, end_date: to, ...page }) => {
    const period = readPeriod(from, to, businessTimeZone);
    const start = Number(page.start);
    const size = Math.min(Number(page.end), limits.pageSize);
    const query = selectReported(db, period)
      .select([
        'transactions.sequence',
        'transactions.transaction_id',
        'transactions.transaction_code',
        'transactions.customer',
        'transactions.amount_paise',
        'transactions.created_at',
        'banks.bank_name',
        'banks.logo_file_id',
        'users.user_name',
      ])
      .limit(size);
    const rows = await pageEnds.read(
      { session, list: `${from} ${to}`, start, size },
      (after) => (after === null ? query.offset(start) : query.where(isAfter(after))).execute(),
      (row) => row.sequence,
    );
    const message = rows.map((row) => ({
      TRANSACTION_ID: row.transaction_id,
      TRANSACTION_CODE: row.transaction_code,
      BANK: row.bank_name,
      AGENT: row.user_name,
      CUSTOMER: row.customer,
      AMOUNT: toDecimal(row.amount_paise),
      LOGO_URL: logoUrl(row.logo_file_id),
      TRANS_CREATED_TIME: isoInZone(row.created_at, businessTimeZone),
    }));
    return { status: 'success', message };
  };
}

/** Condition: the transaction is after this one in the list. */
const isAfter = (sequence: number) =>
  sql<boolean>`(transactions.created_at, transactions.sequence) <
    (select created_at, sequence from transactions where sequence = ${sequence})`;
