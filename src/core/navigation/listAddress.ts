import type { Capabilities } from '#domain/capabilities.ts';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { Role } from '#domain/users/roles.ts';
import { searchedText } from '#domain/text/searchWords.ts';
import type { Order, Sort } from '#domain/transactions/transaction.ts';
import type { TransactionQuery } from '../reading/transactionReads.ts';
import { sectionOf, tabOf, tabsOf } from './dashboardTabs.ts';
import { offeredFilters, readFilters } from './filterParams.ts';

/**
 * Returns the tab that the parameters of the dashboard's address name, and the list in it without its
 * filters.
 * @param requested tab that has priority over the parameters
 */
export function dashboardViewOf(params: URLSearchParams, role: Role, requested?: DashboardTab) {
  const tabs = tabsOf[role];
  const activeTab = tabOf(params, role, requested);
  const order: Order = params.get('order') === 'oldest' ? 'oldest' : 'newest';
  const search = searchedText(params.get('search') ?? '');
  return { tabs, activeTab, section: sectionOf[activeTab], order, search };
}

/** Returns what the parameters of an address sort a list by. */
export const readSort = (params: URLSearchParams): Sort =>
  writtenSorts.find((sort) => sort === params.get('sort')) ?? 'created';

/** The created time needs no parameter. */
const writtenSorts = ['amount', 'due'] as const satisfies readonly Exclude<Sort, 'created'>[];

/** Returns the parameters of an order; null for those that are not set. */
export const paramsOfOrder = (sort: Sort, order: Order) => ({
  sort: sort === 'created' ? null : sort,
  order: order === 'oldest' ? order : null,
});

/**
 * Returns the filters and the sort in the parameters of an address, as a list is read with them: only those
 * that are set and that the server has.
 * @param capabilities null while they are not known
 */
export function offeredQuery(params: URLSearchParams, capabilities: Capabilities | null) {
  const sort = readSort(params);
  const { filters, isKnown } = offeredFilters(readFilters(params), capabilities);
  return {
    offered: {
      ...(filters && { filters }),
      ...(capabilities?.sorts.includes(sort) && { sort }),
    } satisfies Partial<TransactionQuery>,
    /** False while it is not known whether the server has what is set. */
    isKnown: isKnown && (sort === 'created' || capabilities !== null),
  };
}
