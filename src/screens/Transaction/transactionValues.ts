import { toDecimal } from '#domain/money.ts';
import type { Choice, Transaction, TransactionChange } from '#domain/transaction.ts';
import type { Status } from '#domain/workflow.ts';
import { readTypedAmount, type TransactionValues } from '../transactionForm.ts';

export interface AdminValues extends TransactionValues {
  status: string;
}

/** The choices that a transaction already holds, active or not. */
export const agentOf = ({ agentCode, agentName }: Transaction): Choice => ({
  code: agentCode,
  name: agentName,
});
export const bankOf = ({ bankCode, bankName }: Transaction): Choice => ({
  code: bankCode,
  name: bankName,
});

/** What the agent's form is filled with. The uploads provide its file flag. */
export const agentValuesOf = (transaction: Transaction): Omit<TransactionValues, 'file'> => ({
  customer: transaction.customer,
  agent: transaction.agentCode,
  bank: transaction.bankCode,
  amount: toDecimal(transaction.amount),
  notes: transaction.notes,
});

/** What the admin's form is filled with. */
export const adminValuesOf = (transaction: Transaction): Omit<AdminValues, 'file'> => ({
  ...agentValuesOf(transaction),
  status: transaction.status,
});

/** What a valid form changes. @throws TypeError when the form was not validated */
export const changeOf = (values: TransactionValues, status: Status): TransactionChange => ({
  customer: values.customer?.trim() ?? '',
  agentCode: values.agent,
  bankCode: values.bank,
  amount: readTypedAmount(values.amount),
  notes: values.notes ?? '',
  status,
});
