import { sql } from 'kysely';
import type { SqlFragment } from '#server/db/sqlFragment.ts';
import { type DayFigure, dayFigures } from '#domain/reports/day.ts';
import { toDecimal } from '#domain/money/money.ts';
import { dayBefore } from '#domain/time/dateRange.ts';
import type { Role } from '#domain/users/roles.ts';
import {
  allStatuses,
  isDiscussable,
  payableStatuses,
  type Status,
} from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { isOneStatusOf } from '../dashboard/listFilters.ts';
import type { SignedIn } from '../sessions/signedIn.ts';
import { businessDay, nextDay, startOfDay } from '../time.ts';
import { countUnanswered } from '../transaction/messages/messages.ts';
import { sections } from '#domain/lists/sections.ts';
import { visibleTo } from '../transaction/visibility.ts';

/** The newest transactions with a problem whose messages are looked at. */
const maxProblems = 2_000;

const weekMs = 7 * 86_400_000;

/** Problems of transactions that are not cancelled. */
const openProblems = ['NPP', 'CLP', 'OSP'] as const satisfies readonly Status[];

/** The figures of the business day for the user's role, in one statement, so that they are consistent. */
export const viewDay: Handlers['transaction.php?run=getDay'] = async (context) => {
  const { db, user } = context;
  const { day, shared, own } = dayQuery(user, [user.userId], context);
  const { rows } = await sql<DayRow>`
    select * from ${sql.join(shared, sql` cross join `)} cross join ${own}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('there are no figures');
  return { status: 'success', message: toDay(user.role, day, figures) };
};

/** Sums are the text of exact numerics, in paise. */
export type DayRow = Partial<Record<string, number | string>>;

export const toDay = (role: Role, day: string, row: DayRow) => ({
  DAY: day,
  FIGURES: dayFigures[role].map((NAME) => {
    const weekBefore = toValue(`before_${NAME}`, row);
    const hasTrend = Object.keys(weekBefore).length > 0;
    return { NAME, ...toValue(NAME, row), ...(hasTrend && { WEEK_BEFORE: weekBefore }) };
  }),
});

function toValue(name: DayFigure | `before_${DayFigure}`, row: DayRow) {
  const count = row[`${name}_count`];
  const amount = row[`${name}_amount`];
  return {
    ...(count !== undefined && { COUNT: Number(count) }),
    ...(amount !== undefined && { AMOUNT: toDecimal(BigInt(amount)) }),
  };
}

interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
  /** True for an earlier one, of which everything is counted. */
  isPast?: boolean;
}

type Part = 'open' | 'initiated' | 'completed' | 'payments' | 'unanswered';

/** The parts of the statement that the users of a role share. */
const partNames: Record<Role, readonly Part[]> = {
  admin: ['open', 'initiated', 'completed', 'payments'],
  banker: ['open', 'unanswered'],
  agent: ['open', 'initiated', 'completed', 'unanswered'],
};

/** Tables to select the figures from. */
export interface DayQuery {
  day: string;
  /** Each has one row. */
  shared: readonly SqlFragment[];
  /** Has a row for each of the users, `reader_id`, with the figures that are theirs alone. */
  own: SqlFragment;
}

/** @param userIds users who see the same transactions as the user */
export function dayQuery(
  user: Reader,
  userIds: readonly number[],
  { clock, businessTimeZone }: Pick<CallContext, 'clock' | 'businessTimeZone'>,
): DayQuery {
  const now = clock();
  const day = businessDay(now, businessTimeZone);
  const period = {
    start: startOfDay(day, businessTimeZone),
    end: startOfDay(nextDay(day), businessTimeZone),
  };
  const parts = partsOf(user, period);
  const shared = partNames[user.role].map((name) => parts[name]);
  const isAdmin = user.role === 'admin';
  return {
    day,
    shared: isAdmin ? [...shared, weekBefore(user, now, day, businessTimeZone)] : shared,
    own: ownFigures(user.role, userIds, now, period),
  };
}

/** The figures that can be counted again for the same weekday last week, until the same time of the day. */
function weekBefore(user: Reader, now: Date, day: string, timeZone: string): SqlFragment {
  const { initiated, completed, payments } = partsOf(user, {
    start: startOfDay(dayBefore(day, 7), timeZone),
    end: new Date(now.getTime() - weekMs),
    isPast: true,
  });
  return sql`(
    select initiated_count as before_initiated_count, initiated_amount as before_initiated_amount,
      completed_count as before_completed_count, payments_count as before_payments_count,
      payments_amount as before_payments_amount
    from ${initiated} cross join ${completed} cross join ${payments}
  ) as before`;
}

type Reader = Pick<SignedIn, 'userId' | 'role'>;

function partsOf(user: Reader, { start, end, isPast = false }: Period): Record<Part, SqlFragment> {
  const isVisible = visibleTo(user);
  const amount =
    (user.role === 'agent' || isPast) && sql`, coalesce(sum(amount_paise), 0) as initiated_amount`;
  return {
    open: sql`(
      select ${openFigures[user.role]}
      from transactions where status not in ('CMP', 'CNL') and ${isVisible}
    ) as open`,
    initiated: sql`(
      select count(*) as initiated_count ${amount || sql``}
      from transactions
      where created_at >= ${start} and created_at < ${end} and status <> 'CNL' and ${isVisible}
    ) as initiated`,
    completed: sql`(
      select count(*) as completed_count from transactions
      where status = 'CMP' and completed_at >= ${start} and completed_at < ${end} and ${isVisible}
    ) as completed`,
    payments: sql`(
      select count(*) as payments_count, coalesce(sum(amount_paise), 0) as payments_amount
      from ${paymentsIn({ start, end })}
    ) as paid`,
    // Those that the list of problems begins with.
    unanswered: sql`(
      select count(*) as unanswered_count from (
        select transaction_id, agent_id, status from transactions
        where ${isOneStatusOf(allStatuses.filter(isDiscussable))} and ${isVisible}
        order by created_at desc, sequence desc limit ${sql.lit(maxProblems)}
      ) as transactions
      where ${countUnanswered(user)} > 0
    ) as asked`,
  };
}

/** Table of the payments of a period that were not reversed. */
const paymentsIn = ({ start, end }: Period) => sql`(
    select payment_id, user_id, amount_paise from payments
    where created_at >= ${start} and created_at < ${end}
      and not exists (select from reversals where reversals.payment_id = payments.payment_id)
  ) as payments`;

/** Table of what each user has paid, and claims now. The payments are read once for all of them. */
function ownFigures(role: Role, userIds: readonly number[], now: Date, period: Period) {
  const all = sql`unnest(${userIds}::bigint[]) as readers(reader_id)`;
  if (role !== 'banker') return all;
  return sql`((
      select reader_id, count(payment_id) as payments_count,
        coalesce(sum(amount_paise), 0) as payments_amount
      from ${all} left join ${paymentsIn(period)} on payments.user_id = reader_id
      group by reader_id
    ) as paid join (
      select reader_id, count(transaction_id) as claims_count
      from ${all} left join (
        select transaction_id, user_id from claims join transactions using (transaction_id)
        where expires_at > ${now} and ${isOneStatusOf(payableStatuses)}
      ) as claims on claims.user_id = reader_id
      group by reader_id
    ) as held using (reader_id))`;
}

const countOf = (statuses: readonly Status[]) =>
  sql`count(*) filter (where ${isOneStatusOf(statuses)})`;

/** Figures of the open transactions. */
const openFigures: Record<Role, SqlFragment> = {
  admin: sql`${countOf(['WTG'])} as waiting_count, ${countOf(['CHK'])} as "toCheck_count",
    coalesce(sum(amount_paise - paid_paise), 0) as balance_amount`,
  banker: sql`${countOf(sections.banker.ORD ?? [])} as "openOrders_count"`,
  agent: sql`${countOf(['WTG'])} as waiting_count, ${countOf(openProblems)} as problems_count`,
};
