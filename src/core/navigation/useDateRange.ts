import { useToday } from '../reading/useCounters.ts';
import type { DateRange } from '#domain/time/dateRange.ts';

/** Returns the date range of the URL; by default today, null until today is known. */
export function useDateRange(params: URLSearchParams): DateRange | null {
  const today = useToday();
  const [from, to] = [params.get('from'), params.get('to')];
  if (from !== null || to !== null) return { from: from ?? '', to: to ?? '' };
  return today === null ? null : { from: today, to: today };
}
