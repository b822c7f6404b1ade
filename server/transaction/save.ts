import { sql, type Transaction } from 'kysely';
import { owedFor } from '#domain/account/limit.ts';
import { type Paise, subtractPaise } from '#domain/money/money.ts';
import { refuseOverLimit } from '#server/account/limit.ts';
import type { CallContext } from '#server/api/call.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { type HistoryEntry, insertHistory, noteEntry } from '#server/history/entries.ts';
import { insertEvent, type NewEvent, noteEvent } from '#server/notifications/notify.ts';
import { keysOfTexts } from './duplicateKeys.ts';

type Changes = Partial<Omit<TransactionRecord, 'version' | 'updated_at'>>;

interface Change {
  changes: Changes;
  entry: HistoryEntry;
  notification: Pick<NewEvent, 'audience' | 'message'>;
}

/**
 * Writes a change of a locked transaction, its history entry and its event in one statement, all with
 * the same time.
 */
export async function saveChange(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  { changes, entry, notification }: Change,
): Promise<void> {
  const { user, clock } = context;
  const now = clock();
  const after = { ...before, ...changes, version: before.version + 1 };
  await refuseOverLimit(trx, context, after.agent_id, addedBy(before, after));
  const event = { ...notification, about: after, actor: user, now };
  const line = { before, after, entry, origin: context, now };
  await trx
    .with('change', () => updateRecord(trx, before, changes, now))
    .with('entry', () => insertHistory(trx, line))
    .with('event', () => insertEvent(trx, event))
    .selectNoFrom(sql.lit(1).as('done'))
    .execute();
  noteEntry(trx, line);
  noteEvent(trx, event);
}

/** Returns what a change makes the agent owe in addition. */
function addedBy(before: TransactionRecord, after: TransactionRecord): Paise {
  const owed = owedFor(after.status, after.amount_paise);
  const isSameAgent = before.agent_id === after.agent_id;
  return isSameAgent ? subtractPaise(owed, owedFor(before.status, before.amount_paise)) : owed;
}

/** Query that updates a locked transaction and its version. */
export const updateRecord = (
  trx: Transaction<Schema>,
  before: TransactionRecord,
  changes: Changes,
  now: Date,
) =>
  trx
    .updateTable('transactions')
    .set({
      ...changes,
      ...derivedFrom(before, changes),
      version: before.version + 1,
      updated_at: now,
    })
    .where('transaction_id', '=', before.transaction_id);

/** Other changes leave the texts, and so the keys, as they are. */
const derivedFrom = (before: TransactionRecord, { customer, notes }: Changes) =>
  customer === undefined && notes === undefined
    ? {}
    : {
        duplicate_keys: keysOfTexts({
          customer: customer ?? before.customer,
          notes: notes ?? before.notes,
        }),
      };
