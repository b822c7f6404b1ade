import { summaryOf } from '#api/live.ts';
import { fetchSummary } from '#api/summary.ts';
import type { Summary } from '#domain/lists/dashboard.ts';
import type { SummaryPanelProps } from '#screens/dashboard/SummaryPanel.tsx';
import { useDay } from '#core/reading/useDay.ts';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** With its charts. */
const BelowSummary = lazyPart(() => import('./BelowSummary.tsx'), 'BelowSummary');

interface SummaryOptions {
  /** Nothing is read while another tab is shown. */
  isShown: boolean;
  onViewAll: () => void;
}

/** The content of the admin's Summary tab. */
export function useSummary({ isShown, onViewAll }: SummaryOptions): SummaryPanelProps {
  const { hasDay, hasFilters, hasTrends, hasAccounts, hasReconciliation } = useCapabilities();
  const figures = useFigures(isShown);
  const day = useDay(isShown && hasDay).state;
  // Both have their figures in one sheet.
  const isDayLoading = hasDay && day.kind === 'loading';
  const state = isDayLoading && figures.state.kind === 'ready' ? day : figures.state;
  const hasMore = hasFilters || hasTrends || hasAccounts || hasReconciliation;
  return {
    state,
    day: hasDay ? (day.kind === 'ready' ? day : null) : undefined,
    onRetry: () => void figures.reload(),
    onViewAll,
    further: state.kind !== 'loading' && hasMore && <BelowSummary />,
  };
}

function useFigures(isShown: boolean): ReadRecord<Summary> {
  const { state, reload } = useRecord(isShown ? ['summary'] : null, fetchSummary, {
    carried: summaryOf,
  });
  // A failure clears the figures (specification, section 8).
  const isCleared = state.kind === 'ready' && state.freshness.kind === 'refreshFailed';
  return { state: isCleared ? { kind: 'failed' } : state, reload };
}
