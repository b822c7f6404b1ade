import { fetchSummary } from '#api/summary.ts';
import type { Summary } from '#domain/lists/dashboard.ts';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';

/** Reads the figures of the admin's Summary tab, only while it is shown. */
export function useSummary(isShown: boolean): ReadRecord<Summary> {
  const { state, reload } = useRecord(isShown ? ['summary'] : null, fetchSummary, {
    livePauseMs: 2_000,
  });
  // A failure clears the figures (specification, section 8).
  const isCleared = state.kind === 'ready' && state.freshness.kind === 'refreshFailed';
  return { state: isCleared ? { kind: 'failed' } : state, reload };
}
