import { Refusal } from '#server/api/refusals.ts';
import type { Context } from '../call.ts';
import type { TransactionRecord, UserRecord } from '../data.ts';

/** Returns whether a user may see a transaction. */
export const isVisible = ({ id, role }: UserRecord, { agentId, status }: TransactionRecord) =>
  ({ agent: agentId === id, banker: status !== 'WTG', admin: true })[role];

/** Returns the transaction if the user may see it. @throws Refusal `not_found` */
export function findVisible({ data, user }: Context, id: string): TransactionRecord {
  const record = data.transactions.find((one) => one.id === id);
  if (!record || !isVisible(user, record)) throw new Refusal('Transaction not found', 'not_found');
  return record;
}
