import { zeroPaise } from '#domain/money.ts';
import { showsProblem, type Status, statuses } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context } from '../call.ts';
import type { TransactionRecord } from '../data.ts';
import { isVisible } from './visibility.ts';

/** A hidden transaction answers exactly like one that does not exist. */
export const notFound = () => new Refusal('Transaction not found', 'not_found');

/** Someone else acted first. */
export const nowIs = (status: Status) =>
  new Refusal(`Transaction is now ${statuses[status].description}`, 'conflict');

export const balanceIsLeft = () => new Refusal('Transaction has a balance left to pay');

/** The transaction, if the user may see it. @throws Refusal `not_found` */
export function findVisible({ data, user }: Context, id: string): TransactionRecord {
  const record = data.transactions.find((record) => record.id === id);
  if (!record || !isVisible(user, record)) throw notFound();
  return record;
}

/** Refuses a change that was made on the sight of an older state. */
export function refuseStale(record: TransactionRecord, version: number | undefined): void {
  if (version === undefined || version === record.version) return;
  const { description } = statuses[record.status];
  throw new Refusal(`Transaction has changed. It is now ${description}`, 'conflict');
}

/** A transaction with payments is never cancelled. */
export function refuseCancelling({ paid }: TransactionRecord): void {
  if (paid > zeroPaise) throw new Refusal('Transaction has payments');
}

/** Writes a change; the problem message goes with the statuses that have none. */
export function saveChange(
  context: Context,
  record: TransactionRecord,
  changes: Partial<TransactionRecord> & { status: Status },
): void {
  const problem = changes.problem ?? record.problem;
  Object.assign(record, changes, {
    problem: showsProblem(changes.status) ? problem : '',
    version: record.version + 1,
  });
  noteChange(context, record);
}

/** Notes who made the last change of a transaction, and when. */
export function noteChange({ user, now }: Context, record: TransactionRecord): void {
  Object.assign(record, { changedBy: user.id, changedAt: now });
}
