/** Reads the time; tests give their own. */
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
/** Since then clocks everywhere have only been changed at a quarter of an hour; before, not in Newfoundland. */
const firstQuarter = Date.UTC(2012, 0, 1) / quarterMs;
const mostOffsets = 10_000;
const offsets = new Map<string, number>();

/**
 * How far the zone's clocks are ahead of UTC at this instant, in whole seconds. Remembered, because
 * every row that is shown asks, and to find out takes longer than all else that is done for a row.
 */
function offsetSeconds(instant: Date, timeZone: string): number {
  const quarter = Math.floor(instant.getTime() / quarterMs);
  if (!(quarter >= firstQuarter)) return findOffset(instant, timeZone);
  const name = `${timeZone} ${quarter}`;
  const known = offsets.get(name);
  if (known !== undefined) return known;
  const offset = findOffset(instant, timeZone);
  if (offsets.size >= mostOffsets) offsets.clear();
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

/** The zone's wall clock laid into UTC, to be read with the UTC getters. */
export function wallClock(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetSeconds(instant, timeZone) * 1000);
}

/**
 * Writes an instant as calls carry it: ISO 8601 to the second, with the zone's offset
 * (`2026-11-21T14:32:05+05:30`).
 */
export function isoInZone(instant: Date, timeZone: string): string {
  const seconds = offsetSeconds(instant, timeZone);
  const minutes = Math.abs(Math.trunc(seconds / 60));
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  const minute = String(minutes % 60).padStart(2, '0');
  const wall = wallClock(instant, timeZone).toISOString().slice(0, 19);
  return `${wall}${seconds < 0 ? '-' : '+'}${hour}:${minute}`;
}

/** The business day this instant falls on, `YYYY-MM-DD`. */
export function businessDay(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).toISOString().slice(0, 10);
}

/**
 * The first instant of a day (`YYYY-MM-DD`), also where clocks skip midnight.
 * @throws RangeError when the text is no day.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new RangeError(`not a day: ${day}`);
  // Offsets around a change differ, so the candidates are those of the day before and after.
  const candidates = [-86_400_000, 86_400_000]
    .map((shift) => midnight - offsetSeconds(new Date(midnight + shift), timeZone) * 1000)
    .sort((left, right) => left - right);
  const first = candidates.find((time) => businessDay(new Date(time), timeZone) === day);
  return new Date(first ?? midnight);
}

/** The day after this one, `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
