import { Refusal } from './refusals.ts';

/**
 * Returns true if a change is based on an older version of a record. A change without a version applies to any
 * version, so clients that know only the fields of the specification keep working.
 * @param expected the version that the change is based on
 */
export const isStale = (current: number, expected: number | undefined): expected is number =>
  expected !== undefined && expected !== current;

/**
 * Refuses a change that is based on an older version. A transaction has a message of its own, which names what has
 * changed (`server/transaction/stale.ts`). @throws Refusal `conflict`.
 */
export function requireVersion(
  record: 'User' | 'Bank' | 'Setting' | 'Account',
  current: number,
  expected: number | undefined,
): void {
  if (!isStale(current, expected)) return;
  throw new Refusal(`${record} has changed since you opened it`, 'conflict');
}
