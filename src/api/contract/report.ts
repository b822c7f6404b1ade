import { z } from 'zod';
import { activityEntry, activityFilter, activityUser } from './history.ts';
import {
  afterRow,
  clientId,
  decimal,
  fileUrl,
  instant,
  isoDate,
  limits,
  request,
  roleNumber,
  rowsResponse,
  text,
  wholeNumberText,
} from './wire.ts';

export const reportRow = z.object({
  TRANSACTION_ID: z.string(),
  TRANSACTION_CODE: z.string(),
  BANK: z.string(),
  AGENT: z.string(),
  CUSTOMER: z.string(),
  AMOUNT: decimal,
  LOGO_URL: fileUrl.nullable(),
  TRANS_CREATED_TIME: instant,
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportCalls = {
  'report.php?run=getReports': {
    kind: 'json',
    request: request({
      role: roleNumber,
      user_code: text(limits.shortCode),
      start_date: isoDate,
      end_date: isoDate,
      start: wholeNumberText,
      end: wholeNumberText,
      after: afterRow({ TRANSACTION_ID: clientId }),
    }),
    response: rowsResponse(reportRow),
  },
  'report.php?run=generateReports': {
    kind: 'download',
    request: request({ start_date: isoDate, end_date: isoDate }),
    response: z.never(),
  },
  'report.php?run=getActivity': {
    kind: 'json',
    request: request({
      ...activityFilter,
      start: wholeNumberText,
      end: wholeNumberText,
      after: afterRow({ ENTRY_ID: z.string().regex(/^\d{1,15}$/) }),
    }),
    response: rowsResponse(activityEntry),
  },
  'report.php?run=generateActivity': {
    kind: 'download',
    request: request(activityFilter),
    response: z.never(),
  },
  'report.php?run=getActivityUsers': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(activityUser),
  },
} as const;
