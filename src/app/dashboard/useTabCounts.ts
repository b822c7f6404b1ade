import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useListCounts } from './useListCounts.ts';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import type { CountedList } from '#domain/lists/listCount.ts';
import { hasTargets } from '#domain/workflow/targets.ts';
import { countedTabs, type TabCounts } from '#screens/dashboard/tabCounts.ts';
import { sectionOf } from '#core/navigation/dashboardTabs.ts';

/** Returns the numbers of transactions, and of overdue ones, in tabs; read once a first tab is shown. */
export function useTabCounts(
  tabs: readonly DashboardTab[],
  options: { isReady: boolean; refreshKey: string },
): TabCounts {
  const isTimed = hasTargets(useCapabilities().targets);
  const lists = tabs.flatMap((tab) => {
    const section = sectionOf[tab];
    if (!section || !countedTabs.includes(tab)) return [];
    const all: CountedList = { section, search: '' };
    return [{ tab, all, overdue: { ...all, filters: { isOverdue: true as const } } }];
  });
  const countOf = useListCounts(
    lists.flatMap(({ all, overdue }) => (isTimed ? [all, overdue] : [all])),
    options,
  );
  const counts: TabCounts = {};
  for (const { tab, all, overdue } of lists) {
    const count = countOf(all);
    if (count) counts[tab] = { ...count, overdue: isTimed ? countOf(overdue) : null };
  }
  return counts;
}
