import { badRequest, Refusal } from '#server/api/refusals.ts';
import { nextDay, startOfDay } from '#server/time.ts';

const longestDays = 366;
const dayMs = 86_400_000;

/** The instants a report spans. */
export interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/**
 * Reads the days of a report (`YYYY-MM-DD`, both included) in the business time zone.
 * @throws HttpRefusal for what is no day, Refusal for days that make no report.
 */
export function readPeriod(from: string, to: string, timeZone: string): Period {
  const days = (instantOf(to) - instantOf(from)) / dayMs + 1;
  if (days < 1) throw new Refusal('From date can not be after To date');
  if (days > longestDays) throw new Refusal(`A report spans at most ${longestDays} days`);
  return { start: startOfDay(from, timeZone), end: startOfDay(nextDay(to), timeZone) };
}

function instantOf(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  // The parser forgives a 30th of February.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) throw badRequest();
  return date.getTime();
}
