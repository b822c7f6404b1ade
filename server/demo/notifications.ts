import { type Kysely, sql } from 'kysely';
import { statuses } from '#domain/workflow/workflow.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Audience } from '#server/notifications/audienceTypes.ts';
import { demoUsers } from './cast.ts';
import type { PlannedStep, PlannedTransaction } from './plan.ts';

export interface PlannedEvent {
  actorCode: string;
  role: Audience['role'];
  /** The agent who is notified as well; null if the agent is inactive or the actor. */
  agentCode: string | null;
  transactionId: string;
  message: string;
  at: Date;
}

const maxSteps = 60;

/** Plans the events of the newest steps, oldest first. */
export const planEvents = (planned: readonly PlannedTransaction[]): PlannedEvent[] =>
  planned
    .flatMap((transaction) => transaction.steps.map((step) => ({ transaction, step })))
    .sort((left, right) => left.step.at.getTime() - right.step.at.getTime())
    .slice(-maxSteps)
    .map(({ transaction, step }) => eventOf(transaction, step));

function eventOf(transaction: PlannedTransaction, step: PlannedStep): PlannedEvent {
  const { action, userCode: actorCode, at } = step;
  const agent = demoUsers.find(({ code }) => code === transaction.agentCode);
  const isNotified = agent?.isActive && agent.code !== actorCode && action !== 'initiate';
  return {
    actorCode,
    role: action === 'accept' ? 'banker' : 'admin',
    agentCode: isNotified ? agent.code : null,
    transactionId: transaction.id,
    message: `${actorCode} ${messageOf(step, transaction.code)}`,
    at,
  };
}

function messageOf(step: PlannedStep, code: string): string {
  switch (step.action) {
    case 'initiate':
      return `initiated ${code}`;
    case 'accept':
      return `accepted ${code}`;
    case 'hold':
      return `put ${code} on hold`;
    case 'cancel':
      return `cancelled ${code}`;
    case 'check':
      return `checked ${code}`;
    case 'payment':
      return `recorded ${step.to === 'CHK' ? 'the last payment' : 'a payment'} on ${code}`;
    default:
      return `set ${code} to ${statuses[step.to].description}`;
  }
}

/** Marks all events as read except the newest ones of each user. */
export async function markEventsRead(
  db: Kysely<Schema>,
  { unreadPerUser }: { unreadPerUser: number },
): Promise<void> {
  await sql`update events set read_at = created_at
    from (
      select event_id, row_number() over (partition by user_id order by event_id desc) as place
      from events where user_id is not null
    ) as own
    where own.event_id = events.event_id and place > ${unreadPerUser}`.execute(db);
  await sql`update role_periods period set read_to = coalesce((
      select event_id from events event
      where event.role = period.role and event.actor_id <> period.user_id
      order by event_id desc offset ${unreadPerUser} limit 1
    ), 0)`.execute(db);
}
