import { type Expression, sql, type SqlBool } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { notFound } from '#server/transaction/lock.ts';
import { entryVisibleTo, visibleTo } from '#server/transaction/visibility.ts';
import { readHistory } from './read.ts';

/** Returns the history of a transaction that the user may see. @throws Refusal `not_found`. */
export const viewHistory: Handlers['transaction.php?run=getHistory'] = async (context, payload) => {
  const { db, user } = context;
  const transaction = await db
    .selectFrom('transactions')
    .select('transaction_id')
    .where('transaction_id', '=', payload.trans_id)
    .where(visibleTo(user))
    .executeTakeFirst();
  if (!transaction) throw notFound();
  const page = {
    start: Number(payload.start),
    size: Math.min(Number(payload.end), limits.pageSize),
  };
  const message = await readHistory(context, visibleEntries(context, payload.trans_id), page);
  return { status: 'success', message };
};

/**
 * Condition for the entries of a transaction that the user may see. An agent sees those since the
 * transaction became theirs.
 */
function visibleEntries({ user }: CallContext, transactionId: string): Expression<SqlBool> {
  const all = sql<SqlBool>`history.transaction_id = ${transactionId} and ${entryVisibleTo(user)}`;
  if (user.role !== 'agent') return all;
  return sql<SqlBool>`${all} and history.history_id >= coalesce((
    select max(given.history_id) from history given
    where given.transaction_id = ${transactionId}
      and given.changes -> 'agent_id' ->> 1 = ${String(user.userId)}), 0)`;
}
