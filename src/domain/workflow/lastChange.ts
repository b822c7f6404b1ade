/** The last change of a record. */
export interface LastChange {
  /** Increases with every change; null when the server keeps no versions. */
  version: number | null;
  /** Short code of the user who made the last change; null when unknown. */
  changedBy: string | null;
}

/** The last change of a record, with its time. */
export interface TimedChange extends LastChange {
  /** Time of the last change, ISO 8601 with offset; null when unknown. */
  changedAt: string | null;
}

/** A change to a record that was sent without an answer. */
export interface SentChange {
  /** The version that the change was based on; null when the server keeps no versions. */
  versionBefore: number | null;
  /** True if the record now has what was sent. */
  isAsSent: boolean;
  /** Short code of the user who sent it. */
  userCode: string;
}

/**
 * Returns whether a change was recorded; `unclear` if others have changed the record, too. A record that
 * only looks as sent may have been changed by another user, or may not have changed at all.
 */
export function wasRecorded(
  { version, changedBy }: LastChange,
  { versionBefore, isAsSent, userCode }: SentChange,
): boolean | 'unclear' {
  if (version === null || versionBefore === null) return isAsSent;
  if (version === versionBefore) return false;
  const isOwn = changedBy === null || changedBy === userCode;
  if (isOwn && isAsSent) return true;
  // The only change since then.
  return !isOwn && version === versionBefore + 1 ? false : 'unclear';
}
