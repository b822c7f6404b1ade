import { limits } from '#api/contract/wire.ts';
import { toDecimal } from '#domain/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { isoInZone } from '#server/time.ts';
import { logoUrl } from '#server/transaction/storedFiles.ts';
import { readPeriod } from './period.ts';

/** Lists what was initiated in these business days, newest first. */
export const listReports: NonNullable<Handlers['report.php?run=getReports']> = async (
  { db, businessTimeZone },
  payload,
) => {
  const { start, end } = readPeriod(payload.start_date, payload.end_date, businessTimeZone);
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
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
    .where('transactions.created_at', '>=', start)
    .where('transactions.created_at', '<', end)
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.sequence', 'desc')
    .offset(Number(payload.start))
    .limit(Math.min(Number(payload.end), limits.pageSize))
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
