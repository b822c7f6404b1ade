import { sql } from 'kysely';
import type { SuccessOf } from '#api/contract/calls.ts';
import { problemStatuses } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { badRequest } from '#server/api/refusals.ts';
import { visibleTo } from '../transaction/visibility.ts';

const longestMs = 7 * 24 * 3_600_000;
/** The newest changes that are looked at. */
const maxChanges = 5_000;

/**
 * Counts what others have done since a time, at most seven days ago, to the transactions that the user may
 * see.
 */
export const viewDigest: Handlers['common.php?run=getDigest'] = async (context, { since }) => {
  const from = Date.parse(since);
  if (Number.isNaN(from)) throw badRequest();
  const start = new Date(Math.max(from, context.clock().getTime() - longestMs));
  const { rows } = await selectCounts(context, start).execute(context.db);
  const [message] = rows;
  if (!message) throw new Error('there are no counts');
  return { status: 'success', message };
};

/** Messages of the other side: of agents for bankers and admins, of these for an agent. */
const isForUser = ({ user }: CallContext) =>
  user.role === 'agent' ? sql`true` : sql`author.role = 'agent'`;

const selectCounts = (context: CallContext, start: Date) => sql<
  SuccessOf<'common.php?run=getDigest'>['message']
>`
  select
    count(*) filter (where action = 'initiate') as "CREATED",
    count(*) filter (where to_status = 'CMP' and from_status <> 'CMP') as "COMPLETED",
    count(*) filter (where action = 'payment') as "PAYMENTS",
    count(*) filter (where to_status = any(${problemStatuses}::text[])
      and from_status <> to_status) as "PROBLEMS",
    count(*) filter (where action = 'message' and is_for_user) as "MESSAGES"
  from (
    select history.action, history.from_status, history.to_status,
      ${isForUser(context)} as is_for_user
    from history
    join transactions using (transaction_id)
    join users author on author.user_id = history.user_id
    where history.happened_at > ${start}
      and history.user_id <> ${context.user.userId}
      and ${visibleTo(context.user)}
    order by history.happened_at desc, history.history_id desc
    limit ${sql.lit(maxChanges)}
  ) changes`;
