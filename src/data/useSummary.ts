import { fetchSummary } from '#api/transaction.ts';
import type { Summary } from '#domain/dashboard.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { type ReadRecord, useRecord } from './useRecord.ts';

/** Reads the figures of the admin's Summary tab, only while it is shown. */
export function useSummary(isShown: boolean): ReadRecord<Summary> {
  const { client } = useServices();
  const { state, reload } = useRecord(isShown ? ['summary'] : null, () => fetchSummary(client));
  // A failure clears the figures (specification, section 8).
  const isCleared = state.kind === 'ready' && state.freshness.kind === 'refreshFailed';
  return { state: isCleared ? { kind: 'failed' } : state, reload };
}
