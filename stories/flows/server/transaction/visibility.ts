import type { TransactionRecord, UserRecord } from '../data.ts';

/** An agent sees their own, a banker all that are no longer waiting, an admin all. */
export function isVisible({ id, role }: UserRecord, record: TransactionRecord): boolean {
  switch (role) {
    case 'agent':
      return record.agentId === id;
    case 'banker':
      return record.status !== 'WTG';
    case 'admin':
      return true;
    default:
      return role satisfies never;
  }
}
