import type { HistoryEntry, HistoryOrigin } from '#domain/history.ts';
import type { HistoryEntry as WireEntry } from './contract/history.ts';
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
  changes:
    entry.CHANGES?.map(({ FIELD, BEFORE, AFTER }) => ({
      field: FIELD,
      before: BEFORE,
      after: AFTER,
    })) ?? null,
  reason: entry.REASON ?? null,
  payment: entry.PAYMENT === undefined ? null : readAmount(entry.PAYMENT),
  files: entry.FILES.flatMap(({ FILE_URL: url, THUMB_URL: thumbUrl = url, FILE_NAME: name }) =>
    url === undefined || thumbUrl === undefined ? [] : [{ id: url, url, thumbUrl, name }],
  ),
  deletedFiles: entry.FILES.filter((file) => file.FILE_URL === undefined).map(
    (file) => file.FILE_NAME,
  ),
  origin: readOrigin(entry),
});

function readOrigin({ USER_NAME, ADDRESS, DEVICE, RATE }: WireEntry): HistoryOrigin | null {
  if (USER_NAME === undefined) return null;
  const [address = null, device = null, rate = null] = [ADDRESS, DEVICE, RATE] as const;
  return { userName: USER_NAME, address, device, rate };
}
