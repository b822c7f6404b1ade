import type { ReportedTransaction } from '#domain/reports/report.ts';
import type { DateRange } from '#domain/time/dateRange.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { ReportRow } from './contract/report.ts';
import { type PageRange, rangeOf } from './paging.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';

/** Lists the transactions initiated in a date range, newest first. */
export async function listReport(
  client: Client,
  user: SessionUser,
  query: DateRange & PageRange<{ id: string }>,
) {
  const result = await client.call('report.php?run=getReports', {
    role: roleNumbers[user.role],
    user_code: user.code,
    start_date: query.from,
    end_date: query.to,
    ...rangeOf(query),
    ...(query.after && { after: { TRANSACTION_ID: query.after.id } }),
  });
  return read(result, (response) => response.message.map(readRow));
}

/** Downloads the report of a date range as a spreadsheet. */
export function downloadReport(client: Client, { from, to }: DateRange) {
  return client.download('report.php?run=generateReports', { start_date: from, end_date: to });
}

const readRow = (row: ReportRow): ReportedTransaction => ({
  id: row.TRANSACTION_ID,
  code: row.TRANSACTION_CODE,
  bankName: row.BANK,
  agentName: row.AGENT,
  customer: row.CUSTOMER,
  logoUrl: row.LOGO_URL,
  amount: readAmount(row.AMOUNT),
  createdAt: row.TRANS_CREATED_TIME,
});
