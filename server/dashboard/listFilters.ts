import { type Kysely, sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import type { PayloadOf } from '#api/contract/calls.ts';
import type { ListSort } from '#api/contract/transaction.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { allStatuses, isDiscussable, payableStatuses } from '#domain/workflow/workflow.ts';
import type { CallContext } from '#server/api/call.ts';
import { bankOfCode } from '../banks/codes.ts';
import type { Schema } from '../db/schema.ts';
import { nextDay, startOfDay } from '../time.ts';
import { userOfCode } from '../users/codes.ts';
import { isOverdue } from './listOrder.ts';
import { countUnanswered } from '../transaction/messages/messages.ts';

export type WireFilters = NonNullable<
  PayloadOf<'transaction.php?run=getTransactionsList'>['filters']
>;

/** Inputs of the conditions of filters. */
export type FilterContext = Pick<
  CallContext,
  'db' | 'user' | 'clock' | 'businessTimeZone' | 'capabilities'
>;

/** Conditions of filters on the rows of `transactions`. */
export interface FilterConditions {
  /** Those that the indexes in the order of a list support. */
  ordered: readonly SqlFragment[];
  /** The others, for rows that are checked one by one. */
  checked: readonly SqlFragment[];
  /** The same, in a form that uses an index. */
  indexed: readonly SqlFragment[];
}

const noConditions: FilterConditions = { ordered: [], checked: [], indexed: [] };

/** Days after which a banker's payment or change of the status no longer makes a transaction theirs. */
const mineDays = 30;
/** The newest of them that count: more than a banker makes in this time. */
const maxOwnEntries = 20_000;
const dayMs = 86_400_000;

/**
 * Returns the conditions of filters. They only narrow what the user may see.
 * @param sort what the list is sorted by; undefined for the created time
 */
export async function filterConditions(
  filters: WireFilters | undefined,
  context: FilterContext,
  sort?: ListSort,
): Promise<FilterConditions> {
  if (!filters) return noConditions;
  const { statuses, bank, agent, from, to, min_amount: min, max_amount: max } = filters;
  const { db, businessTimeZone: zone } = context;
  const keys = await readKeys(db, filters);
  const amounts: Condition[] = [
    min !== undefined && sql`transactions.amount_paise >= ${parseDecimal(min)}`,
    max !== undefined && sql`transactions.amount_paise <= ${parseDecimal(max)}`,
  ];
  const places: Condition[] = [
    statuses && isOneStatusOf(statuses),
    bank !== undefined && sql`transactions.bank_code = ${keys.bankCode}`,
    agent !== undefined && sql`transactions.agent_id = ${keys.agentId}`,
    from !== undefined && sql`transactions.created_at >= ${startOfDay(from, zone)}`,
    to !== undefined && sql`transactions.created_at < ${startOfDay(nextDay(to), zone)}`,
  ];
  const [ordered, unordered] = sort === 'AMOUNT' ? [amounts, places] : [places, amounts];
  const others = [
    ...unordered,
    filters.claimed && isClaimed(context),
    filters.unanswered && isUnanswered(context),
    filters.overdue && isOverdue(context.capabilities.targets, context.clock()),
  ];
  return {
    ordered: ordered.filter(isSet),
    checked: [...others, filters.mine && isMine(context, 'checked')].filter(isSet),
    indexed: [...others, filters.mine && isMine(context, 'indexed')].filter(isSet),
  };
}

/**
 * Reads the keys of bank and agent, null for an unknown code. The planner knows how many rows a key has, but not
 * how many a subquery for it has.
 */
async function readKeys(db: Kysely<Schema>, { bank, agent }: WireFilters) {
  if (bank === undefined && agent === undefined) return { bankCode: null, agentId: null };
  return db
    .selectNoFrom([bankOfCode(bank ?? '').as('bankCode'), userOfCode(agent ?? '').as('agentId')])
    .executeTakeFirstOrThrow();
}

/** A condition, or nothing if its filter is not set. */
type Condition = SqlFragment | false | undefined;

const isSet = (condition: Condition): condition is SqlFragment =>
  condition !== false && condition !== undefined;

/** Condition: all of these. */
export const all = (conditions: readonly SqlFragment[]): SqlFragment =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/**
 * Condition: the status is one of these. Literals, because the partial indexes of some statuses are used only
 * for literals; in one order, because each text is a statement of its own.
 */
export const isOneStatusOf = (statuses: readonly string[]) =>
  sql`transactions.status in (${sql.join([...new Set(statuses)].toSorted().map(sql.lit))})`;

/**
 * An admin's: initiated by them for an agent. A banker's: with a payment or a change of the status that they
 * made in the last days. An agent's: all that they see.
 */
function isMine(
  { user, clock }: FilterContext,
  use: 'checked' | 'indexed',
): SqlFragment | undefined {
  switch (user.role) {
    case 'agent':
      return undefined;
    case 'admin':
      // As in the partial index.
      return sql`(transactions.initiated_by = ${user.userId}
        and transactions.initiated_by <> transactions.agent_id)`;
    case 'banker': {
      const since = new Date(clock().getTime() - mineDays * dayMs);
      const own = selectWorkedOn(user.userId, since);
      // With `is true`, the planner makes a hash table of the ids instead of a join.
      return use === 'checked'
        ? sql`(transactions.transaction_id in (${own})) is true`
        : sql`transactions.transaction_id = any(array(${own}))`;
    }
  }
}

/** Selects the ids of transactions with a payment or a change of the status by a banker, by an index of its own. */
const selectWorkedOn = (userId: number, since: Date) => sql`
  select history.transaction_id from history
  where history.user_id = ${userId} and history.action in ('payment', 'banker status')
    and history.happened_at > ${since}
  order by history.happened_at desc limit ${sql.lit(maxOwnEntries)}`;

const isClaimed = ({ clock }: FilterContext) =>
  sql`(${isOneStatusOf(payableStatuses)} and transactions.transaction_id in (
    select claims.transaction_id from claims where claims.expires_at > ${clock()}))`;

const isUnanswered = ({ user }: FilterContext) =>
  sql`(${isOneStatusOf(allStatuses.filter(isDiscussable))} and ${countUnanswered(user)} > 0)`;
