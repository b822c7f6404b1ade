import { addPaise, subtractPaise } from '#domain/money.ts';
import { isPayable } from '#domain/workflow.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import { readAmount } from '#server/transaction/amount.ts';
import type { Handlers } from '../call.ts';
import { notify } from '../notifications.ts';
import { findVisible, nowIs, saveChange } from './change.ts';
import { filesAt, idsOf } from './files.ts';

/** Records a part payment; the one that brings the balance to zero leads to Checking. */
export const addPayment: Handlers['transaction.php?run=add_payments'] = (
  context,
  { trans_id: transactionId, payment_id: id, amount: typed, files },
) => {
  const { data, user, now } = context;
  const amount = readAmount(typed);
  const record = findVisible(context, transactionId);
  const fingerprint = JSON.stringify([user.id, transactionId, amount]);
  const answer = { status: 'success', message: 'Payment added successfully' } as const;

  const existing = data.payments.find((payment) => payment.id === id);
  if (existing?.fingerprint === fingerprint) return answer;
  if (existing) throw new Refusal('This payment id is already used');

  if (!isPayable(record.status)) throw nowIs(record.status);
  const balance = subtractPaise(record.amount, record.paid);
  if (amount > balance) throw new Refusal('Amount is more than the balance');
  const receipts = filesAt(context, { transactionId, paymentId: id }, false);
  requireFiles(idsOf(receipts), files);
  if (receipts.length === 0) throw new Refusal('File is required');
  for (const receipt of receipts) receipt.isClaimed = true;
  data.payments.push({ id, transactionId, amount, userId: user.id, paidAt: now, fingerprint });
  const isLast = amount === balance;
  saveChange(context, record, {
    paid: addPaise(record.paid, amount),
    status: isLast ? 'CHK' : record.status,
  });
  const what = isLast ? 'the last payment' : 'a payment';
  notify(context, record, ['agent', 'admins'], `recorded ${what} on ${record.code}`);
  return answer;
};
