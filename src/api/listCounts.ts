import type { CountedList, ListCount } from '#domain/lists/listCount.ts';
import { wireSections } from '#domain/lists/sections.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';
import { wireFilters } from './transaction.ts';

/** Number of lists that one call counts. */
export const maxCountedLists = 20;

/** Counts the transactions of at most {@link maxCountedLists} lists, in the same order. */
export async function fetchListCounts(client: Client, lists: readonly CountedList[]) {
  const payload = {
    lists: lists.map(({ section, search, filters }) => ({
      section: wireSections[section],
      search,
      ...(filters && { filters: wireFilters(filters) }),
    })),
  };
  const result = await client.call('transaction.php?run=getListCounts', payload, {
    isBackground: true,
  });
  return read(result, ({ message }): readonly ListCount[] => message.map(readCount));
}

export const readCount = (row: { COUNT: number; MORE?: true | undefined }): ListCount => ({
  count: row.COUNT,
  isMore: row.MORE ?? false,
});
