import type { Paise } from '../money/money.ts';
import type { Status } from '../workflow/workflow.ts';

/** Filters of a list of transactions. A row fulfils all that are set; without any, all rows are listed. */
export interface ListFilters {
  /** At least one. */
  statuses?: readonly Status[];
  /** Code of the bank. */
  bank?: string;
  /** Code of the agent. */
  agent?: string;
  /** First and last day of the creation, `YYYY-MM-DD` in the business time zone, both included. */
  from?: string;
  to?: string;
  /** Smallest and largest amount, both included. */
  minAmount?: Paise;
  maxAmount?: Paise;
  /** Those of the user: what an admin has initiated, or what a banker has worked on. */
  isMine?: true;
  /** Someone is paying it. */
  isClaimed?: true;
  /** It has messages that the user's side has not answered. */
  isUnanswered?: true;
  /** It has had its status for longer than the target time. */
  isOverdue?: true;
}

/** The transactions that wait for the admin's check. */
export const toCheckFilters: ListFilters = { statuses: ['CHK'] };

/** A filter as it is shown and removed: each status is one, and a range of days or amounts is one. */
export type FilterPart = { kind: 'status'; status: Status } | { kind: Exclude<PartKind, 'status'> };
export type PartKind = keyof typeof fieldsOf;

/** The fields of each kind of part, in the order in which the parts are shown. */
const fieldsOf = {
  status: ['statuses'],
  bank: ['bank'],
  agent: ['agent'],
  days: ['from', 'to'],
  amounts: ['minAmount', 'maxAmount'],
  mine: ['isMine'],
  claimed: ['isClaimed'],
  unanswered: ['isUnanswered'],
  overdue: ['isOverdue'],
} as const satisfies Record<string, readonly (keyof ListFilters)[]>;

const kinds = Object.keys(fieldsOf) as readonly PartKind[];

/** Returns the parts of filters. */
export const partsOf = (filters: ListFilters): readonly FilterPart[] =>
  kinds
    .filter((kind) => fieldsOf[kind].some((field) => filters[field] !== undefined))
    .flatMap((kind): readonly FilterPart[] =>
      kind === 'status' ? (filters.statuses ?? []).map((status) => ({ kind, status })) : [{ kind }],
    );

/** Returns the filters without one part. */
export function withoutPart(filters: ListFilters, part: FilterPart): ListFilters {
  const others = filters.statuses?.filter((one) => part.kind === 'status' && one !== part.status);
  if (part.kind === 'status' && others && others.length > 0)
    return { ...filters, statuses: others };
  const removed: readonly string[] = fieldsOf[part.kind];
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !removed.includes(field)));
}

/** Returns true if `YYYY-MM-DD` is a day of the calendar. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  // The parser accepts a 30th of February.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day;
}
