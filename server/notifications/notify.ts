import { type Expression, sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { noteChange } from '#server/live/committed.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Audience } from './audience.ts';

export interface NewEvent {
  /** The transaction after the change. */
  about: Pick<TransactionRecord, 'transaction_id' | 'status' | 'agent_id'>;
  /** The user who made the change. The actor is not notified. */
  actor: SignedIn;
  audience: Audience;
  message: string | Expression<string>;
  now: Date;
}

/**
 * Query that writes one event for all recipients, if the condition holds. Each of them who is active
 * now has an unread notification. Publishes the event after the commit, also if the condition does not
 * hold.
 */
export function insertEvent(
  trx: Transaction<Schema>,
  { about, actor, audience, message, now }: NewEvent,
  condition: Expression<SqlBool> = sql.lit(true),
) {
  const isHidden = audience.role === 'banker' && about.status === 'WTG';
  const role = isHidden ? null : audience.role;
  const agentId = audience.includesAgent ? about.agent_id : null;
  const transactionId = about.transaction_id;
  noteChange(trx, { kind: 'event', role, agentId, actorId: actor.userId, transactionId });
  const agent = trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', agentId)
    .where('user_id', '<>', actor.userId)
    .where('deleted_flg', '=', '');
  return trx
    .insertInto('events')
    .columns(['user_id', 'role', 'actor_id', 'transaction_id', 'message', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(trx.selectNoFrom(agent.as('user_id')).as('person'))
        .select([
          'person.user_id',
          sql<Audience['role']>`${role}::text`.as('role'),
          sql<number>`${actor.userId}::bigint`.as('actor_id'),
          sql<string>`${about.transaction_id}::text`.as('transaction_id'),
          sql<string>`cast(${message} as text)`.as('message'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where(condition)
        .where(sql<SqlBool>`(${role}::text is not null or person.user_id is not null)`),
    );
}
