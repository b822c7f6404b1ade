import type { Paise } from '../money/money.ts';
import type { Ageing } from './ageing.ts';

/** How money is handed over. */
export const settlementMethods = ['cash', 'bank'] as const;
export type SettlementMethod = (typeof settlementMethods)[number];

export const accountLineKinds = ['opening', 'transfer', 'settlement', 'adjustment'] as const;
export type AccountLineKind = (typeof accountLineKinds)[number];

/** How an announced settlement ends: an admin confirms or declines it, or its agent withdraws it. */
export const settlementOutcomes = ['confirmed', 'declined', 'withdrawn'] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];

/** What an agent owes. A negative balance is a credit of the agent. */
export interface AccountBalance {
  balance: bigint;
  /** The balance above which people are warned; null for none. */
  limit: Paise | null;
}

/** The account of an agent among all. */
export interface AccountSummary extends AccountBalance {
  userId: string;
  userCode: string;
  userName: string;
  isActive: boolean;
  ageing: Ageing;
  /** Number of announced settlements. */
  announced: number;
}

/** What an agent hands over. */
export interface Settlement {
  id: string;
  amount: Paise;
  method: SettlementMethod;
  /** '' for none. */
  reference: string;
  /** ISO 8601 with offset. */
  sentAt: string;
  /** Code of the user who recorded or announced it. */
  userCode: string;
  receipts: readonly SettlementReceipt[];
}

/** A settlement with the decision about it. */
export interface DecidedSettlement extends Settlement {
  outcome: SettlementOutcome;
  /** Code of the user who decided. */
  decidedBy: string;
  /** ISO 8601 with offset. */
  decidedAt: string;
  /** Why it was declined; '' otherwise. */
  reason: string;
}

export interface SettlementReceipt {
  id: string;
  url: string;
  thumbUrl: string;
  name: string;
}

/** An account with what is to be decided. */
export interface Account extends Omit<AccountSummary, 'announced'> {
  /** Of the limit. */
  version: number;
  /** When the account begins, ISO 8601 with offset. */
  openedAt: string;
  /** Settlements without a decision. */
  announced: readonly Settlement[];
  /** The settlement that the user looks for, if it has a decision; null otherwise. */
  decided: DecidedSettlement | null;
}

/** A line of an account. */
export interface AccountLine {
  number: number;
  /** ISO 8601 with offset. */
  enteredAt: string;
  /** Positive if the agent owes more. */
  amount: Paise;
  /** The balance after this line. */
  balance: bigint;
  cause:
    | { kind: 'opening' }
    | { kind: 'transfer'; transactionId: string; code: string; customer: string }
    | { kind: 'settlement'; settlement: Settlement; decidedBy: string }
    | { kind: 'adjustment'; reason: string; userCode: string };
}

/** The days of a statement, `YYYY-MM-DD`, both included; '' for no bound. */
export interface AccountDays {
  from: string;
  to: string;
}
