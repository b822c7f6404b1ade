import type { Handlers } from '#server/api/call.ts';
import { eachPage } from '#server/api/eachPage.ts';
import { repeatAfterConflict } from '#server/api/inTransaction.ts';
import { readPeriod } from '#server/report/period.ts';
import { sheetDownload, tooLarge, writeSheet } from '#server/report/sheet.ts';
import type { SheetLimit } from '#server/report/sheetLimit.ts';
import { type ActivityRow, selectActivity, toActivity } from '../activity/activity.ts';
import { readCodes } from './codes.ts';
import type { Names } from './read.ts';

/** Small pages, so that reading one hardly delays other calls. */
const pageSize = 250;

/**
 * Creates the handler that writes the spreadsheet of the activity.
 * @param maxRows larger spreadsheets are refused.
 */
export function generateActivityHandler(
  limit: SheetLimit,
  maxRows: number,
): Handlers['report.php?run=generateActivity'] {
  return async (context, { start_date: from, end_date: to, user_code, kind }) => {
    const { db, user, businessTimeZone: timeZone, log } = context;
    const period = readPeriod(from, to, timeZone);
    const query = selectActivity(db, { period, user_code, kind });
    const write = async () => {
      const beyond = await query.offset(maxRows).limit(1).executeTakeFirst();
      if (beyond) throw tooLarge(maxRows, 'changes');
      // In advance, because the pages are read from one open snapshot. The spreadsheet has the names of files only.
      const names: Names = { codes: await readCodes(db, 'all'), storedFiles: new Set() };
      return writeSheet({
        kind: 'activity',
        timeZone,
        readRows: (onPage) =>
          eachPage<ActivityRow>(db, query, {
            size: pageSize,
            onPage: (rows) => onPage(rows.map((row) => toActivity(row, names, context))),
          }),
      });
    };
    const bytes = await limit.run(user.userId, () => repeatAfterConflict(write));
    const { userId } = user;
    log.info({ event: 'activity_exported', userId, from, to, bytes: bytes.length });
    return sheetDownload(`Activity_${from}_and_${to}`, bytes);
  };
}
