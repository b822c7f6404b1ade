import { isWholeDay, maxReportDays } from '#domain/time/dateRange.ts';
import { badRequest, Refusal } from '#server/api/refusals.ts';
import { nextDay, startOfDay } from '#server/time.ts';

const dayMs = 86_400_000;

/** Time span of a report. */
export interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/**
 * Parses the days of a report (`YYYY-MM-DD`, both included) in the business time zone.
 * @throws HttpRefusal for an invalid day, Refusal for a range that is not allowed.
 */
export function readPeriod(from: string, to: string, timeZone: string): Period {
  requireDays(from, to);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw new Refusal('From date cannot be after To date');
  if (days > maxReportDays) throw new Refusal(`A report spans at most ${maxReportDays} days`);
  return { start: startOfDay(from, timeZone), end: startOfDay(nextDay(to), timeZone) };
}

/** @throws HttpRefusal for a text that is not a day of the calendar */
export function requireDays(...days: readonly string[]): void {
  if (!days.every(isWholeDay)) throw badRequest();
}
