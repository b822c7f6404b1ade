import { sql, type SqlBool, type Transaction } from 'kysely';
import { type Paise, subtractPaise } from '#domain/money/money.ts';
import {
  isReversible,
  type ReversalProblem,
  reversalProblem,
  statusAfterReversal,
} from '#domain/workflow/reversal.ts';
import { showsProblem, type Status } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { insertHistory, noteEntry } from '#server/history/entries.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { callDigest } from '#server/api/callDigest.ts';
import { nowIs, withLockedTransaction } from '../lock.ts';
import { recordRequest, selectOpenRequests } from './reversalRequests.ts';
import { updateRecord } from '../save.ts';
import { refuseStale } from '../stale.ts';

interface NewReversal {
  /** Made by the client. */
  id: string;
  paymentId: string;
  /** The amount of the payment. */
  amount: Paise;
  reason: string;
  digest: Buffer;
}

/** Step of a call: a request is confirmed by another admin. */
type Step = 'reversal' | 'request';

const messages: Readonly<Record<Step, string>> = {
  reversal: 'Payment reversed successfully',
  request: 'Reversal requested. Another admin has to confirm it.',
};

/**
 * Reverses a whole payment. The balance grows by its amount, and a transaction in Checking is Pending
 * again. If a reversal needs two admins, the call of the first one is only a request. A repeated call
 * gets the same answer and changes nothing.
 */
export const reversePayment: Handlers['transaction.php?run=reversePayment'] = async (
  context,
  { trans_id: transactionId, payment_id: paymentId, reversal_id: id, reason: typed, version },
) => {
  const reason = typed.trim();
  if (reason === '') throw new Refusal('Reason is required');
  const digest = callDigest([context.user.userId, transactionId, paymentId, reason]);
  const reversal = { id, paymentId, reason, digest };
  const done = await withLockedTransaction(context, transactionId, async (trx, record) => {
    const earlier = await findRepeat(trx, reversal);
    if (earlier) return earlier;
    const payment = await findPayment(trx, record, paymentId);
    await refuseStale(trx, record, version);
    const { amount } = requireReversible(context.user, record, payment);
    const step = await nextStep(trx, context, paymentId);
    const isRecorded = await recorders[step](trx, context, record, { ...reversal, amount });
    if (!isRecorded) throw idTaken();
    return step;
  });
  return { status: 'success', message: messages[done] };
};

/** Returns what the call of this admin does. @throws Refusal if it can do nothing now. */
async function nextStep(
  trx: Transaction<Schema>,
  { user, clock, capabilities }: CallContext,
  paymentId: string,
): Promise<Step> {
  if (capabilities.reversals === 1) return 'reversal';
  const requests = await selectOpenRequests(trx, clock())
    .select('reversal_requests.user_id')
    .where('payment_id', '=', paymentId)
    .execute();
  if (requests.some((request) => request.user_id !== user.userId)) return 'reversal';
  if (requests.length > 0) throw ownRequest();
  return 'request';
}

const findPayment = (
  trx: Transaction<Schema>,
  { transaction_id: transactionId }: TransactionRecord,
  paymentId: string,
) =>
  trx
    .selectFrom('payments')
    .leftJoin('reversals', 'reversals.payment_id', 'payments.payment_id')
    .select(['payments.amount_paise as amount', 'payments.user_id', 'reversals.reversal_id'])
    .where('payments.payment_id', '=', paymentId)
    .where('payments.transaction_id', '=', transactionId)
    .executeTakeFirst();

type Payment = Awaited<ReturnType<typeof findPayment>>;

const ownRequest = () =>
  new Refusal('You have requested this reversal. Another admin has to confirm it.');

const refusals: Readonly<Record<ReversalProblem, (status: Status) => Refusal>> = {
  status: nowIs,
  reversed: () => new Refusal('Payment is already reversed', 'conflict'),
  ownPayment: () => new Refusal('You recorded this payment'),
  ownRequest,
};

