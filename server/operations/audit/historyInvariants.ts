import { type RawBuilder, sql } from 'kysely';
import {
  adminStatuses,
  allStatuses,
  bankerStatuses,
  initialStatus,
  isDiscussable,
  isEditable,
  isPayable,
  isSettled,
  transitions,
  showsProblem,
  type Status,
} from '#domain/workflow/workflow.ts';
import { isReversible, statusAfterReversal } from '#domain/workflow/reversal.ts';
import type { Invariants } from './invariant.ts';

type Step = readonly [action: string, from: Status, to: Status];

const stepsBetween = (action: string, from: readonly Status[], to: readonly Status[]): Step[] =>
  from.flatMap((before) => to.map((after): Step => [action, before, after]));
const stepsWithin = (action: string, from: readonly Status[]): Step[] =>
  from.map((status) => [action, status, status]);

const formStatuses = allStatuses.filter(
  (status) => isEditable('admin', status) || isEditable('agent', status),
);
const payableStatuses = allStatuses.filter(isPayable);

/**
 * All steps between two statuses that the workflow allows, with the action names of the history.
 */
const steps: readonly Step[] = [
  ...Object.entries(transitions).flatMap(([move, { from, to }]) => stepsBetween(move, from, [to])),
  ...stepsWithin('payment', payableStatuses),
  ...stepsBetween('payment', payableStatuses, ['CHK']),
  ...allStatuses
    .filter(isReversible)
    .map((status): Step => ['reversal', status, statusAfterReversal(status)]),
  ...stepsWithin('reversal request', allStatuses.filter(isReversible)),
  ...stepsWithin('message', allStatuses.filter(isDiscussable)),
  ...stepsBetween('update', formStatuses, adminStatuses),
  ...stepsBetween(
    'banker status',
    allStatuses.filter((status) => isEditable('banker', status)),
    bankerStatuses.filter((status) => !isSettled(status)),
  ),
  ...stepsWithin('add attachment', formStatuses),
  ...stepsWithin('delete attachment', formStatuses),
];

const allowedSteps = sql.join(steps.map((step) => sql`(${sql.join(step)})`));
const problemStatuses = sql.join(allStatuses.filter(showsProblem));

/**
 * Selects transactions with a history row that violates a condition on itself and the previous row.
 */
const historyRowsWhere = (condition: RawBuilder<unknown>) => sql<{ id: string }>`
  select distinct line.transaction_id as id from (
    select h.*,
      row_number() over timeline as number,
      lag(h.to_status) over timeline as status_before,
      lag(h.to_amount_paise) over timeline as amount_before
    from history h where h.transaction_id is not null window timeline as (partition by h.transaction_id order by h.history_id)
  ) line
  where ${condition}`;

/** Selects transactions that contradict their last history row. */
const lastRowWhere = (condition: RawBuilder<unknown>) => sql<{ id: string }>`
  select t.transaction_id as id from transactions t
  join lateral (
    select * from history h where h.transaction_id = t.transaction_id
    order by h.history_id desc limit 1
  ) last on true
  where ${condition}`;

/** Invariants of the history of transactions. */
export const historyInvariants = {
  'a transaction has a history': sql`select t.transaction_id as id from transactions t
    where not exists (select from history h where h.transaction_id = t.transaction_id)`,
  'a history starts with its only initiation': historyRowsWhere(sql`
    (line.number = 1) <> (line.action = 'initiate')
    or (line.number = 1 and (line.from_status, line.from_amount_paise, line.to_status)
      is distinct from (null, null, ${initialStatus}))`),
  'a history row continues from the previous one': historyRowsWhere(sql`
    line.number > 1 and (line.from_status, line.from_amount_paise)
      is distinct from (line.status_before, line.amount_before)`),
  'a history row is a step of the workflow': historyRowsWhere(sql`
    line.action <> 'initiate'
    and (line.action, line.from_status, line.to_status) not in (${allowedSteps})`),
  'a status equals that of the last history row': lastRowWhere(sql`last.to_status <> t.status`),
  'an amount equals that of the last history row': lastRowWhere(
    sql`last.to_amount_paise <> t.amount_paise`,
  ),
  'a version equals the number of changes': sql`select t.transaction_id as id from transactions t
    where t.version <> (
      select count(*) from history h
      where h.transaction_id = t.transaction_id and h.action not like '% attachment'
        and h.action not in ('reversal request', 'message'))`,
  'only acts of the operator have no user': sql`
    select history_id as id from history
    where user_id is null and not (address is null and device = 'program'
      and action in ('add user', 'reset second factor', 'open account'))`,
  'INITIATED_BY is the user of the initiation': sql`
    select t.transaction_id as id from transactions t join history h using (transaction_id)
    where h.action = 'initiate' and h.user_id <> t.initiated_by`,
  'a problem message occurs in problem statuses only': sql`
    select t.transaction_id as id from transactions t
    where t.error_notes <> '' and t.status not in (${problemStatuses})`,
} as const satisfies Invariants;
