import { toDecimal } from '#domain/money/money.ts';
import { paymentDetailsIn } from '#domain/transactions/paymentDetails.ts';
import type { IfscProblem } from '#domain/transactions/accountDetails.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';

/** What a line of the details gives to the app of the bank. */
export type CopyKind =
  | 'name'
  | 'nameInNotes'
  | 'customer'
  | 'account'
  | 'ifsc'
  | 'upi'
  | 'phone'
  | 'amount'
  | 'balance'
  | 'number';

export interface CopyItem {
  kind: CopyKind;
  /** What is copied: numbers without spaces, amounts with two decimals and without a sign. */
  text: string;
  problem?: IfscProblem | null;
}

/** Returns what is copied from a transfer, in the order of the forms of banks. */
export function copyItemsOf(
  transaction: Pick<Transaction, 'notes' | 'customer' | 'amount' | 'balance'>,
): CopyItem[] {
  const { notes, customer, amount, balance } = transaction;
  const details = paymentDetailsIn(notes);
  const { account, ifsc, upi, phone, numbers } = details;
  return [
    ...nameItem(details.name, customer),
    ...(account === null ? [] : [{ kind: 'account' as const, text: account }]),
    ...(ifsc === null ? [] : [{ kind: 'ifsc' as const, text: ifsc.code, problem: ifsc.problem }]),
    ...(upi === null ? [] : [{ kind: 'upi' as const, text: upi }]),
    ...(phone === null ? [] : [{ kind: 'phone' as const, text: phone }]),
    { kind: 'amount', text: toDecimal(amount) },
    { kind: 'balance', text: toDecimal(balance) },
    ...numbers.map((text) => ({ kind: 'number' as const, text })),
  ];
}

/** The customer's name stands in, under that label, when the notes name nobody. */
function nameItem(name: ReturnType<typeof paymentDetailsIn>['name'], customer: string): CopyItem[] {
  if (name) return [{ kind: name.isLabelled ? 'name' : 'nameInNotes', text: name.text }];
  return customer.trim() === '' ? [] : [{ kind: 'customer', text: customer.trim() }];
}
