import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import type { Client } from '#api/request.ts';
import type { PageRange } from '#api/paging.ts';
import { type CallError, type Result, unwrap } from '#api/result.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { isInUse } from './isInUse.ts';
import { type ListSource, readFirst } from './listParts.ts';
import type { LoadedList } from './loadedList.ts';
import { useCapabilities } from '../session/useCapabilities.ts';

/** A list in SWR's cache. */
export interface CachedList<Row> {
  /** Name of the list; null for none. */
  name: string | null;
  /** Filter and order of the list, as plain values. */
  query: object;
  /** A method, because the rows of an origin have more fields than the steps through it need. */
  fetchPage(client: Client, range: PageRange<Row>): Promise<Result<readonly Row[]>>;
  /** Number of rows to read first. */
  initialRows: number;
}

export type ListValue<Row extends { id: string }> = ReturnType<typeof useListValue<Row>>;

/** Reads a list into SWR's cache, unless it is there, and changes it there. */
export function useListValue<Row extends { id: string }>({
  name,
  query,
  fetchPage,
  initialRows,
}: CachedList<Row>) {
  const { client, backgroundClient, earlyReads } = useServices();
  const { cache, mutate } = useSWRConfig();
  const { continuesLists } = useCapabilities();
  const key = name === null ? null : ([name, query] as const);
  const listId = unstable_serialize(key);
  const sourceFor = (caller: Client): ListSource<Row> => ({
    continuesLists,
    fetchPage: (range) => fetchPage(caller, range),
  });
  const source = sourceFor(client);
  const read = useSWR<LoadedList<Row>, CallError>(
    key,
    (readKey: readonly unknown[]) =>
      earlyReads.take<LoadedList<Row>>(readKey) ?? unwrap(readFirst(source, initialRows)),
    // The screen decides when it reads again.
    { revalidateIfStale: false, revalidateOnReconnect: false, compare: Object.is },
  );
  const now = () => cache.get(listId)?.data as LoadedList<Row> | undefined;
  return {
    key,
    listId,
    list: read.data,
    isReading: read.isValidating,
    error: read.error,
    source,
    /** Calls by itself, without the user. */
    backgroundSource: sourceFor(backgroundClient),
    /** Reads the first rows again. */
    readAgain: () => void read.mutate(),
    /** The list as it is now, for code that runs after a read. */
    now,
    /** Changes this list, also if the screen shows another by now. */
    change(changed: (list: LoadedList<Row>) => LoadedList<Row>) {
      const before = now();
      const after = before && changed(before);
      if (!key || !after || after === before || !isInUse(cache)) return;
      // Without rows, nothing would read those that follow.
      const revalidate = after.rows.length === 0 && !after.isComplete;
      void mutate(key, after, { revalidate });
    },
  };
}
