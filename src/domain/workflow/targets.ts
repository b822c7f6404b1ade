import { isOpen, isStatus, type Status, statuses } from './workflow.ts';

/** Target times: the minutes within which a transaction should leave a status. */
export type Targets = Readonly<Partial<Record<Status, number>>>;

export const noTargets: Targets = {};

const maxMinutes = 999_999;
const minuteMs = 60_000;

/**
 * Parses target times such as "WTG=30,PND=120". Returns null for any other text: each open status has at most
 * one, of at least a minute.
 */
export function parseTargets(text: string): Targets | null {
  const entries = text.split(',').map((entry) => entry.trim().split('='));
  const targets: Partial<Record<Status, number>> = {};
  for (const [status = '', minutes = '', ...others] of entries) {
    if (!isStatus(status) || !isOpen(status) || status in targets) return null;
    if (others.length > 0 || !/^[1-9]\d*$/.test(minutes) || Number(minutes) > maxMinutes)
      return null;
    targets[status] = Number(minutes);
  }
  return targets;
}

/** Returns the statuses that have a target time. */
export const timedStatuses = (targets: Targets): readonly Status[] =>
  Object.keys(targets).filter(isStatus);

/** Returns true if there are any. */
export const hasTargets = (targets: Targets): boolean => timedStatuses(targets).length > 0;

/**
 * Returns until when a transaction should leave its status, ms since 1970; null if it has no target time.
 * @param since ms since 1970; null if unknown
 */
export function dueTime(targets: Targets, status: Status, since: number | null): number | null {
  const minutes = targets[status];
  return minutes === undefined || since === null ? null : since + minutes * minuteMs;
}

/** The status of a row of a list, and since when it has it. */
export interface TimedRow {
  statusDescription: string;
  /** ISO 8601 with offset; null if unknown. */
  statusSince: string | null;
}

/** Returns the same for a row of a list, which has the description of its status. */
export function dueTimeOfRow(targets: Targets, row: TimedRow): number | null {
  const status = timedStatuses(targets).find(
    (one) => statuses[one].description === row.statusDescription,
  );
  const since = row.statusSince === null ? NaN : Date.parse(row.statusSince);
  return status && !Number.isNaN(since) ? dueTime(targets, status, since) : null;
}
