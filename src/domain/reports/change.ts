/**
 * A change against an earlier value: as a share of it, such as 0.5 for half more, or for more than the triple as how
 * many times the value is the earlier one, because a large percentage means little.
 */
export type Change = { kind: 'share'; share: number } | { kind: 'times'; times: number };

/** The largest increase that is a share. */
const largestShare = 2;

/** Returns the change from an earlier value; null if one is unknown or there was nothing. */
export function changeOf(
  now: number | bigint | null | undefined,
  before: number | bigint | null | undefined,
): Change | null {
  if (now === null || now === undefined || !before) return null;
  const times = Number(now) / Number(before);
  return times - 1 > largestShare
    ? { kind: 'times', times: Math.round(times) }
    : { kind: 'share', share: times - 1 };
}
