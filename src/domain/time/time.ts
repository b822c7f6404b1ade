const isoWithOffset =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses the local time of an ISO 8601 time with offset, which the server sends in the business
 * time zone. Returns this local time as if it were UTC. Formatted with the time zone `UTC`, it
 * shows the same text on every device. Returns null for any other format.
 */
export function wallClock(iso: string): Date | null {
  const match = isoWithOffset.exec(iso);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  return new Date(
    Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0),
  );
}

export type AgeUnit = 'minutes' | 'hours' | 'days';

const unitLengths: readonly [AgeUnit, number][] = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
];

/**
 * Returns the time since a moment in its largest whole unit; zero minutes for the future, because clocks
 * differ. Returns null if the moment is not ISO 8601.
 * @param now ms since 1970
 */
export function ageOf(iso: string, now: number): { unit: AgeUnit; count: number } | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : timeSince(time, now);
}

/** Returns the same for a moment in ms since 1970. */
export function timeSince(moment: number, now: number): { unit: AgeUnit; count: number } {
  const age = now - moment;
  const [unit, length] = unitLengths.find(([, length]) => age >= length) ?? ['minutes', 60_000];
  return { unit, count: Math.max(0, Math.floor(age / length)) };
}

/** Returns the offset of an ISO 8601 time from UTC, minutes; null for any other text. */
function offsetOf(iso: string): number | null {
  const local = wallClock(iso);
  const time = Date.parse(iso);
  return local ? Math.round((local.getTime() - time) / 60_000) : null;
}

const offsetOfDevice = (time: number) => -new Date(time).getTimezoneOffset();

/**
 * Returns the name of the zone of an ISO 8601 time, such as `IST`, or its offset if the zone is unknown. Null if
 * the clock of the device shows the same. Compares offsets, because one zone has several names.
 * @param timeZone IANA name; null if unknown
 */
export function foreignZone(
  iso: string,
  timeZone: string | null,
  locale: string,
  offsetAt: (time: number) => number = offsetOfDevice,
): string | null {
  const offset = offsetOf(iso);
  const time = Date.parse(iso);
  if (offset === null || offset === offsetAt(time)) return null;
  return (
    (timeZone && nameOfZone(time, timeZone, locale)) ?? (offset ? `UTC${iso.slice(-6)}` : 'UTC')
  );
}

/** Returns null for a zone that the browser does not have. */
function nameOfZone(time: number, timeZone: string, locale: string): string | null {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}
