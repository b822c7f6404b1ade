import { toDecimal } from '#domain/money/money.ts';
import type { Choice, Transaction, TransactionChange } from '#domain/transactions/transaction.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import {
  readTypedAmount,
  type TransactionValues,
} from '#screens/shared/transactions/transactionForm.ts';

export interface AdminValues extends TransactionValues {
  status: string;
}

/** The agent and the bank of a transaction as options, active or not. */
export const agentOf = ({ agentCode, agentName }: Transaction): Choice => ({
  code: agentCode,
  name: agentName,
});
export const bankOf = ({ bankCode, bankName }: Transaction): Choice => ({
  code: bankCode,
  name: bankName,
});

/** Returns the initial values of the agent's form. The uploads provide its file flag. */
export const agentValuesOf = (transaction: Transaction): Omit<TransactionValues, 'file'> => ({
  customer: transaction.customer,
  agent: transaction.agentCode,
  bank: transaction.bankCode,
  amount: toDecimal(transaction.amount),
  notes: transaction.notes,
});

/** Returns the initial values of the admin's form. */
export const adminValuesOf = (transaction: Transaction): Omit<AdminValues, 'file'> => ({
  ...agentValuesOf(transaction),
  status: transaction.status,
});

/** Converts valid form values to a change. @throws TypeError when the form was not validated */
export const changeOf = (values: TransactionValues, status: Status): TransactionChange => ({
  customer: values.customer?.trim() ?? '',
  agentCode: values.agent,
  bankCode: values.bank,
  amount: readTypedAmount(values.amount),
  notes: values.notes ?? '',
  status,
});
