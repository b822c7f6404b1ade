import { type RawBuilder, sql } from 'kysely';
import type { ListSort } from '#api/contract/transaction.ts';
import type { Paise } from '#domain/money.ts';
import { dueTime, type Targets, timedStatuses } from '#domain/targets.ts';
import type { Status } from '#domain/workflow.ts';

/** The order of a list. */
export interface ListOrder {
  /** Undefined for the created time. */
  sort: ListSort | undefined;
  isAscending: boolean;
  targets: Targets;
}

/** The place of a row in any order. All but `sequence` may change later. */
export interface RowPlace {
  sequence: number;
  amount_paise: Paise;
  /** Null without a target time. */
  due_at: Date | null;
}

type SqlFragment = RawBuilder<unknown>;

/** Columns of `transactions` that decide the order. */
export function orderColumns({ sort }: ListOrder): SqlFragment {
  switch (sort) {
    case 'AMOUNT':
      return sql`amount_paise, created_at, sequence`;
    case 'DUE':
      return sql`status, status_since, created_at, sequence`;
    case undefined:
      return sql`created_at, sequence`;
    default:
      return sort satisfies never;
  }
}

const newestFirst = sql`created_at desc, sequence desc`;

/** The clause that orders rows with these columns. */
export function orderBy({ sort, isAscending, targets }: ListOrder): SqlFragment {
  const direction = isAscending ? sql`asc` : sql`desc`;
  const byTime = sql`created_at ${direction}, sequence ${direction}`;
  switch (sort) {
    case 'AMOUNT':
      return sql`order by amount_paise ${direction}, ${byTime}`;
    case 'DUE':
      return sql`order by ${dueAt(targets)} ${direction} nulls last, ${newestFirst}`;
    case undefined:
      return sql`order by ${byTime}`;
    default:
      return sort satisfies never;
  }
}

/** The clause that orders rows without a target time, by an index. */
export const orderByNewest = sql`order by ${newestFirst}`;

/** Condition for the rows behind this place, in a form that uses an index. */
export function isBehind(order: ListOrder, place: RowPlace): SqlFragment {
  const { sequence, amount_paise: amount, due_at: due } = place;
  const comparison = order.isAscending ? sql`>` : sql`<`;
  // From the table, because a time in JavaScript is less exact.
  const createdAt = sql`(select created_at from transactions where sequence = ${sequence})`;
  const isOlder = sql`(created_at, sequence) < (${createdAt}, ${sequence})`;
  switch (order.sort) {
    case 'AMOUNT':
      return sql`(amount_paise, created_at, sequence) ${comparison} (${amount}, ${createdAt}, ${sequence})`;
    case 'DUE': {
      const own = dueAt(order.targets);
      return due === null
        ? sql`${own} is null and ${isOlder}`
        : sql`(${own} is null or ${own} ${comparison} ${due} or (${own} = ${due} and ${isOlder}))`;
    }
    case undefined:
      return sql`(created_at, sequence) ${comparison} (${createdAt}, ${sequence})`;
    default:
      return order.sort satisfies never;
  }
}

/** Returns the place of a row. */
export function placeOf(
  row: Omit<RowPlace, 'due_at'> & { status: Status; status_since: Date | null },
  targets: Targets,
): RowPlace {
  const due = dueTime(targets, row.status, row.status_since?.getTime() ?? null);
  return {
    sequence: row.sequence,
    amount_paise: row.amount_paise,
    due_at: due === null ? null : new Date(due),
  };
}

/** Condition for rows with a target time. They are few, because they are open. */
export function isTimed(targets: Targets): SqlFragment {
  const timed = timedStatuses(targets);
  // Literals, because the partial indexes of some statuses are used only for literals.
  return timed.length === 0
    ? sql`false`
    : sql`(status in (${sql.join(timed.map(sql.lit))}) and status_since is not null)`;
}

/** Condition for rows that had their status for longer than its target time. */
export function isOverdue(targets: Targets, now: Date): SqlFragment {
  const overdue = timedStatuses(targets).map(
    (status) => sql`(transactions.status = ${sql.lit(status)}
      and transactions.status_since < ${setBefore(now, targets[status] ?? 0)})`,
  );
  return overdue.length === 0 ? sql`false` : sql`(${sql.join(overdue, sql` or `)})`;
}

const setBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** Due time of a row; null without a target time. */
function dueAt(targets: Targets): SqlFragment {
  const cases = timedStatuses(targets).map(
    (status) => sql`when ${sql.lit(status)} then ${sql.lit(targets[status] ?? 0)}`,
  );
  return cases.length === 0
    ? sql`null::timestamptz`
    : sql`(status_since + make_interval(mins => case status ${sql.join(cases, sql` `)} end))`;
}
