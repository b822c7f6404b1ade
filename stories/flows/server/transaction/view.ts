import { subtractPaise, toDecimal } from '#domain/money.ts';
import type { Context, Handlers } from '../call.ts';
import type { PaymentRecord } from '../data.ts';
import { wireTime } from '../rows.ts';
import { lastChangeOf } from '../versions.ts';
import { listAttachments } from './attachments.ts';
import { findVisible } from './change.ts';
import { filesAt, fileUrls } from './files.ts';
import { partiesOf } from './parties.ts';

export const viewTransaction: Handlers['transaction.php?run=getViewTransactionDetails'] = (
  context,
  { trans_id: id },
) => {
  const record = findVisible(context, id);
  const { bank, agent } = partiesOf(context.data, record);
  const detail = {
    TRANSACTION_ID: record.id,
    TRANSACTION_CODE: record.code,
    TRANSACTION_STATUS: record.status,
    BANK: bank.code,
    BANK_NAME: bank.name,
    AGENT: agent.code,
    AGENT_NAME: agent.name,
    CUSTOMER: record.customer,
    AMOUNT: toDecimal(record.amount),
    PAID: toDecimal(record.paid),
    BALANCE: toDecimal(subtractPaise(record.amount, record.paid)),
    NORMAL_NOTES: record.notes,
    ERROR_NOTES: record.problem,
    LOGO_URL: bank.logoUrl,
    TRANS_CREATED_TIME: wireTime(record.createdAt),
    ...lastChangeOf(context.data, record),
    CHANGED_TIME: wireTime(record.changedAt),
  };
  const payments = context.data.payments.filter(({ transactionId }) => transactionId === id);
  return {
    status: 'success',
    transactions: [detail],
    attachments: listAttachments(context, id),
    payments: payments.map((payment) => paymentOf(context, payment)),
  };
};

function paymentOf(context: Context, { id, transactionId, ...payment }: PaymentRecord) {
  const payer = context.data.users.find((user) => user.id === payment.userId);
  return {
    PAYMENT_ID: id,
    AMOUNT_CREDIT: toDecimal(payment.amount),
    PAYMENT_TIME: wireTime(payment.paidAt),
    USER_CODE: payer?.code ?? '',
    RECEIPTS: filesAt(context, { transactionId, paymentId: id }, true).map(fileUrls),
  };
}
