import { dueTimeOfRow, type Targets } from '../workflow/targets.ts';
import type { Order, Sort, TransactionSummary } from '../transactions/transaction.ts';

type SortedRow = Pick<
  TransactionSummary,
  'amount' | 'createdAt' | 'statusDescription' | 'statusSince'
>;

// All times have the offset of the business zone, so they compare as text.
const isNewer = (one: SortedRow, other: SortedRow) => one.createdAt > other.createdAt;

/** Returns a function that is true if the first row is listed before the second. */
export function isListedBefore(sort: Sort, order: Order, targets: Targets) {
  const direction = order === 'newest' ? 1 : -1;
  const byTime = (one: SortedRow, other: SortedRow) =>
    direction === 1 ? isNewer(one, other) : isNewer(other, one);
  const byAmount = (one: SortedRow, other: SortedRow) =>
    one.amount === other.amount ? byTime(one, other) : direction * (one.amount - other.amount) > 0;
  function byDueTime(one: SortedRow, other: SortedRow) {
    const [due, otherDue] = [dueTimeOfRow(targets, one), dueTimeOfRow(targets, other)];
    if (due === otherDue) return isNewer(one, other);
    if (due === null || otherDue === null) return otherDue === null;
    return direction * (otherDue - due) > 0;
  }
  return { created: byTime, amount: byAmount, due: byDueTime }[sort];
}
