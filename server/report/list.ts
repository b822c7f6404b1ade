import { sql } from 'kysely';
import { toDecimal } from '#domain/money/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { isoInZone } from '#server/time.ts';
import { readSequence } from '../dashboard/listOrder.ts';
import { logoUrl } from '#server/transaction/storedFiles.ts';
import { readPeriod } from './period.ts';
import { selectReported } from './rows.ts';

/** Lists the transactions initiated on these business days, newest first. */
export const listReports: Handlers['report.php?run=getReports'] = async (context, payload) => {
  const { db, businessTimeZone } = context;
  const period = readPeriod(payload.start_date, payload.end_date, businessTimeZone);
  const { start, size } = readRange(payload);
  const after = payload.after && (await readSequence(db, payload.after.TRANSACTION_ID));
  const rows = await selectReported(db, period)
    .select([
      'transactions.transaction_id',
      'transactions.transaction_code',
      'transactions.customer',
      'transactions.amount_paise',
      'transactions.created_at',
      'banks.bank_name',
      'banks.logo_file_id',
      'users.user_name',
    ])
    .$if(after !== undefined, (query) => query.where(isAfter(after)))
    .offset(start)
    .limit(size)
    .execute();
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

/** Condition: the transaction is after this one in the list. */
const isAfter = (sequence: number | undefined) =>
  sql<boolean>`(transactions.created_at, transactions.sequence) <
    (select created_at, sequence from transactions where sequence = ${sequence})`;
