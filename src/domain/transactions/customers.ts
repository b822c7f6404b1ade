import type { Paise } from '../money/money.ts';
import { searchForm } from '../text/searchForm.ts';

/** A customer of earlier transactions, as in the newest of them. */
export interface Customer {
  name: string;
  bankName: string;
  /** Null if the bank is inactive by now. */
  bankCode: string | null;
  logoUrl: string | null;
  /** Amounts of the last transactions, the newest first; at least one. */
  amounts: readonly [Paise, ...Paise[]];
  notes: string;
  /** ISO 8601 with the business zone's offset. */
  usedAt: string;
}

/** Search conditions for customers. */
export interface CustomerQuery {
  /** Code of the chosen agent; null if none is chosen. */
  agentCode: string | null;
  /** The typed name; '' for the customers used last. */
  text: string;
}

/** Number of customers in an answer. */
export const maxCustomers = 8;
/** Number of amounts of a customer. */
export const maxCustomerAmounts = 3;
/** Number of banks that are offered. */
const maxRecentBanks = 3;
/** Number of letters from which customers are searched. */
export const minCustomerLetters = 2;

/** Returns what is the same for the same customer: capitals, spaces and encodings do not matter. */
export const customerKey = (name: string): string =>
  searchForm(name).trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns true if the name, or the rest of it from one of its words on, begins with the text. */
export const isCustomerFound = (name: string, text: string): boolean =>
  ` ${customerKey(name)}`.includes(` ${customerKey(text)}`);

/** Returns the codes of the customers' active banks, each once, in the order of the customers. */
export const recentBanksOf = (customers: readonly Customer[]): readonly string[] =>
  [...new Set(customers.flatMap(({ bankCode }) => bankCode ?? []))].slice(0, maxRecentBanks);
