import { sql, type SqlBool, type Transaction } from 'kysely';
import { addPaise, type Paise } from '#domain/money/money.ts';
import { showsProblem, type Status } from '#domain/workflow/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import { insertIf } from '#server/db/insertIf.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { claimedFiles } from '#server/history/changes.ts';
import { insertHistory, noteEntry } from '#server/history/entries.ts';
import { noteChange } from '#server/live/committed.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';
import { deleteClaim } from '../claims/claims.ts';
import { receiptsOf } from '../receipts/receipts.ts';
import { updateRecord } from '../save.ts';
import {
  areAllPending,
  claimPending,
  type RecordedWithFiles,
  selectPending,
} from '../storedFiles.ts';
import { visibilityFieldsOf } from '../visibility.ts';

export interface NewPayment {
  /** Made by the client. */
  id: string;
  amount: Paise;
  /** Normalised bank reference; null for none. */
  reference: string | null;
  digest: Buffer;
  /** Ids of the receipts that must be uploaded. */
  files: readonly string[];
}

/**
 * Records a payment of a locked transaction in one statement: the payment, its receipts, the
 * balance and status, the history entry and the event. Ends the claim of the user. Changes nothing
 * if the id is used, or without its receipts.
 */
export async function recordPayment(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  payment: NewPayment,
): Promise<RecordedWithFiles> {
  const { user, clock } = context;
  const now = clock();
  const changes = changesBy(payment, before);
  const after = { ...before, ...changes, version: before.version + 1 };
  const target = receiptsOf(before.transaction_id, payment.id);
  const entry = {
    action: 'payment',
    paymentId: payment.id,
    changes: {
      payment: [null, payment.amount] as const,
      ...(payment.reference !== null && { reference: [null, payment.reference] as const }),
    },
    computedChanges: claimedFiles('receipts'),
  };
  const what = after.status === 'CHK' ? 'the last payment' : 'a payment';
  const event = {
    about: after,
    actor: user,
    audience: { role: 'admin', includesAgent: true },
    message: `${user.userCode} recorded ${what} on ${before.transaction_code}`,
    now,
  } as const;
  const line = { before, after, entry, origin: context, now };
  // The other parts wait for the insert and change nothing without it.
  const isInserted = sql<boolean>`exists (select from payment)`;
  const recorded = await trx
    .with('pending', () => selectPending(trx, user, target))
    .with('payment', () => insertPayment(trx, user.userId, before, payment, now))
    .with('receipts', () => claimPending(trx, user, target, now).where(isInserted))
    .with('change', () => updateRecord(trx, before, changes, now).where(isInserted))
    .with('entry', () => insertHistory(trx, line, isInserted))
    .with('event', () => insertEvent(trx, event, isInserted))
    .with('claim', () =>
      deleteClaim(trx, user.userId, before.transaction_id)
        .where(isInserted)
        .returning('transaction_id'),
    )
    .selectNoFrom([
      isInserted.as('isRecorded'),
      sql<string[]>`case when ${isInserted} then array(select file_id from receipts)
        else array(select file_id from pending) end`.as('files'),
      sql<boolean>`exists (select from claim)`.as('isReleased'),
    ])
    .executeTakeFirstOrThrow();
  const { isRecorded, files, isReleased } = recorded;
  if (!isRecorded) return { isRecorded, files };
  if (isReleased)
    noteChange(trx, { kind: 'claim', id: before.transaction_id, seen: visibilityFieldsOf(after) });
  noteEntry(trx, line);
  noteEvent(trx, event);
  return { isRecorded, files };
}

/** Returns the changes of a transaction by a payment. The last one sets the status to Checking. */
function changesBy({ amount }: NewPayment, before: TransactionRecord) {
  const paid = addPaise(before.paid_paise, amount);
  const status: Status = paid === before.amount_paise ? 'CHK' : before.status;
  return {
    paid_paise: paid,
    status,
    error_notes: showsProblem(status) ? before.error_notes : '',
  };
}

/** Query that inserts a payment whose receipts are `pending`, and at least one is. */
const insertPayment = (
  trx: Transaction<Schema>,
  userId: number,
  { transaction_id: transactionId }: TransactionRecord,
  { id, amount, reference, digest, files }: NewPayment,
  now: Date,
) =>
  insertIf(
    trx,
    'payments',
    {
      payment_id: id,
      transaction_id: transactionId,
      amount_paise: amount,
      user_id: userId,
      bank_reference: reference,
      content_sha256: digest,
      created_at: now,
    },
    sql<SqlBool>`exists (select from pending) and ${areAllPending(files)}`,
  )
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id');
