import { sql } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { maxListCount } from '#domain/lists/listCount.ts';
import { allStatuses, isDiscussable, isPayable, type Status } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import { UserQueues } from '#server/http/overload/userQueues.ts';
import type { SignedIn } from '../sessions/signedIn.ts';
import { all, filterConditions, isOneStatusOf, type WireFilters } from './listFilters.ts';
import { findNamed, isFound } from './listSearch.ts';
import { type WireSection, sections } from '#domain/lists/sections.ts';
import { visibleTo } from '../transaction/visibility.ts';

type Run = 'transaction.php?run=getListCounts';
type List = RequestOf<Run>['lists'][number];
type Answer = { COUNT: number; MORE?: true };

/** Simultaneous counts of one user. Some more wait. */
const concurrentCounts = 2;
/** Number of newest rows that are compared with conditions without an index in the order of a list. */
const comparedCount = 2000;

/**
 * Counts the transactions of lists that the user may see. Each count reads a limited number of rows by an
 * index: enough to count to the maximum, or the newest ones that the other conditions are compared with.
 */
export function listCountsHandler(): Handlers[Run] {
  const queues = new UserQueues(concurrentCounts);
  return (context, { lists }) =>
    queues.run(context.user.userId, async () => {
      const message: Answer[] = [];
      // One after the other, so that the embedded database answers other calls in between.
      for (const list of lists) message.push(await countList(list, context));
      return { status: 'success', message };
    });
}

/** Overdue rows have an index of their own, so they are read in no order. */
const newestFirst = sql`order by created_at desc, sequence desc`;

async function countList(
  { section, search, filters = {} }: List,
  context: CallContext,
): Promise<Answer> {
  const { db, user } = context;
  const statuses = possibleStatuses(sections[user.role][section], filters);
  if (statuses?.length === 0) return { COUNT: 0 };
  const { narrowing, others } = splitFilters(filters, user);
  const narrowed = await filterConditions(narrowing, context);
  const compared = await filterConditions(others, context);
  const term = search.trim();
  const conditions = [
    ...compared.ordered,
    ...compared.checked,
    ...(term === '' ? [] : [isFound(await findNamed(db, term))]),
  ];
  const limit = conditions.length === 0 ? maxListCount + 1 : comparedCount;
  // With all columns, the statement is not prepared: its plan depends on the values of the filters.
  const rows = sql`select * from transactions
    where ${visibleTo(user)} and ${statuses ? isOneStatusOf(statuses) : sql`true`}
      and ${all([...narrowed.ordered, ...narrowed.indexed])}
    ${narrowing.overdue ? sql`` : newestFirst} limit ${sql.lit(limit)}`;
  const counted = sql<{ read: number; found: number }>`
    select count(*) as read, count(*) filter (where ${all(conditions)}) as found
    from (${rows}) as transactions`;
  const [row] = (await counted.execute(db)).rows;
  if (!row) throw new Error('there is no count');
  return toListCount(row.found, row.read === limit);
}

/** @param mayBeMore false if all rows of the list were read */
export const toListCount = (found: number, mayBeMore = false): Answer => ({
  COUNT: Math.min(found, maxListCount),
  ...((found > maxListCount || mayBeMore) && { MORE: true as const }),
});

/**
 * Query for the rows of a section that are counted without search and filters.
 * @param overdue the condition of overdue rows, to count only them
 */
export function countedRows(
  user: Pick<SignedIn, 'userId' | 'role'>,
  section: WireSection,
  overdue?: SqlFragment,
) {
  const statuses = sections[user.role][section];
  return sql`select from transactions
    where ${visibleTo(user)} and ${statuses ? isOneStatusOf(statuses) : sql`true`}
      ${overdue ? sql`and ${overdue}` : newestFirst} limit ${sql.lit(maxListCount + 1)}`;
}

/**
 * Returns the statuses that a list can contain; null for all. One condition, because the planner does not
 * combine those of section and filters.
 */
function possibleStatuses(
  ofSection: readonly Status[] | null,
  { statuses, claimed, unanswered }: WireFilters,
): readonly Status[] | null {
  if (!ofSection && !statuses && !claimed && !unanswered) return null;
  return allStatuses.filter(
    (status) =>
      (ofSection?.includes(status) ?? true) &&
      (statuses?.includes(status) ?? true) &&
      (!claimed || isPayable(status)) &&
      (!unanswered || isDiscussable(status)),
  );
}

/**
 * Divides the filters into those that an index supports, with the statuses and each other, and the others. Two
 * owners, such as a bank and an agent, have no index in the order of a list. Overdue rows are few and open, and
 * an index finds them all.
 */
function splitFilters(
  { statuses: _statuses, overdue, ...filters }: WireFilters,
  { role }: Pick<SignedIn, 'role'>,
): { narrowing: WireFilters; others: WireFilters } {
  if (overdue) return { narrowing: { overdue }, others: filters };
  const { from, to, bank, agent, mine, ...rest } = filters;
  const days = { from, to };
  if (mine && role === 'admin')
    return { narrowing: { ...days, mine }, others: { ...rest, bank, agent } };
  const others = { ...rest, ...(mine && { mine }) };
  if (role === 'agent') return { narrowing: days, others: { ...others, bank, agent } };
  return agent === undefined
    ? { narrowing: { ...days, bank }, others }
    : { narrowing: { ...days, agent }, others: { ...others, bank } };
}
