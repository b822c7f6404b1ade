import type { Customer } from '#domain/transactions/customers.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import type { TransactionValues } from '#screens/shared/transactions/transactionForm.ts';

/** Fields that are taken over from the last transaction of a customer, in the order of the form. */
const takenFields = ['customer', 'bank', 'amount', 'notes'] as const;
export type TakenField = (typeof takenFields)[number];

type Values = Partial<Pick<TransactionValues, TakenField>>;

/** A value that was taken over. */
export interface TakenValue {
  field: TakenField;
  before: string;
  after: string;
}

/** A chosen customer, and what was taken over of the last transaction. */
export interface TakenOver {
  customer: Customer;
  taken: readonly TakenValue[];
  /** Fields that have another value, which only a press of their own replaces. */
  offered: readonly TakenValue[];
  /** The bank of the last transaction is inactive by now. */
  isBankInactive: boolean;
}

/** Returns what choosing a customer takes over: the name, and the fields that are empty. */
export function takeOver(
  values: Values,
  customer: Customer,
  activeBanks: readonly Choice[],
): TakenOver {
  const isBankActive = activeBanks.some(({ code }) => code === customer.bankCode);
  const last: Record<TakenField, string> = {
    customer: customer.name,
    bank: isBankActive ? (customer.bankCode ?? '') : '',
    amount: toDecimal(customer.amounts[0]),
    notes: customer.notes.trim() === '' ? '' : customer.notes,
  };
  const changes = takenFields
    .map((field) => ({ field, before: values[field] ?? '', after: last[field] }))
    .filter(({ field, before, after }) => after !== '' && !isSame(field, before, after));
  return {
    customer,
    taken: changes.filter(isTaken),
    offered: changes.filter((change) => !isTaken(change)),
    isBankInactive: !isBankActive,
  };
}

const isTaken = ({ field, before }: TakenValue) => field === 'customer' || before.trim() === '';

/** Takes over a field that has another value. */
export function takeOffered(
  { taken, offered, ...rest }: TakenOver,
  values: Values,
  field: TakenField,
): TakenOver {
  const chosen = offered.filter((one) => one.field === field);
  const inOrder = [...taken, ...chosen.map((one) => ({ ...one, before: values[field] ?? '' }))];
  return {
    ...rest,
    taken: takenFields.flatMap((name) => inOrder.filter((one) => one.field === name)),
    offered: offered.filter((one) => one.field !== field),
  };
}

/** Returns the values of the fields before they were taken over, without those changed since then. */
export const undoOf = ({ taken }: Pick<TakenOver, 'taken'>, values: Values): Values =>
  Object.fromEntries(
    taken
      .filter(({ field, after }) => isSame(field, values[field] ?? '', after))
      .map(({ field, before }) => [field, before]),
  );

function isSame(field: TakenField, one: string, other: string): boolean {
  if (field !== 'amount') return one === other;
  const amount = parseTypedAmount(one);
  return amount !== null && amount === parseTypedAmount(other);
}
