import { badRequest, Refusal } from '#server/api/refusals.ts';
import { nextDay, startOfDay } from '#server/time.ts';

const maxDays = 366;
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
  const days = (instantOf(to) - instantOf(from)) / dayMs + 1;
  if (days < 1) throw new Refusal('From date cannot be after To date');
  if (days > maxDays) throw new Refusal(`A report spans at most ${maxDays} days`);
  return { start: startOfDay(from, timeZone), end: startOfDay(nextDay(to), timeZone) };
}

function instantOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  // The parser accepts a 30th of February.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw badRequest();
  return date.getTime();
}
