/** Ages of debits in whole days, the newest first: up to which age each group reaches. */
export const ageGroups = { days0to1: 1, days2to3: 3, days4to7: 7, over7: Infinity } as const;

export type AgeGroup = keyof typeof ageGroups;

export const allAgeGroups = Object.keys(ageGroups) as readonly AgeGroup[];

/** What an agent owes, by the age of the debits that are not settled. */
export type Ageing = Readonly<Record<AgeGroup, bigint>>;

/** Debits by their age, without the oldest group. */
export type RecentDebits = Readonly<Record<Exclude<AgeGroup, 'over7'>, bigint>>;

export const noAgeing: Ageing = { days0to1: 0n, days2to3: 0n, days4to7: 0n, over7: 0n };

/** Returns the group of debits of this age. */
export const ageGroupOf = (days: number): AgeGroup =>
  allAgeGroups.find((group) => days <= ageGroups[group]) ?? 'over7';

/**
 * Divides a balance by age. What is handed over settles the oldest debit first, so the balance consists of the
 * newest debits. A credit has no age.
 */
export function ageBalance(balance: bigint, debits: RecentDebits): Ageing {
  let rest = balance > 0n ? balance : 0n;
  const take = (most: bigint) => {
    const taken = rest < most ? rest : most;
    rest -= taken;
    return taken;
  };
  return {
    days0to1: take(debits.days0to1),
    days2to3: take(debits.days2to3),
    days4to7: take(debits.days4to7),
    over7: rest,
  };
}
