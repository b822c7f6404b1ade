import { sql, type Transaction } from 'kysely';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import { isStale } from '#server/api/versions.ts';
import type { FieldChanges, Schema, TransactionRecord } from '#server/db/schema.ts';

/** What a person has to see again before they act on a changed transaction. */
const shownChanges: Readonly<Record<string, (before: unknown, after: unknown) => string>> = {
  amount_paise: (before, after) => `Amount ${rupees(before)} → ${rupees(after)}`,
  paid_paise: (before, after) => `Paid ${rupees(before)} → ${rupees(after)}`,
  bank_code: () => 'Bank',
  agent_id: () => 'Agent',
  customer: () => 'Customer',
  notes: () => 'Notes',
};

const rupees = (value: unknown) => formatRupees(Number(value) as Paise);

/**
 * Returns the refusal of a change that is based on another version than the present one; null if it is not, or
 * if the client names no version. The message says what has changed since.
 */
export async function findStale(
  trx: Transaction<Schema>,
  record: TransactionRecord,
  version: number | undefined,
): Promise<Refusal | null> {
  if (!isStale(record.version, version)) return null;
  const changed = describeChanges(await readChanges(trx, record, record.version - version));
  const what = changed.length === 0 ? '' : ` (${changed.join(', ')})`;
  const { description } = statuses[record.status];
  return new Refusal(`Transaction has changed${what}. It is now ${description}`, 'conflict');
}

/** Refuses a change that is based on another version. @throws Refusal `conflict` */
export async function refuseStale(...args: Parameters<typeof findStale>): Promise<void> {
  const stale = await findStale(...args);
  if (stale) throw stale;
}

/** Reads the changes of the last versions, the oldest first. Entries about files alone change no version. */
async function readChanges(
  trx: Transaction<Schema>,
  { transaction_id: id }: TransactionRecord,
  count: number,
): Promise<readonly FieldChanges[]> {
  const columns = ['status', ...Object.keys(shownChanges)];
  const rows = await trx
    .selectFrom('history')
    .select('changes')
    .where('transaction_id', '=', id)
    .where(sql<boolean>`changes ?| ${columns}::text[]`)
    .orderBy('history_id', 'desc')
    .limit(Math.max(0, count))
    .execute();
  return rows.toReversed().map(({ changes }) => changes ?? {});
}

function describeChanges(changes: readonly FieldChanges[]): readonly string[] {
  return Object.entries(shownChanges).flatMap(([column, describe]) => {
    const values = changes.map((one) => one[column]).filter((value) => value !== undefined);
    const [before, after] = [values[0]?.[0] ?? null, values.at(-1)?.[1] ?? null];
    return values.length === 0 || before === after ? [] : [describe(before, after)];
  });
}
