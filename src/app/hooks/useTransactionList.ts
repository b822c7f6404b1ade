import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { CallError } from '#api/result.ts';
import { listTransactions } from '#api/transaction.ts';
import type { Order, Section, TransactionSummary } from '#domain/transaction.ts';
import { useOnline } from '../online.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { isLastPage, listState } from '../state/listState.ts';
import { unwrap } from './unwrap.ts';

/** Rows a page of any list holds. */
const pageSize = 20;

interface Query {
  /** Null while no list is shown. */
  section: Section | null;
  search: string;
  order: Order;
}

type Key = readonly ['transactions', Section, string, Order, number];
type Page = readonly TransactionSummary[];

/** One of the dashboard's lists, read page by page while the person scrolls. */
export function useTransactionList(query: Query) {
  const { client } = useServices();
  const user = useUser();
  const isOnline = useOnline();

  const { section, search, order } = query;
  const result = useSWRInfinite<
    Page,
    CallError,
    (page: number, previous: Page | null) => Key | null
  >(
    (page, previous) =>
      section === null || (previous && isLastPage(previous, pageSize))
        ? null
        : ['transactions', section, search, order, page],
    ([, section, search, order, page]) => {
      const start = page * pageSize;
      return unwrap(listTransactions(client, user, { section, search, order, start, pageSize }));
    },
    // Every visit reads what is loaded anew; scrolling on reads just the next page.
    { revalidateOnMount: true, revalidateFirstPage: false },
  );

  const { error, isValidating, size } = result;
  const pages = useLastPages(section, result.data);
  return {
    state: listState({ pages, error, isValidating, size, pageSize, search, isOnline }),
    loadMore: () => void result.setSize(size + 1),
    retry: () => void result.mutate(),
  };
}

/** The pages, or those of the last search and order in the same section until new ones come. */
function useLastPages(section: Section | null, pages: Page[] | undefined) {
  const [last, setLast] = useState({ section, pages });
  if (pages && pages !== last.pages) setLast({ section, pages });
  return pages ?? (last.section === section ? last.pages : undefined);
}
