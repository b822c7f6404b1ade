/**
 * A position in the write-ahead log. A failover begins a new timeline, whose positions come after
 * those of earlier ones.
 */
export interface Position {
  timeline: number;
  /** Bytes since the beginning of the log. */
  lsn: number;
}

/** Query on a primary for the position up to which its log is on disk, as {@link formatPosition}. */
export const primaryPosition = `
  select ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int || '-' || (lsn - '0/0') as position
  from pg_current_wal_flush_lsn() as lsn`;

/**
 * Query for the position up to which a standby has replayed the log; no row on a primary. After a
 * failover the standby may name the earlier timeline for some minutes, never a later one.
 */
export const standbyPosition = `
  select min_recovery_end_timeline || '-' || (pg_last_wal_replay_lsn() - '0/0') as position
  from pg_control_recovery() where pg_is_in_recovery()`;

/** Text of a position. The limits keep its numbers exact. */
export const positionPattern = /^\d{1,10}-\d{1,15}$/;

export const formatPosition = ({ timeline, lsn }: Position) => `${timeline}-${lsn}`;

/** Returns null for any other text. */
export function parsePosition(text: string | null | undefined): Position | null {
  if (!text || !positionPattern.test(text)) return null;
  const [timeline = 0, lsn = 0] = text.split('-').map(Number);
  return { timeline, lsn };
}

/** Returns true if a server at `current` has everything up to `required`. */
export const hasReached = (current: Position, required: Position) =>
  current.timeline === required.timeline
    ? current.lsn >= required.lsn
    : current.timeline > required.timeline;
