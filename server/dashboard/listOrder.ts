import { type Kysely, sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import type { ListSort } from '#api/contract/transaction.ts';
import { type Paise, paiseFromWire, zeroPaise } from '#domain/money/money.ts';
import { dueTimeOfRow, type Targets, timedStatuses } from '#domain/workflow/targets.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import type { Schema } from '../db/schema.ts';
import { notFound } from '../transaction/lock.ts';
import { statusSinceOf } from '../transaction/statusSince.ts';

const secondMs = 1000;

/** The order of a list. */
export interface ListOrder {
  /** Undefined for the created time. */
  sort: ListSort | undefined;
  isAscending: boolean;
  targets: Targets;
}

/** The place of a row in any order. All but `sequence` may have changed since. */
export interface RowPlace {
  sequence: number;
  amount_paise: Paise;
  /** When the row is due; null without a target time. */
  due: SqlFragment | null;
}

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
  const { sequence, amount_paise: amount, due } = place;
  const comparison = order.isAscending ? sql`>` : sql`<`;
  const createdAt = ofRow(sql`created_at`, sequence);
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

/** A row as a client has read it. */
type ReadRow = NonNullable<RequestOf<'transaction.php?run=getTransactionsList'>['after']>;

/**
 * Returns the place that a row had when a client read it. It may have moved since, or left the list.
 * @throws Refusal `not_found`
 */
export async function readPlace(
  read: ReadRow,
  { isAscending, targets }: ListOrder,
  { db, businessTimeZone }: Pick<CallContext, 'db' | 'businessTimeZone'>,
): Promise<RowPlace> {
  const row = await findRow(db, read.TRANSACTION_ID);
  const [statusDescription, statusSince = null] = [read.STATUS_DESC, read.STATUS_SINCE];
  const due = dueTimeOfRow(targets, { statusDescription, statusSince });
  const isUnchanged =
    statuses[row.status].description === statusDescription &&
    statusSinceOf(row, businessTimeZone) === read.STATUS_SINCE;
  // The client knows the second. Without the exact time, rows of that second are read once more.
  const ofSecond = due === null ? null : sql`${new Date(due + (isAscending ? 0 : secondMs))}`;
  return {
    sequence: row.sequence,
    amount_paise: paiseFromWire(read.AMOUNT) ?? zeroPaise,
    due: due !== null && isUnchanged ? ofRow(dueAt(targets), row.sequence) : ofSecond,
  };
}

/** Returns the number of a transaction. @throws Refusal `not_found` */
export const readSequence = async (db: Kysely<Schema>, id: string): Promise<number> =>
  (await findRow(db, id)).sequence;

async function findRow(db: Kysely<Schema>, id: string) {
  const row = await db
    .selectFrom('transactions')
    .select(['sequence', 'status', 'status_since'])
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** A value of the row with this number, as exact as it is stored. */
const ofRow = (value: SqlFragment, sequence: number) =>
  sql`(select ${value} from transactions where sequence = ${sequence})`;

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
