import { addPaise, type Paise, zeroPaise } from '../money/money.ts';
import type { TransactionDetails } from './transaction.ts';
import { isSettled } from '../workflow/workflow.ts';

/** A payment on a slip. `paidAt` is ISO 8601 with the business zone's offset. */
export interface SlipPayment {
  amount: Paise;
  paidAt: string;
  /** Bank reference (UTR); null if there is none. */
  reference: string | null;
}

/**
 * Parts of a transfer that a customer may see. It has no field for names and codes of staff, notes, reasons,
 * the rate and files, so that none can get onto a slip.
 */
export interface Slip {
  customer: string;
  bank: string;
  code: string;
  /** ISO 8601 with the business zone's offset. */
  createdAt: string;
  amount: Paise;
  paid: Paise;
  balance: Paise;
  /** True if the whole amount was paid. The other statuses are internal. */
  isComplete: boolean;
  /** Payments that count, in the order of the details. */
  payments: readonly SlipPayment[];
  /** Sum of {@link payments}. */
  total: Paise;
}

/** Returns the slip of a transfer; null if no payment counts. Reversed payments are left out. */
export function slipOf({
  transaction,
  payments,
}: Pick<TransactionDetails, 'transaction' | 'payments'>): Slip | null {
  const counted = payments.filter(({ reversal }) => !reversal);
  if (counted.length === 0) return null;
  const { customer, bankName, code, createdAt, amount, paid, balance, status } = transaction;
  return {
    customer,
    bank: bankName,
    code,
    createdAt,
    amount,
    paid,
    balance,
    isComplete: isSettled(status),
    payments: counted.map(({ amount, paidAt, reference }) => ({ amount, paidAt, reference })),
    total: counted.reduce((sum, payment) => addPaise(sum, payment.amount), zeroPaise),
  };
}
