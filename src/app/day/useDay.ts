import { fetchDay } from '#api/summary.ts';
import type { Day } from '#domain/reports/day.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';

/** Reads the figures of the business day, which no user has asked for: that is no use of the session. */
export function useDay(): ReadRecord<Day> {
  const { backgroundClient } = useServices();
  return useRecord(['day'], () => fetchDay(backgroundClient), { livePauseMs: 2_000 });
}
