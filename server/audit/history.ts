import { type RawBuilder, sql } from 'kysely';
import {
  adminStatuses,
  allStatuses,
  bankerStatuses,
  initialStatus,
  isEditable,
  isPayable,
  isSettled,
  moves,
  showsProblem,
  type Status,
} from '#domain/workflow.ts';
import type { Invariants } from './invariant.ts';

type Step = readonly [action: string, from: Status, to: Status];

const pairs = (action: string, from: readonly Status[], to: readonly Status[]): Step[] =>
  from.flatMap((before) => to.map((after): Step => [action, before, after]));
const staying = (action: string, from: readonly Status[]): Step[] =>
  from.map((status) => [action, status, status]);

const formStatuses = allStatuses.filter(
  (status) => isEditable('admin', status) || isEditable('agent', status),
);
const payableStatuses = allStatuses.filter(isPayable);

/** Every step the workflow knows between two statuses, in the words of the history. */
const steps: readonly Step[] = [
  ...Object.entries(moves).flatMap(([move, { from, to }]) => pairs(move, from, [to])),
  ...staying('payment', payableStatuses),
  ...pairs('payment', payableStatuses, ['CHK']),
  ...pairs('update', formStatuses, adminStatuses),
  ...pairs(
    'banker status',
    allStatuses.filter((status) => isEditable('banker', status)),
    bankerStatuses.filter((status) => !isSettled(status)),
  ),
  ...staying('add attachment', formStatuses),
  ...staying('delete attachment', formStatuses),
];

const knownSteps = sql.join(steps.map((step) => sql`(${sql.join(step)})`));
const problemStatuses = sql.join(allStatuses.filter(showsProblem));

/** Ids of transactions whose lines, each beside the one before it, are broken. */
const linesWhere = (broken: RawBuilder<unknown>) => sql<{ id: string }>`
  select distinct line.transaction_id as id from (
    select h.*,
      row_number() over life as number,
      lag(h.to_status) over life as status_before,
      lag(h.to_amount_paise) over life as amount_before
    from history h window life as (partition by h.transaction_id order by h.history_id)
  ) line
  where ${broken}`;

/** Ids of transactions that do not agree with their last line. */
const lastLineWhere = (broken: RawBuilder<unknown>) => sql<{ id: string }>`
  select t.transaction_id as id from transactions t
  join lateral (
    select * from history h where h.transaction_id = t.transaction_id
    order by h.history_id desc limit 1
  ) last on true
  where ${broken}`;

/** Of what happened to transactions, and of what it left them as. */
export const historyInvariants = {
  'a transaction has a history': sql`select t.transaction_id as id from transactions t
    where not exists (select from history h where h.transaction_id = t.transaction_id)`,
  'a history begins with its initiation, and nothing is initiated twice': linesWhere(sql`
    (line.number = 1) <> (line.action = 'initiate')
    or (line.number = 1 and (line.from_status, line.from_amount_paise, line.to_status)
      is distinct from (null, null, ${initialStatus}))`),
  'a line of the history begins where the one before it ended': linesWhere(sql`
    line.number > 1 and (line.from_status, line.from_amount_paise)
      is distinct from (line.status_before, line.amount_before)`),
  'a line of the history is a step of the workflow': linesWhere(sql`
    line.action <> 'initiate'
    and (line.action, line.from_status, line.to_status) not in (${knownSteps})`),
  'a status is the last one of its history': lastLineWhere(sql`last.to_status <> t.status`),
  'an amount is the last one of its history': lastLineWhere(
    sql`last.to_amount_paise <> t.amount_paise`,
  ),
  'a version counts the changes': sql`select t.transaction_id as id from transactions t
    where t.version <> (
      select count(*) from history h
      where h.transaction_id = t.transaction_id and h.action not like '% attachment')`,
  'a transaction was initiated by whom it names': sql`
    select t.transaction_id as id from transactions t join history h using (transaction_id)
    where h.action = 'initiate' and h.user_id <> t.initiated_by`,
  'a problem is told in the statuses of problems only': sql`
    select t.transaction_id as id from transactions t
    where t.error_notes <> '' and t.status not in (${problemStatuses})`,
} as const satisfies Invariants;
