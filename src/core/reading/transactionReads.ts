import { fetchLookups, listTransactions, viewTransaction } from '#api/transaction.ts';
import type { PageRange } from '#api/paging.ts';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { Order, Section, Sort, TransactionSummary } from '#domain/transactions/transaction.ts';
import type { Services } from '../services/services.ts';
import { pageSize, readFirst } from './listParts.ts';
import { unwrap } from './unwrap.ts';

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

/** Name of the lists of transactions in the read cache. */
export const transactionList = 'transactions';

/** Name of the report. */
export const reportList = 'report';

export const transactionKey = (id: string) => ['transaction', id] as const;
export const lookupsKey = ['lookups'] as const;

/** Starts to read the first rows of a list of transactions (see `EarlyReads`). */
export function readListEarly(
  { client, earlyReads }: Services,
  user: SessionUser,
  query: TransactionQuery,
) {
  const fetchPage = (range: PageRange<TransactionSummary>) =>
    listTransactions(client, user, { ...query, ...range });
  return earlyReads.start([transactionList, query], () =>
    unwrap(readFirst({ fetchPage, continuesLists: false }, pageSize)),
  );
}

/** Starts to read the details of a transaction and the options of its forms. */
export function readDetailsEarly({ client, earlyReads }: Services, id: string) {
  void earlyReads.start(transactionKey(id), () => unwrap(viewTransaction(client, id)));
  void earlyReads.start(lookupsKey, () => unwrap(fetchLookups(client)));
}
