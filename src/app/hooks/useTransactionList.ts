import { listTransactions } from '#api/transaction.ts';
import type { Order, Section } from '#domain/transaction.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { usePagedList } from './usePagedList.ts';

interface Query {
  /** Null while no list is shown. */
  section: Section | null;
  search: string;
  order: Order;
}

/** One of the dashboard's lists. */
export function useTransactionList({ section, search, order }: Query) {
  const { client } = useServices();
  const user = useUser();
  return usePagedList({
    list: section && `transactions ${section}`,
    query: { section: section ?? 'all', search, order },
    fetchPage: (query) => listTransactions(client, user, query),
  });
}
