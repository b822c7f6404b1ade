import type { CallContext, Handlers } from '#server/api/call.ts';
import { Download } from '#server/api/download.ts';
import { Refusal } from '#server/api/refusals.ts';
import { type Period, readPeriod } from './period.ts';
import { hasMoreThan, readSheetRows } from './rows.ts';
import { SheetThread } from './sheetThread.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Spreadsheets being made at once, whoever asks: each keeps a processor busy. */
const mostAtOnce = 3;

/**
 * The handler that makes the spreadsheet of these business days. A user has one made at a time.
 * @param mostRows refuses a report with more.
 */
export function generateReportHandler(
  mostRows: number,
): Handlers['report.php?run=generateReports'] {
  const waiting = new Set<number>();
  return async (context, payload) => {
    const { userId } = context.user;
    const period = readPeriod(payload.start_date, payload.end_date, context.businessTimeZone);
    if (waiting.has(userId)) throw new Refusal('Your last report is still being made');
    if (waiting.size >= mostAtOnce) {
      throw new Refusal('Other reports are being made. Please try again later.');
    }
    waiting.add(userId);
    try {
      const bytes = await makeReport(context, period, mostRows);
      const { start_date: from, end_date: to } = payload;
      context.log.info({ event: 'report_made', userId, from, to, bytes: bytes.length });
      return new Download(`Transaction_Report_${from}_and_${to}.xlsx`, mediaType, bytes);
    } finally {
      waiting.delete(userId);
    }
  };
}

async function makeReport(
  { db, businessTimeZone }: CallContext,
  period: Period,
  mostRows: number,
): Promise<Buffer> {
  const thread = new SheetThread(businessTimeZone);
  try {
    if (await hasMoreThan(db, period, mostRows)) throw tooLarge(mostRows);
    await readSheetRows(db, period, (rows) => thread.add(rows));
    return await thread.finish();
  } finally {
    await thread.stop();
  }
}

const tooLarge = (mostRows: number) =>
  new Refusal(
    `A report holds at most ${mostRows.toLocaleString('en-IN')} transactions. Please choose fewer days.`,
  );
