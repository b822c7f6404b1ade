import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionRecord } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/**
 * Condition for the rows of `transactions` that this user may see: an agent their own, a banker all
 * that are not waiting, an admin all. Every query that reads or locks a transaction must include
 * it.
 */
export function visibleTo(user: Pick<SignedIn, 'userId' | 'role'>): RawBuilder<SqlBool> {
  switch (user.role) {
    case 'agent':
      return sql<SqlBool>`transactions.agent_id = ${user.userId}`;
    case 'banker':
      return sql<SqlBool>`transactions.status <> 'WTG'`;
    case 'admin':
      return sql<SqlBool>`true`;
  }
}

/** Returns true if the user may know of requests of reversals, which only admins confirm. */
export const seesRequests = ({ role }: Pick<SignedIn, 'role'>): boolean => role === 'admin';

/** Condition for the entries of `history` that this user may see, if the user may see their record. */
export const entryVisibleTo = (user: Pick<SignedIn, 'role'>): RawBuilder<SqlBool> =>
  seesRequests(user) ? sql<SqlBool>`true` : sql<SqlBool>`history.action <> 'reversal request'`;

/** Fields on which the visibility of a transaction depends. */
export type VisibilityFields = Pick<TransactionRecord, 'status' | 'agent_id'>;

/** Returns what decides who may see this transaction. */
export const visibilityFieldsOf = ({ status, agent_id }: VisibilityFields): VisibilityFields => ({
  status,
  agent_id,
});

/** Returns true if the user may see the transaction, like the condition of {@link visibleTo}. */
export function isVisibleTo(
  user: Pick<SignedIn, 'userId' | 'role'>,
  { status, agent_id: agentId }: VisibilityFields,
): boolean {
  switch (user.role) {
    case 'agent':
      return agentId === user.userId;
    case 'banker':
      return status !== 'WTG';
    case 'admin':
      return true;
  }
}
