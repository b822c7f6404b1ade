import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/**
 * Which rows of `transactions` this user may know of, for the `where` of every query that reads
 * or locks one: an agent their own, a banker all that are no longer waiting, an admin all.
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
