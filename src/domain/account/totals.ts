import type { AccountSummary } from './account.ts';

/** Sums of accounts. Credits of agents reduce no debts of others. */
export interface AccountTotals {
  owed: bigint;
  over7: bigint;
  /** Number of announced settlements. */
  announced: number;
}

/** Returns the sums of accounts. */
export function totalsOf(
  accounts: readonly Pick<AccountSummary, 'balance' | 'ageing' | 'announced'>[],
): AccountTotals {
  const totals = { owed: 0n, over7: 0n, announced: 0 };
  for (const { balance, ageing, announced } of accounts) {
    if (balance > 0n) totals.owed += balance;
    totals.over7 += ageing.over7;
    totals.announced += announced;
  }
  return totals;
}
