import type { Customer, CustomerQuery } from '#domain/transactions/customers.ts';

/** Customers of earlier transactions that fit what is typed. */
export interface CustomerOffers {
  /** The last used first; none without a query or an answer. */
  found: readonly Customer[];
  /** Called with what to look for while the name is typed; null for nothing. */
  onAsk: (query: CustomerQuery | null) => void;
}
