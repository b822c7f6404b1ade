import { defineMessage, type IntlShape } from 'react-intl';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import { countText, type ListCount } from '#domain/lists/listCount.ts';
import type { Tab, TabBadge } from '#ui/Tabs.tsx';
import { tabMessages } from './tabMessages.ts';

const messages = {
  exact: defineMessage<{ count: number }>({
    id: 'Dashboard.count',
    defaultMessage: '{count, plural, one {# transaction} other {# transactions}}',
  }),
  atLeast: defineMessage<{ count: number }>({
    id: 'Dashboard.countAtLeast',
    defaultMessage: '{count} or more transactions',
  }),
  withOverdue: defineMessage<{ transactions: string; overdue: string }>({
    id: 'Dashboard.countWithOverdue',
    defaultMessage: '{transactions}, {overdue} overdue',
  }),
} as const;

/** The number of transactions in a tab. */
export interface TabCount extends ListCount {
  /** Number of them that are overdue; null while it is unknown. */
  overdue: ListCount | null;
}

export type TabCounts = Partial<Record<DashboardTab, TabCount>>;

/** Tabs of work to do. The others have no counts. */
export const countedTabs: readonly DashboardTab[] = ['orders', 'alert'];

/** Returns the tabs with their labels and counts. */
export const tabsWithCounts = (
  intl: IntlShape,
  tabs: readonly DashboardTab[],
  counts: TabCounts = {},
): readonly Tab<DashboardTab>[] =>
  tabs.map((id) => ({
    id,
    label: intl.formatMessage(tabMessages[id]),
    ...(countedTabs.includes(id) && { badge: badgeOf(intl, counts[id]) }),
  }));

/** Nothing to do has no badge. */
function badgeOf(intl: IntlShape, count: TabCount | undefined): TabBadge | null {
  if (!count || count.count === 0) return null;
  const badge = { text: countText(count), label: countLabel(intl, count) };
  if (!count.overdue || count.overdue.count === 0) return badge;
  const values = { transactions: badge.label, overdue: countText(count.overdue) };
  const label = intl.formatMessage(messages.withOverdue, values);
  return { ...badge, label, isUrgent: true };
}

/** Returns a count in words. */
export const countLabel = ({ formatMessage }: IntlShape, { count, isMore }: ListCount): string =>
  formatMessage(isMore ? messages.atLeast : messages.exact, { count });
