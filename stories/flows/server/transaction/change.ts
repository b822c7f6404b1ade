import { parseBankReference } from '#domain/transactions/bankReference.ts';
import { addPaise, subtractPaise, zeroPaise } from '#domain/money/money.ts';
import {
  initialStatus,
  isEditable,
  isPayable,
  isTransitionAllowed,
  showsProblem,
  statuses,
  type Transition,
  transitions,
} from '#domain/workflow/workflow.ts';
import { isReversible, statusAfterReversal } from '#domain/workflow/reversal.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Audience } from '#server/notifications/audienceTypes.ts';
import { businessDay } from '#server/time.ts';
import { readAmount } from '#server/transaction/amount.ts';
import { transitionNotices } from '#server/transaction/transitionNotices.ts';
import { businessTimeZone, type Context, type Handlers } from '../call.ts';
import { findIn, type TransactionRecord } from '../data.ts';
import { notify } from '../notifications.ts';
import { firstVersion, saveVersion } from '../records.ts';
import { endClaim } from './claims.ts';
import { findVisible } from './visibility.ts';

export const initiate: Handlers['transaction.php?run=initiate_transaction'] = (
  context,
  payload,
) => {
  const { data, now } = context;
  const record = {
    ...valuesOf(context, payload),
    id: payload.trans_id,
    code: nextCode(context),
    status: initialStatus,
    paid: zeroPaise,
    problem: '',
    initiatedBy: context.user.id,
    createdAt: now,
    statusSince: now,
    ...firstVersion(context),
  };
  data.transactions.push(record);
  notify(context, record, { role: 'admin', includesAgent: false }, `initiated ${record.code}`);
  return { status: 'success', message: 'Transaction initiated successfully' };
};

/** Saves the form. Agents cannot change the status. */
export const updateTransaction: Handlers['transaction.php?run=update_transaction'] = (
  context,
  payload,
) => {
  const { role } = context.user;
  const record = findVisible(context, payload.trans_id);
  refuseUnless(isEditable(role, record.status), record);
  const status = role === 'agent' ? record.status : payload.status;
  saveChange(context, record, { ...valuesOf(context, payload), status });
  const audience: Audience =
    role === 'agent'
      ? { role: 'admin', includesAgent: false }
      : { role: 'banker', includesAgent: true };
  notify(context, record, audience, `updated ${record.code}`);
  return { status: 'success', message: 'Update Transaction successfuly' };
};

/** Sets a status selected by a banker. The reason becomes the problem message. */
export const updateByBanker: Handlers['transaction.php?run=update_transaction_banker'] = (
  context,
  { trans_id: id, status, reason },
) => {
  const record = findVisible(context, id);
  refuseUnless(isEditable('banker', record.status), record);
  saveChange(context, record, { status, problem: reason.trim() || record.problem });
  const action = `set ${record.code} to ${statuses[status].description}`;
  notify(context, record, { role: 'admin', includesAgent: true }, action);
  return { status: 'success', message: 'Update Transaction successfuly' };
};

/** Records a payment. The payment that settles the balance changes the status to Checking. */
export const addPayment: Handlers['transaction.php?run=add_payments'] = (
  context,
  { trans_id: transactionId, payment_id: id, amount: typed, reference: typedReference = '' },
) => {
  const { data, user, now } = context;
  const record = findVisible(context, transactionId);
  refuseUnless(isPayable(record.status), record);
  const amount = readAmount(typed);
  const paid = addPaise(record.paid, amount);
  const reference = parseBankReference(typedReference) || null;
  const isLast = paid === record.amount;
  data.payments.push({ id, transactionId, amount, reference, userId: user.id, paidAt: now });
  saveChange(context, record, { paid, status: isLast ? 'CHK' : record.status });
  endClaim(context, transactionId);
  const payment = isLast ? 'the last payment' : 'a payment';
  notify(
    context,
    record,
    { role: 'admin', includesAgent: true },
    `recorded ${payment} on ${record.code}`,
  );
  return { status: 'success', message: 'Payment added successfully' };
};

/** Reverses a payment. A transaction in Checking is Pending again. */
export const reversePayment: Handlers['transaction.php?run=reversePayment'] = (
  context,
  { trans_id: transactionId, payment_id: paymentId, reversal_id: id, reason },
) => {
  const { data, user, now } = context;
  const record = findVisible(context, transactionId);
  refuseUnless(isReversible(record.status), record);
  if (data.reversals.some((reversal) => reversal.paymentId === paymentId)) {
    throw new Refusal('Payment is already reversed', 'conflict');
  }
  const { amount } = findIn(data.payments, (payment) => payment.id === paymentId);
  data.reversals.push({ id, paymentId, userId: user.id, reason: reason.trim(), reversedAt: now });
  const status = statusAfterReversal(record.status);
  saveChange(context, record, { paid: subtractPaise(record.paid, amount), status });
  const action = `reversed a payment on ${record.code}`;
  notify(context, record, { role: 'banker', includesAgent: true }, action);
  notify(context, record, { role: 'admin', includesAgent: false }, action);
  return { status: 'success', message: 'Payment reversed successfully' };
};

/** Returns the handler of an admin action. */
export const transitionHandler =
  (transition: Transition): Handlers['transaction.php?run=transactionHold'] =>
  (context, { trans_id: id }) => {
    applyTransition(context, transition, id);
    return { status: 'success', message: transitionNotices[transition].answer };
  };

/** Applies an admin action to one transaction. @throws Refusal */
export function applyTransition(context: Context, transition: Transition, id: string): void {
  const record = findVisible(context, id);
  refuseUnless(isTransitionAllowed(transition, record.status), record);
  saveChange(context, record, { status: transitions[transition].to });
  const { audience, message } = transitionNotices[transition];
  notify(context, record, audience, message(record.code));
}

interface FormPayload {
  customer?: string | undefined;
  agent: string;
  bank: string;
  amount: string;
  notes: string;
}

/** Returns the values of the form. Agents have only their own transactions. */
const valuesOf = ({ data, user }: Context, { agent, bank, ...typed }: FormPayload) => ({
  customer: typed.customer?.trim() ?? '',
  agentId: user.role === 'agent' ? user.id : findIn(data.users, ({ code }) => code === agent).id,
  bankCode: bank,
  amount: readAmount(typed.amount),
  notes: typed.notes,
});

/** Returns the business day and its next number. */
function nextCode({ data, now }: Context): string {
  const day = businessDay(now, businessTimeZone).slice(2).replaceAll('-', '');
  const ofDay = data.transactions.filter(({ code }) => code.startsWith(day));
  return `${day}${String(ofDay.length + 1).padStart(4, '0')}`;
}

/** Refuses a change that the current status does not allow. @throws Refusal `conflict` */
function refuseUnless(isAllowed: boolean, { status }: TransactionRecord): void {
  if (isAllowed) return;
  throw new Refusal(`Transaction is now ${statuses[status].description}`, 'conflict');
}

/** Saves a change. Statuses without a problem remove the problem message. */
function saveChange(
  context: Context,
  record: TransactionRecord,
  changes: Partial<TransactionRecord> & Pick<TransactionRecord, 'status'>,
): void {
  const { status, problem = record.problem } = changes;
  saveVersion(context, record, {
    ...changes,
    problem: showsProblem(status) ? problem : '',
    statusSince: status === record.status ? record.statusSince : context.now,
  });
}
