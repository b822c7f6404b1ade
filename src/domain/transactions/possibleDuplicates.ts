import { accountNumbersIn } from './accountNumbers.ts';
import { customerKey } from './customers.ts';
import type { Paise } from '../money/money.ts';

/** Reasons why two transactions with the same amount may be the same transfer, the strongest first. */
export const duplicateReasons = ['account', 'customer', 'bankAndAgent'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Compared fields of a transaction. */
export interface Comparable {
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
}

/**
 * Returns why two transactions may be the same transfer; nothing if they differ. Bank and agent alone
 * count only if neither the customers nor the account numbers contradict them.
 */
export function duplicateReasonsOf(one: Comparable, other: Comparable): readonly DuplicateReason[] {
  if (one.amount !== other.amount) return [];
  const customer = compare(customersOf(one), customersOf(other));
  const account = compare(accountNumbersIn(one.notes), accountNumbersIn(other.notes));
  const hasSameParties = one.bankCode === other.bankCode && one.agentCode === other.agentCode;
  const isContradicted = customer === 'different' || account === 'different';
  const holds = {
    account: account === 'same',
    customer: customer === 'same',
    bankAndAgent: hasSameParties && (!isContradicted || account === 'same' || customer === 'same'),
  };
  return duplicateReasons.filter((reason) => holds[reason]);
}

/** Returns a number that is smaller for stronger reasons. */
export const duplicateRank = (reasons: readonly DuplicateReason[]): number =>
  duplicateReasons.reduce((rank, reason) => rank * 2 + (reasons.includes(reason) ? 0 : 1), 0);

function customersOf({ customer }: Comparable): ReadonlySet<string> {
  const key = customerKey(customer);
  return new Set(key === '' ? [] : [key]);
}

/** Compares two sets that may be unknown. */
function compare(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  if (one.size === 0 || other.size === 0) return 'unknown';
  return [...one].some((value) => other.has(value)) ? 'same' : 'different';
}
