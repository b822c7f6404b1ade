import { listTransactions } from '#api/transaction.ts';
import type { Order, Section, TransactionSummary } from '#domain/transaction.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { type PagedListOptions, usePagedList } from './usePagedList.ts';

interface TransactionListOptions extends Pick<
  PagedListOptions<TransactionSummary, Query>,
  'initialPages' | 'onPagesChange'
> {
  /** Null while no list is shown. */
  section: Section | null;
  search: string;
  order: Order;
}

interface Query {
  section: Section;
  search: string;
  order: Order;
}

/** One of the dashboard's lists. */
export function useTransactionList({ section, search, order, ...pages }: TransactionListOptions) {
  const { client } = useServices();
  const user = useUser();
  return usePagedList({
    ...pages,
    list: section && `transactions ${section}`,
    query: { section: section ?? 'all', search, order },
    fetchPage: (query) => listTransactions(client, user, query),
  });
}
