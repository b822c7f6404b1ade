const isoWithOffset =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads the wall clock of an ISO 8601 time with offset, as the server sends it in the business
 * time zone. The result is that wall clock laid into UTC, so formatting it with the time zone
 * `UTC` shows the same text on every device. Null when the text is not such a time.
 */
export function wallClock(iso: string): Date | null {
  const match = isoWithOffset.exec(iso);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  return new Date(
    Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0),
  );
}
