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
