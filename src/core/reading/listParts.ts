import type { PageRange } from '#api/paging.ts';
import { type Result, succeeded } from '#api/result.ts';
import { type LoadedList, mergePart, type ReadPart, rowAsRead, unloaded } from './loadedList.ts';

/** Number of rows that a list reads first, and at each further step. */
export const pageSize = 50;
/** Number of rows that a call can read at most. */
const maxSize = 100;

/** How a list is read. */
export interface ListSource<Row> {
  fetchPage: (range: PageRange<Row>) => Promise<Result<readonly Row[]>>;
  /** True if the server can continue a list after a row; otherwise it skips rows. */
  continuesLists: boolean;
}

type Identified = { id: string };

/** Reads rows of the list from this index on, which is at most the number of loaded rows. */
export async function readPart<Row extends Identified>(
  { fetchPage, continuesLists }: ListSource<Row>,
  list: LoadedList<Row>,
  index: number,
  { size = pageSize, skipped = 0 } = {},
): Promise<Result<ReadPart<Row>>> {
  const before = rowAsRead(list, index - 1);
  const after = before && continuesLists ? { after: before } : {};
  const result = await fetchPage({ start: index + skipped, pageSize: size, ...after });
  if (!result.ok) return result;
  const { value: rows } = result;
  return succeeded({ after: before?.id ?? null, rows, isEnd: rows.length < size });
}

/** Reads rows behind the loaded ones. */
async function readBehind<Row extends Identified>(
  source: ListSource<Row>,
  list: LoadedList<Row>,
  count: number,
): Promise<Result<ReadPart<Row>>> {
  const { size } = pageRange(0, count);
  const loaded = new Set(list.rows.map(({ id }) => id));
  for (let skipped = 0; ; skipped += size) {
    const result = await readPart(source, list, list.rows.length, { size, skipped });
    if (!result.ok || result.value.isEnd || source.continuesLists) return result;
    // A server that skips rows repeats as many as have arrived, which can be all that it reads.
    if (result.value.rows.some(({ id }) => !loaded.has(id))) return result;
  }
}

/** Reads a tenth more rows, because adding few rows to a long list would render it often. */
export const readMore = <Row extends Identified>(source: ListSource<Row>, list: LoadedList<Row>) =>
  readBehind(source, list, list.rows.length / 10);

/** Reads a list from its start until it has this many rows. */
export async function readFirst<Row extends Identified>(
  source: ListSource<Row>,
  count: number,
): Promise<Result<LoadedList<Row>>> {
  let list: LoadedList<Row> = unloaded;
  do {
    const result = await readBehind(source, list, count - list.rows.length);
    if (!result.ok) return result;
    list = mergePart(list, result.value);
  } while (list.rows.length < count && !list.isComplete);
  return succeeded(list);
}

/** Returns the whole pages with the rows [first, last), as far as one call can read them. */
export function pageRange(first: number, last: number): { start: number; size: number } {
  const start = Math.floor(first / pageSize) * pageSize;
  const pages = Math.max(1, Math.ceil((last - start) / pageSize));
  return { start, size: Math.min(maxSize, pages * pageSize) };
}
