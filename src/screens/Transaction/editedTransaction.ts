import { type Paise, toDecimal } from '#domain/money.ts';
import type { Choice, Transaction } from '#domain/transaction.ts';
import type { Status } from '#domain/workflow.ts';
import { readTypedAmount, type TransactionValues } from '../transactionForm.ts';

/** What an edit form sends. */
export interface EditedTransaction {
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
  status: Status;
}

/** The choices that a transaction holds already, active or not. */
export const agentOf = ({ agentCode, agentName }: Transaction): Choice => ({
  code: agentCode,
  name: agentName,
});
export const bankOf = ({ bankCode, bankName }: Transaction): Choice => ({
  code: bankCode,
  name: bankName,
});

/** Names the form by what it edits: what was typed over an older version is not for a newer. */
export const editFormName = ({ version }: Transaction) => `edit ${version}`;

/** The form as it opens; its files are a matter of the uploads. */
export const initialValuesOf = (transaction: Transaction): Partial<TransactionValues> => ({
  customer: transaction.customer,
  agent: transaction.agentCode,
  bank: transaction.bankCode,
  amount: toDecimal(transaction.amount),
  notes: transaction.notes,
});

/** @throws TypeError when the form was not validated. */
export const changeOf = (values: TransactionValues, status: Status): EditedTransaction => ({
  customer: values.customer?.trim() ?? '',
  agentCode: values.agent,
  bankCode: values.bank,
  amount: readTypedAmount(values.amount),
  notes: values.notes ?? '',
  status,
});
