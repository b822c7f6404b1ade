import type { IntlShape } from 'react-intl';
import { partsOf } from '#domain/lists/listFilters.ts';
import type { ListView } from '#domain/lists/savedView.ts';
import type { Section } from '#domain/transactions/transaction.ts';
import { tabMessages } from '../tabMessages.ts';
import { type FilterNames, filterText } from '../filters/filterText.ts';
import { orderMessages, searchMessage } from './savedViewMessages.ts';

const tabOf = { all: 'overview', alert: 'alert', orders: 'orders' } as const satisfies Record<
  Section,
  keyof typeof tabMessages
>;

/** Returns what a view shows, such as "Orders · Pending · “asha” · Oldest first". */
export function savedViewText(intl: IntlShape, view: ListView, names: FilterNames): string {
  const { formatMessage } = intl;
  return [
    formatMessage(tabMessages[tabOf[view.section]]),
    ...partsOf(view.filters).map((part) => filterText(intl, part, view.filters, names)),
    ...(view.search === '' ? [] : [formatMessage(searchMessage, { search: view.search })]),
    ...(isDefault(view) ? [] : [formatMessage(orderMessages[view.sort][view.order])]),
  ].join(' · ');
}

const isDefault = ({ sort, order }: ListView) => sort === 'created' && order === 'newest';
