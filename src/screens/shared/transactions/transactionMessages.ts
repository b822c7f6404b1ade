import { defineMessage, defineMessages } from 'react-intl';
import type { AmountFault } from '#domain/money/typedAmount.ts';

/** Messages of several transaction screens (specification, sections 2 and 5). */
export const transactionMessages = defineMessages({
  customerName: { id: 'Transaction.customerName', defaultMessage: 'Customer Name' },
  agentName: { id: 'Transaction.agentName', defaultMessage: 'Agent Name' },
  bankName: { id: 'Transaction.bankName', defaultMessage: 'Bank Name' },
  amount: { id: 'Transaction.amount', defaultMessage: 'Amount' },
  status: { id: 'Transaction.status', defaultMessage: 'Status' },
  notes: { id: 'Transaction.notes', defaultMessage: 'Notes' },
  fileUpload: { id: 'Transaction.fileUpload', defaultMessage: 'File Upload' },
  agentRequired: { id: 'Transaction.agentRequired', defaultMessage: 'Agent Name is required' },
  bankRequired: { id: 'Transaction.bankRequired', defaultMessage: 'Bank Name is required' },
  amountRequired: { id: 'Transaction.amountRequired', defaultMessage: 'Amount is required' },
  transferred: { id: 'Transaction.transferred', defaultMessage: 'Transferred Amount' },
  balance: { id: 'Transaction.balance', defaultMessage: 'Balance Amount' },
  bankDetails: { id: 'Transaction.bankDetails', defaultMessage: 'Bank Details' },
  statusRequired: { id: 'Transaction.statusRequired', defaultMessage: 'Status is required' },
  notesOrFile: {
    id: 'Transaction.notesOrFile',
    defaultMessage: 'Either notes or file upload is required',
  },
});

/** Faults of a typed amount. */
export const amountFaults = defineMessages({
  zero: { id: 'Transaction.amountZero', defaultMessage: 'Amount must be more than zero' },
  negative: { id: 'Transaction.amountNegative', defaultMessage: 'Amount cannot be negative' },
  tooManyDecimals: {
    id: 'Transaction.amountDecimals',
    defaultMessage: 'Amount can have at most 2 decimals',
  },
  partOfPaisa: {
    id: 'Transaction.amountPartOfPaisa',
    defaultMessage: 'Amount must be in whole paise',
  },
  severalPoints: {
    id: 'Transaction.amountPoints',
    defaultMessage: 'Amount can have only one decimal point',
  },
  severalNumbers: {
    id: 'Transaction.amountNumbers',
    defaultMessage: 'Amount must be one number, without spaces',
  },
  twoReadings: {
    id: 'Transaction.amountTwoReadings',
    defaultMessage: 'Amount can be read in two ways: write it as 1000.50, without other signs',
  },
  letters: {
    id: 'Transaction.amountLetters',
    defaultMessage: 'Amount must be in digits, or short such as 50k, 2.5L or 1.2cr',
  },
  notNumber: {
    id: 'Transaction.amountNotNumber',
    defaultMessage: 'Amount must be a number, such as 1000.50',
  },
}) satisfies Partial<Record<AmountFault, object>>;

/** Refuses an amount above the largest of one transaction. */
export const amountTooLarge = defineMessage<{ largest: string }>({
  id: 'Transaction.amountTooLarge',
  defaultMessage: 'Amount can be at most {largest}',
});

/** Refuses a text that can mean two amounts or rates. */
export const eitherAmount = defineMessage<{ first: string; second: string }>({
  id: 'Transaction.eitherAmount',
  defaultMessage: 'This can mean {first} or {second}. Type only one of them',
});

/** Title of a transaction: its bank, and its agent in brackets. */
export const bankAndAgent = defineMessage<{ bank: string; agent: string }>({
  id: 'Transaction.bankAndAgent',
  defaultMessage: '{bank} ({agent})',
});
