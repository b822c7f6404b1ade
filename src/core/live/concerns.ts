import type { LiveEvent } from '#api/live.ts';

/** Key of a record or of a list in SWR's cache: its name, and the id of a record. */
export type ReadKey = readonly [name: string, idOrQuery?: unknown, ...rest: readonly unknown[]];

/** Keys of what shows accounts. */
const accountReads = ['account', 'accountLines', 'accounts', 'accountTotals'] as const;

/** Keys of what shows statements of banks and the payments that are compared with them. */
const reconciliationReads = [
  'proposals',
  'matches',
  'left',
  'linePayments',
  'closes',
  'closePreview',
  'closedDay',
] as const;

/**
 * Keys of what shows transactions, and of what they change. The Summary, the day and the numbers of transactions follow in an event of their
 * own, except those of filtered lists.
 */
const transactionReads = [
  ...accountReads,
  ...reconciliationReads,
  'transaction',
  'transactions',
  'toCheck',
  'filteredCounts',
  'report',
] as const;

/**
 * Changes of each kind of event, by the name of a key. A new screen whose data others can change adds the
 * names of its keys here.
 */
const changedBy = {
  transaction: transactionReads,
  removed: transactionReads,
  claim: [],
  notifications: ['counters', 'notifications'],
  rate: ['counters', 'setting'],
  users: ['users', 'user', 'lookups', ...accountReads],
  account: accountReads,
  banks: ['banks', 'bank', 'lookups', 'reconciliationBanks', ...reconciliationReads],
  lookups: ['lookups'],
  figures: [],
  open: [],
  ended: [],
} as const satisfies Record<Exclude<LiveEvent['kind'], 'resync'>, readonly string[]>;

/** Returns true if the event changes the data of the key. */
export function concerns(event: LiveEvent, [name, id]: ReadKey): boolean {
  if (event.kind === 'resync') return true;
  const names: readonly string[] = changedBy[event.kind];
  const isOther = name === 'transaction' && 'id' in event && event.id !== id;
  return names.includes(name) && !isOther;
}
