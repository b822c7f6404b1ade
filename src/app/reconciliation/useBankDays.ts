import { useSearchParams } from 'react-router-dom';
import { type DateRange, rangeOfParams, rangeProblem } from '#domain/time/dateRange.ts';
import { useToday } from '#core/reading/useCounters.ts';

/** The days of the URL, by default the last ones. */
export function useBankDays() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const range = rangeOfParams(params, today);
  return {
    today,
    /** Null until today is known. */
    range,
    /** The days, if they can be read. */
    valid: range && rangeProblem(range) === null ? range : null,
    onRangeChange: ({ from, to }: DateRange) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set('from', from);
          next.set('to', to);
          return next;
        },
        { replace: true },
      ),
  };
}
