import { dayOf } from '#api/live.ts';
import { fetchDay } from '#api/summary.ts';
import type { Day } from '#domain/reports/day.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { type ReadRecord, useRecord } from './useRecord.ts';

/**
 * Reads the figures of the business day while they are shown. No user has asked for them, so that is no use of the
 * session.
 */
export function useDay(isShown = true): ReadRecord<Day> {
  const { backgroundClient } = useServices();
  return useRecord(isShown ? ['day'] : null, () => fetchDay(backgroundClient), { carried: dayOf });
}
