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
  section: Section;
  search: string;
  order: Order;
}

type Key = readonly ['transactions', Query, number];
type Page = readonly TransactionSummary[];

/** One of the dashboard's lists, read page by page while the person scrolls. */
export function useTransactionList(query: Query) {
  const { client } = useServices();
  const user = useUser();
  const isOnline = useOnline();

  const result = useSWRInfinite<
    Page,
    CallError,
    (page: number, previous: Page | null) => Key | null
  >(
    (page, previous) =>
      previous && isLastPage(previous, pageSize) ? null : ['transactions', query, page],
    ([, { section, search, order }, page]) =>
      unwrap(
        listTransactions(client, user, {
          section,
          search,
          order,
          start: page * pageSize,
          pageSize,
        }),
      ),
    { keepPreviousData: true, revalidateOnMount: true },
  );

  const { data: pages, error, isValidating, size } = result;
  const { search } = query;
  return {
    state: listState({ pages, error, isValidating, size, pageSize, search, isOnline }),
    loadMore: () => void result.setSize(size + 1),
    retry: () => void result.mutate(),
  };
}
