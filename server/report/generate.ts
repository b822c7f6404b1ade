import type { CallContext, Handlers } from '#server/api/call.ts';
import { Download } from '#server/api/download.ts';
import { repeatAfterConflict } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { type Period, readPeriod } from './period.ts';
import { hasMoreRows, readSheetRows } from './rows.ts';
import { SheetThread } from './sheetThread.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Maximum number of spreadsheets written at the same time by all users. Each keeps a processor
 * busy.
 */
const maxConcurrent = 3;

/**
 * Creates the handler that writes the spreadsheet of a range of business days. A user can have one
 * written at a time.
 * @param maxRows larger reports are refused.
 */
export function generateReportHandler(maxRows: number): Handlers['report.php?run=generateReports'] {
  const running = new Set<number>();
  return async (context, payload) => {
    const { userId } = context.user;
    const period = readPeriod(payload.start_date, payload.end_date, context.businessTimeZone);
    if (running.has(userId)) throw new Refusal('Your last report is still being made');
    if (running.size >= maxConcurrent) {
      throw new Refusal('Other reports are being made. Please try again later.');
    }
    running.add(userId);
    try {
      const bytes = await repeatAfterConflict(() => writeReport(context, period, maxRows));
      const { start_date: from, end_date: to } = payload;
      context.log.info({ event: 'report_exported', userId, from, to, bytes: bytes.length });
      return new Download(`Transaction_Report_${from}_and_${to}.xlsx`, mediaType, bytes);
    } finally {
      running.delete(userId);
    }
  };
}

async function writeReport(
  { db, businessTimeZone }: CallContext,
  period: Period,
  maxRows: number,
): Promise<Buffer> {
  const thread = new SheetThread(businessTimeZone);
  try {
    if (await hasMoreRows(db, period, maxRows)) throw tooLarge(maxRows);
    await readSheetRows(db, period, (rows) => thread.add(rows));
    return await thread.finish();
  } finally {
    await thread.stop();
  }
}

const tooLarge = (maxRows: number) =>
  new Refusal(
    `A report holds at most ${maxRows.toLocaleString('en-IN')} transactions. Please choose fewer days.`,
  );
