import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';

/** An account that the user may not see gets the same answer as a missing one. */
export const accountNotFound = () => new Refusal('Account not found', 'not_found');

/** Parses the id of an agent whose account the user may see. @throws Refusal `not_found` */
export function readAgentId({ user }: Pick<CallContext, 'user'>, id: string): number {
  const agentId = /^\d{1,15}$/.test(id) ? Number(id) : null;
  if (agentId === null) throw accountNotFound();
  if (user.role === 'agent' && agentId !== user.userId) throw accountNotFound();
  return agentId;
}

/** Condition for the rows of `settlements` in accounts that the user may see: an agent the own, a banker none. */
export function settlementVisibleTo(user: Pick<SignedIn, 'userId' | 'role'>): RawBuilder<SqlBool> {
  switch (user.role) {
    case 'agent':
      return sql<SqlBool>`settlements.agent_id = ${user.userId}`;
    case 'banker':
      return sql<SqlBool>`false`;
    case 'admin':
      return sql<SqlBool>`true`;
  }
}

/** Checks that a user has an account, or may get one. @throws Refusal `not_found` */
export async function requireAccount(db: Kysely<Schema>, agentId: number): Promise<void> {
  const agent = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', agentId)
    .where((is) =>
      is.or([
        is('role', '=', 'agent'),
        is.exists(is.selectFrom('accounts').select('agent_id').where('agent_id', '=', agentId)),
      ]),
    )
    .executeTakeFirst();
  if (!agent) throw accountNotFound();
}
