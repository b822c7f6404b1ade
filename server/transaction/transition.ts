import type { Transaction } from 'kysely';
import { zeroPaise } from '#domain/money/money.ts';
import {
  type Transition,
  transitions,
  isTransitionAllowed,
  showsProblem,
} from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { FieldChanges, Schema, TransactionRecord } from '#server/db/schema.ts';
import { requireRecentPassword } from '#server/sessions/recentPassword.ts';
import { withLockedTransaction, nowIs } from './lock.ts';
import { saveChange } from './save.ts';
import { refuseStale } from './stale.ts';
import { transitionNotices } from './transitionNotices.ts';

type TransitionHandler = Handlers['transaction.php?run=transactionHold'];

export const hasPayments = () => new Refusal('Transaction has payments');

/** Creates the handler of a one-button transition of the admin (specification, section 4). */
export function transitionHandler(transition: Transition): TransitionHandler {
  return async (context, { trans_id: id, version }) => {
    await applyTransition(context, transition, { id, version });
    return { status: 'success', message: transitionNotices[transition].answer };
  };
}

interface Target {
  id: string;
  /** The version that was shown; undefined for any. */
  version: number | undefined;
  /** What the history entry keeps besides the changed fields. */
  changes?: FieldChanges;
}

/** Applies a transition to one transaction, in a database transaction of its own. @throws Refusal */
export const applyTransition = (
  context: CallContext,
  transition: Transition,
  { id, version, changes: noted = {} }: Target,
): Promise<void> =>
  withLockedTransaction(context, id, async (trx, before) => {
    if (!isTransitionAllowed(transition, before.status)) throw nowIs(before.status);
    await refuseStale(trx, before, version);
    await requireAllowed(trx, context, transition, before);
    const { to } = transitions[transition];
    const { audience, message } = transitionNotices[transition];
    const changes = {
      status: to,
      error_notes: showsProblem(to) ? before.error_notes : '',
      completed_at: to === 'CMP' ? context.clock() : null,
    };
    await saveChange(trx, context, before, {
      changes,
      entry: { action: transition, changes: noted },
      notification: {
        audience,
        message: `${context.user.userCode} ${message(before.transaction_code)}`,
      },
    });
  });

async function requireAllowed(
  trx: Transaction<Schema>,
  context: CallContext,
  transition: Transition,
  record: TransactionRecord,
): Promise<void> {
  if (transition === 'cancel' && record.paid_paise > zeroPaise) throw hasPayments();
  if (transition !== 'check') return;
  const ownPayment = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('transaction_id', '=', record.transaction_id)
    .where('user_id', '=', context.user.userId)
    .limit(1)
    .executeTakeFirst();
  if (ownPayment) throw new Refusal('You recorded a payment on this transaction');
  const { confirmCheckAbove } = context;
  if (confirmCheckAbove !== null && record.amount_paise > confirmCheckAbove) {
    requireRecentPassword(context, 'check this amount');
  }
}
