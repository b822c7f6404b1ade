import { daysLater } from '#domain/time/dateRange.ts';

/** Returns the current time; tests replace it. */
export type Clock = () => Date;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

const quarterMs = 15 * 60_000;
/**
 * Since 2012, clocks change only at quarters of an hour. Before, those of Newfoundland changed at
 * 00:01.
 */
const firstQuarter = Date.UTC(2012, 0, 1) / quarterMs;
const maxCachedOffsets = 10_000;
const offsets = new Map<string, number>();

/**
 * Returns the offset of the zone's clock from UTC in seconds. Cached, because every row needs it
 * and the computation dominates the cost of a row.
 */
function offsetSeconds(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / quarterMs);
  if (!(quarter >= firstQuarter)) return findOffset(instant, timeZone);
  const name = `${timeZone} ${quarter}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const offset = findOffset(instant, timeZone);
  if (offsets.size >= maxCachedOffsets) offsets.clear();
  offsets.set(name, offset);
  return offset;
}

function findOffset(instant: Date, timeZone: string): number {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const wall = Date.UTC(
    parts.get('year') ?? 0,
    (parts.get('month') ?? 1) - 1,
    parts.get('day') ?? 1,
    parts.get('hour') ?? 0,
    parts.get('minute') ?? 0,
    parts.get('second') ?? 0,
  );
  return Math.round(wall / 1000 - Math.floor(instant.getTime() / 1000));
}

/** Returns a date whose UTC fields are the local time of the zone. */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetSeconds(instant, timeZone) * 1000);
}

/**
 * Formats an instant as ISO 8601 in seconds with the zone's offset (`2026-11-21T14:32:05+05:30`).
 */
export function isoInZone(instant: Date, timeZone: string): string {
  const seconds = offsetSeconds(instant, timeZone);
  const minutes = Math.abs(Math.trunc(seconds / 60));
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  const minute = String(minutes % 60).padStart(2, '0');
  const wall = wallClock(instant, timeZone).toISOString().slice(0, 19);
  return `${wall}${seconds < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** Returns the business day of an instant, `YYYY-MM-DD`. */
export function businessDay(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).toISOString().slice(0, 10);
}

/**
 * Returns the first instant of a day (`YYYY-MM-DD`), also where clocks skip midnight.
 * @throws RangeError if the text is not a day.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`not a day: ${day}`);
  // Offsets differ around a clock change, so the offsets of the day before and the day after are
  // tried.
  const candidates = [-86_400_000, 86_400_000]
    .map((shift) => midnight - offsetSeconds(new Date(midnight + shift), timeZone) * 1000)
    .sort((left, right) => left - right);
  const first = candidates.find((time) => businessDay(new Date(time), timeZone) === day);
  return new Date(first ?? midnight);
}

/** Returns the next day, `YYYY-MM-DD`. */
export const nextDay = (day: string): string => daysLater(day, 1);
