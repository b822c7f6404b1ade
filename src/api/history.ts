import type {
  ActivityFilter,
  ActivityUser,
  HistoryEntry,
  HistoryOrigin,
  HistorySubject,
} from '#domain/history/history.ts';
import type {
  ActivityEntry as WireActivityEntry,
  HistoryEntry as WireEntry,
} from './contract/history.ts';
import { type PageRange, rangeOf } from './paging.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';

/** Returns a page of the history of a transaction, newest first. */
export async function fetchHistory(client: Client, transactionId: string, range: PageRange) {
  const result = await client.call('transaction.php?run=getHistory', {
    trans_id: transactionId,
    ...rangeOf(range),
  });
  return read(result, ({ message }) => message.map(readEntry));
}

const readEntry = (entry: WireEntry): HistoryEntry => ({
  id: entry.ENTRY_ID,
  happenedAt: entry.TIME,
  action: entry.ACTION,
  userCode: entry.USER_CODE,
  changes: entry.CHANGES.map(({ FIELD, BEFORE, AFTER }) => ({
    field: FIELD,
    before: BEFORE,
    after: AFTER,
  })),
  reason: entry.REASON ?? null,
  payment: entry.PAYMENT === undefined ? null : readAmount(entry.PAYMENT),
  files: entry.FILES.flatMap(({ FILE_URL: url, THUMB_URL: thumbUrl = url, FILE_NAME: name }) =>
    url === undefined || thumbUrl === undefined ? [] : [{ id: url, url, thumbUrl, name }],
  ),
  deletedFiles: entry.FILES.filter((file) => file.FILE_URL === undefined).map(
    (file) => file.FILE_NAME,
  ),
  sameReceipt: entry.SAME_RECEIPT ?? [],
  similarReceipt: entry.SIMILAR_RECEIPT ?? [],
  origin: readOrigin(entry),
  subject: null,
});

function readOrigin({ USER_NAME, ADDRESS, DEVICE, RATE }: WireEntry): HistoryOrigin | null {
  if (USER_NAME === undefined) return null;
  const [address = null, device = null, rate = null] = [ADDRESS, DEVICE, RATE] as const;
  return { userName: USER_NAME, address, device, rate };
}

/** Lists the changes by everyone that the filter selects, newest first. */
export async function listActivity(
  client: Client,
  query: ActivityFilter & PageRange<HistoryEntry>,
) {
  const result = await client.call('report.php?run=getActivity', {
    ...filterOf(query),
    ...rangeOf(query),
    ...(query.after && { after: { ENTRY_ID: query.after.id } }),
  });
  return read(result, ({ message }) => message.map(readActivity));
}

/** Downloads the changes that the filter selects as a spreadsheet. */
export const downloadActivity = (client: Client, filter: ActivityFilter) =>
  client.download('report.php?run=generateActivity', filterOf(filter));

/** Lists the users whose changes can be selected. */
export async function listActivityUsers(client: Client) {
  const result = await client.call('report.php?run=getActivityUsers', {});
  return read(result, ({ message }): readonly ActivityUser[] =>
    message.map((user) => ({ code: user.USER_CODE, name: user.USER_NAME })),
  );
}

const filterOf = ({ from, to, userCode, kind }: ActivityFilter) => ({
  start_date: from,
  end_date: to,
  user_code: userCode,
  kind,
});

const readActivity = (entry: WireActivityEntry): HistoryEntry => ({
  ...readEntry(entry),
  subject: readSubject(entry),
});

function readSubject({
  ABOUT: kind,
  RECORD_ID: id = '',
  RECORD: name = '',
}: WireActivityEntry): HistorySubject {
  return kind === 'setting' ? { kind } : { kind, id, name };
}
