import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
