import { type Expression, sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { EventSubject } from '#server/live/changes.ts';
import { noteChange } from '#server/live/committed.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Audience } from './audienceTypes.ts';

/** A settlement, and the agent in whose account it is. */
interface SettlementOfEvent {
  settlement_id: string;
  agent_id: number;
}

export interface NewEvent {
  /** The transaction after the change, or a settlement, which bankers do not see. */
  about: Pick<TransactionRecord, 'transaction_id' | 'status' | 'agent_id'> | SettlementOfEvent;
  /** The user who made the change. The actor is not notified. */
  actor: Pick<SignedIn, 'userId'>;
  audience: Audience;
  message: string | Expression<string>;
  now: Date;
}

type EventAudience = Pick<NewEvent, 'about' | 'actor' | 'audience'>;

/** Returns the role and the agent that an event is for; null for none. */
function recipientsOf({ about, actor, audience }: EventAudience) {
  const isHidden =
    audience.role === 'banker' && ('settlement_id' in about || about.status === 'WTG');
  const isForAgent = audience.includesAgent && about.agent_id !== actor.userId;
  return {
    role: isHidden ? null : audience.role,
    agentId: isForAgent ? about.agent_id : null,
  };
}

const subjectOf = ({ about }: EventAudience): EventSubject =>
  'settlement_id' in about
    ? { kind: 'settlement', id: about.settlement_id, agentId: about.agent_id }
    : { kind: 'transaction', id: about.transaction_id };

/** Publishes an event after the commit. To be called once the event is written. */
export function noteEvent(trx: Transaction<Schema>, event: EventAudience): void {
  const { role, agentId } = recipientsOf(event);
  if (role === null && agentId === null) return;
  const actorId = event.actor.userId;
  noteChange(trx, { kind: 'event', role, agentId, actorId, about: subjectOf(event) });
}

/**
 * Query that writes one event for all recipients, if there are any and the condition holds. Each of
 * them who is active now has an unread notification.
 */
export function insertEvent(
  trx: Transaction<Schema>,
  event: NewEvent,
  condition: Expression<SqlBool> = sql.lit(true),
) {
  const { about, actor, message, now } = event;
  const { role, agentId } = recipientsOf(event);
  const transactionId = 'transaction_id' in about ? about.transaction_id : null;
  const settlementId = 'settlement_id' in about ? about.settlement_id : null;
  const agent = trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', agentId)
    .where('deleted_flg', '=', '');
  return trx
    .insertInto('events')
    .columns([
      'user_id',
      'role',
      'actor_id',
      'transaction_id',
      'settlement_id',
      'message',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom(trx.selectNoFrom(agent.as('user_id')).as('person'))
        .select([
          'person.user_id',
          sql<Audience['role']>`${role}::text`.as('role'),
          sql<number>`${actor.userId}::bigint`.as('actor_id'),
          sql<string | null>`${transactionId}::text`.as('transaction_id'),
          sql<string | null>`${settlementId}::text`.as('settlement_id'),
          sql<string>`cast(${message} as text)`.as('message'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
        ])
        .where(condition)
        .where(sql<SqlBool>`(${role}::text is not null or person.user_id is not null)`),
    );
}
