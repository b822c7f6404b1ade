import type { Handlers } from '#server/api/call.ts';
import { repeatAfterConflict } from '#server/api/inTransaction.ts';
import { readPeriod } from './period.ts';
import { hasMoreRows, readSheetRows } from './rows.ts';
import { sheetDownload, tooLarge, writeSheet } from './sheet.ts';
import type { SheetLimit } from './sheetLimit.ts';

/**
 * Creates the handler that writes the spreadsheet of a range of business days.
 * @param maxRows larger reports are refused.
 */
export function generateReportHandler(
  limit: SheetLimit,
  maxRows: number,
): Handlers['report.php?run=generateReports'] {
  return async ({ db, user: { userId }, businessTimeZone: timeZone, log }, payload) => {
    const { start_date: from, end_date: to } = payload;
    const period = readPeriod(from, to, timeZone);
    const write = async () => {
      if (await hasMoreRows(db, period, maxRows)) throw tooLarge(maxRows, 'transactions');
      return writeSheet({
        kind: 'transactions',
        timeZone,
        readRows: (onPage) => readSheetRows(db, period, onPage),
      });
    };
    const bytes = await limit.run(userId, () => repeatAfterConflict(write));
    log.info({ event: 'report_exported', userId, from, to, bytes: bytes.length });
    return sheetDownload(`Transaction_Report_${from}_and_${to}`, bytes);
  };
}
