import type { LiveEvent } from '#api/live.ts';

/** Key of a record or of a list in the read cache: its name, and the id of a record. */
export type ReadKey = readonly [name: string, idOrQuery?: unknown, ...rest: readonly unknown[]];

/** Keys of everything that shows transactions or counts them. */
const transactionReads = [
  'transaction',
  'transactions',
  'toCheck',
  'listCounts',
  'report',
  'summary',
  'trends',
  'day',
] as const;

/**
 * Changes of each kind of event, by the name of a key. A new screen whose data others can change adds the
 * names of its keys here.
 */
const changedBy = {
  transaction: transactionReads,
  removed: transactionReads,
  claim: ['day'],
  notifications: ['counters', 'notifications'],
  rate: ['counters', 'setting'],
  users: ['users', 'user', 'lookups'],
  banks: ['banks', 'bank', 'lookups'],
  lookups: ['lookups'],
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
