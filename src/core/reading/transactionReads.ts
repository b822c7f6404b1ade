import { unstable_serialize } from 'swr';
import { fetchLookups, listTransactions, viewTransaction } from '#api/transaction.ts';
import type { PageRange } from '#api/paging.ts';
import type { Client } from '#api/request.ts';
import { unwrap } from '#api/result.ts';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { Order, Section, Sort, TransactionSummary } from '#domain/transactions/transaction.ts';
import type { Services } from '../services/services.ts';
import { pageSize, readFirst } from './listParts.ts';

/** Filters and order of a list of transactions. */
export interface TransactionQuery {
  section: Section;
  search: string;
  order: Order;
  /** Absent for the created time. */
  sort?: Sort;
  /** Absent if none is set. */
  filters?: ListFilters;
}

/** Name of the lists of transactions in SWR's cache. */
export const transactionList = 'transactions';

/** Returns a list of transactions, for all that read it: the same key in SWR's cache, and the same call. */
export const transactionListOf = (user: SessionUser, query: TransactionQuery) => ({
  name: transactionList,
  query,
  fetchPage: (client: Client, range: PageRange<TransactionSummary>) =>
    listTransactions(client, user, { ...query, ...range }),
});

export const transactionKey = (id: string) => ['transaction', id] as const;
export const lookupsKey = ['lookups'] as const;

/**
 * Starts to read the first rows of a list of transactions, and puts them into SWR's cache. Its screen shows a list
 * that is there already, and reads it again.
 */
export async function readListEarly(
  { client, earlyReads, userStorage }: Services,
  user: SessionUser,
  query: TransactionQuery,
) {
  const { name, fetchPage } = transactionListOf(user, query);
  const key = [name, query] as const;
  const listId = unstable_serialize(key);
  if (userStorage.opened(user.id)?.cache.get(listId)?.data) return;
  const opening = userStorage.open(user.id);
  const source = {
    fetchPage: (range: PageRange<TransactionSummary>) => fetchPage(client, range),
    continuesLists: false,
  };
  const data = await earlyReads.start(key, () => unwrap(readFirst(source, pageSize)));
  if (data) (await opening).cache.set(listId, { data });
}

/** Starts to read the details of a transaction and the options of its forms. */
export function readDetailsEarly({ client, earlyReads }: Services, id: string) {
  void earlyReads.start(transactionKey(id), () => unwrap(viewTransaction(client, id)));
  void earlyReads.start(lookupsKey, () => unwrap(fetchLookups(client)));
}