/** Returns the payment. @throws Refusal if this user can't reverse it now. */
function requireReversible(user: SignedIn, { status }: TransactionRecord, payment: Payment) {
  if (!isReversible(status)) throw nowIs(status);
  if (!payment) throw new Refusal('Payment not found');
  const reversible = {
    isReversed: payment.reversal_id !== null,
    paidBy: payment.user_id,
    // The other admin's request is looked for afterwards.
    requestedBy: null,
  };
  const problem = reversalProblem(status, reversible, user.userId);
  if (problem !== null) throw refusals[problem](status);
  return payment;
}

/**
 * Records a reversal in one statement: the balance and status, the history entry and the events.
 * @returns false if the id is used. Then nothing changes.
 */
async function recordReversal(
  trx: Transaction<Schema>,
  context: CallContext,
  before: TransactionRecord,
  reversal: NewReversal,
): Promise<boolean> {
  const { user, clock } = context;
  const now = clock();
  const changes = changesBy(reversal, before);
  const after = { ...before, ...changes, version: before.version + 1 };
  const entry = { action: 'reversal', paymentId: reversal.paymentId, reason: reversal.reason };
  const message = `${user.userCode} reversed a payment on ${before.transaction_code}`;
  const event = { about: after, actor: user, message, now };
  const forBankers = { ...event, audience: { role: 'banker', includesAgent: true } } as const;
  const forAdmins = { ...event, audience: { role: 'admin', includesAgent: false } } as const;
  const line = { before, after, entry, origin: context, now };
  // The other parts wait for the insert and change nothing without it.
  const isInserted = sql<SqlBool>`exists (select from reversal)`;
  const recorded = await trx
    .with('reversal', () => insertReversal(trx, user, before, reversal, now))
    .with('change', () => updateRecord(trx, before, changes, now).where(isInserted))
    .with('entry', () => insertHistory(trx, line, isInserted))
    .with('for_bankers', () => insertEvent(trx, forBankers, isInserted))
    .with('for_admins', () => insertEvent(trx, forAdmins, isInserted))
    .selectFrom('reversal')
    .select('reversal_id')
    .executeTakeFirst();
  if (!recorded) return false;
  noteEntry(trx, line);
  noteEvent(trx, forBankers);
  noteEvent(trx, forAdmins);
  return true;
}

function changesBy({ amount }: NewReversal, before: TransactionRecord) {
  const status = statusAfterReversal(before.status);
  return {
    paid_paise: subtractPaise(before.paid_paise, amount),
    status,
    error_notes: showsProblem(status) ? before.error_notes : '',
  };
}

const insertReversal = (
  trx: Transaction<Schema>,
  { userId }: SignedIn,
  { transaction_id: transactionId }: TransactionRecord,
  { id, paymentId, reason, digest }: NewReversal,
  now: Date,
) =>
  trx
    .insertInto('reversals')
    .values({
      reversal_id: id,
      payment_id: paymentId,
      transaction_id: transactionId,
      user_id: userId,
      reason,
      content_sha256: digest,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reversal_id').doNothing())
    .returning('reversal_id');

const idTaken = () => new Refusal('This reversal id is already used');

const recorders = { reversal: recordReversal, request: recordRequest };

/** Returns what the same call did before. @throws Refusal if another call used the id. */
async function findRepeat(
  trx: Transaction<Schema>,
  { id, digest }: Pick<NewReversal, 'id' | 'digest'>,
): Promise<Step | null> {
  const { rows } = await sql<{ step: Step; content_sha256: Buffer }>`
    select 'reversal' as step, content_sha256 from reversals where reversal_id = ${id}
    union all
    select 'request', content_sha256 from reversal_requests where request_id = ${id}`.execute(trx);
  if (rows.length === 0) return null;
  const same = rows.find((earlier) => earlier.content_sha256.equals(digest));
  if (!same) throw idTaken();
  return same.step;
}
