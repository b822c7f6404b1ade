import { sql } from 'kysely';
import { problemStatuses } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { visibleTo } from '../transaction/visibility.ts';

const longestMs = 7 * 24 * 3_600_000;
/** The newest changes that are looked at. */
const maxChanges = 5_000;

/**
 * Counts what others have done since a time, at most seven days ago, to the transactions that the user may
 * see.
 */
export const viewDigest: Handlers['common.php?run=getDigest'] = async (context, { since }) => {
  const { db, clock } = context;
  const now = clock().getTime();
  const start = new Date(Math.max(Date.parse(since), now - longestMs));
  const { rows } = await selectCounts(context, start).execute(db);
  const [counts] = rows;
  return {
    status: 'success',
    message: {
      CREATED: counts?.created ?? 0,
      COMPLETED: counts?.completed ?? 0,
      PAYMENTS: counts?.payments ?? 0,
      PROBLEMS: counts?.problems ?? 0,
      MESSAGES: counts?.messages ?? 0,
    },
  };
};

interface Counts {
  created: number;
  completed: number;
  payments: number;
  problems: number;
  messages: number;
}

/** Messages of the other side: of agents for bankers and admins, of these for an agent. */
const isForUser = ({ user }: CallContext) =>
  user.role === 'agent' ? sql`true` : sql`author.role = 'agent'`;

const selectCounts = (context: CallContext, start: Date) => sql<Counts>`
  select
    count(*) filter (where action = 'initiate') as created,
    count(*) filter (where to_status = 'CMP' and from_status <> 'CMP') as completed,
    count(*) filter (where action = 'payment') as payments,
    count(*) filter (where to_status = any(${problemStatuses}::text[])
      and from_status <> to_status) as problems,
    count(*) filter (where action = 'message' and is_for_user) as messages
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
