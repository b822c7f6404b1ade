import type { ListFilters } from '#domain/lists/listFilters.ts';
import { wireSections } from '#domain/lists/sections.ts';
import { parseDecimal } from '#domain/money/money.ts';
import type { ListView, SavedView } from '#domain/lists/savedView.ts';
import type { ListFilters as WireFilters } from './contract/transaction.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';
import { readOrder, wireOrder } from './sorts.ts';
import { wireFilters } from './transaction.ts';

/** Returns the user's saved views in their order. */
export async function fetchSavedViews(client: Client) {
  const result = await client.call('transaction.php?run=getSavedViews', {}, { isBackground: true });
  return read(result, ({ message }): readonly SavedView[] =>
    message.map((view) => ({
      id: view.VIEW_ID,
      name: view.NAME,
      section: sectionOf[view.SECTION],
      search: view.SEARCH,
      ...readOrder(view.ORDERBY, view.SORT),
      filters: readFilters(view.FILTERS ?? {}),
    })),
  );
}

const sectionOf = { '': 'all', ART: 'alert', ORD: 'orders' } as const satisfies Record<
  string,
  ListView['section']
>;

const readFilters = ({ min_amount, max_amount, ...wire }: WireFilters): ListFilters => ({
  ...(wire.statuses && { statuses: wire.statuses }),
  ...(wire.bank !== undefined && { bank: wire.bank }),
  ...(wire.agent !== undefined && { agent: wire.agent }),
  ...(wire.from !== undefined && { from: wire.from }),
  ...(wire.to !== undefined && { to: wire.to }),
  ...readAmount('minAmount', min_amount),
  ...readAmount('maxAmount', max_amount),
  ...(wire.mine && { isMine: true as const }),
  ...(wire.claimed && { isClaimed: true as const }),
  ...(wire.unanswered && { isUnanswered: true as const }),
  ...(wire.overdue && { isOverdue: true as const }),
});

/** Amounts are stored as they were sent, with or without decimals. */
function readAmount(field: 'minAmount' | 'maxAmount', text: string | undefined): ListFilters {
  const amount = text === undefined ? null : parseDecimal(text);
  return amount ? { [field]: amount } : {};
}

/** Saves a new view, or changes the one with this id. */
export async function saveView(client: Client, view: SavedView) {
  const result = await client.call('transaction.php?run=saveView', {
    view_id: view.id,
    name: view.name,
    section: wireSections[view.section],
    search: view.search,
    ...wireOrder(view.sort, view.order),
    ...(Object.keys(view.filters).length > 0 && { filters: wireFilters(view.filters) }),
  });
  return read(result, ({ message }) => message);
}

export async function deleteView(client: Client, id: string) {
  const result = await client.call('transaction.php?run=deleteView', { view_id: id });
  return read(result, ({ message }) => message);
}

/** Orders the views like these ids. */
export async function orderViews(client: Client, ids: readonly string[]) {
  const result = await client.call('transaction.php?run=orderViews', { view_ids: [...ids] });
  return read(result, ({ message }) => message);
}
