import { type RawBuilder, sql } from 'kysely';
import { type DayFigure, dayFigures } from '#domain/reports/day.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { Role } from '#domain/users/roles.ts';
import {
  allStatuses,
  isDiscussable,
  payableStatuses,
  type Status,
} from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { businessDay, nextDay, startOfDay } from '../time.ts';
import { countUnanswered } from '../transaction/questions/messages.ts';
import { sections } from '../transaction/sections.ts';
import { visibleTo } from '../transaction/visibility.ts';

/** The newest transactions with a problem whose messages are looked at. */
const maxProblems = 2_000;

/** Problems of transactions that are not cancelled. */
const openProblems = ['NPP', 'CLP', 'OSP'] as const satisfies readonly Status[];

/** The figures of the business day for the user's role, in one statement, so that they are consistent. */
export const viewDay: Handlers['transaction.php?run=getDay'] = async (context) => {
  const { db, user, clock, businessTimeZone } = context;
  const day = businessDay(clock(), businessTimeZone);
  const parts = partsOf(context, {
    start: startOfDay(day, businessTimeZone),
    end: startOfDay(nextDay(day), businessTimeZone),
  });
  const joined = sql.join(
    partNames[user.role].map((name) => parts[name]),
    sql` cross join `,
  );
  const { rows } = await sql<Figures>`select * from ${joined}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('there are no figures');
  return {
    status: 'success',
    message: { DAY: day, FIGURES: dayFigures[user.role].map((name) => toFigure(name, figures)) },
  };
};

/** Sums are the text of exact numerics, in paise. */
type Figures = Partial<Record<string, number | string>>;

function toFigure(name: DayFigure, figures: Figures) {
  const count = figures[`${name}_count`];
  const amount = figures[`${name}_amount`];
  return {
    NAME: name,
    ...(count !== undefined && { COUNT: Number(count) }),
    ...(amount !== undefined && { AMOUNT: toDecimal(BigInt(amount)) }),
  };
}

interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
}

type Part = 'open' | 'initiated' | 'completed' | 'payments' | 'claims' | 'unanswered';

/** The parts of the statement for each role. */
const partNames = {
  admin: ['open', 'initiated', 'completed', 'payments'],
  banker: ['open', 'payments', 'claims', 'unanswered'],
  agent: ['open', 'initiated', 'completed', 'unanswered'],
} as const satisfies Record<Role, readonly Part[]>;

function partsOf(
  { user, clock }: CallContext,
  { start, end }: Period,
): Record<Part, RawBuilder<unknown>> {
  const isVisible = visibleTo(user);
  const amount = user.role === 'agent' && sql`, coalesce(sum(amount_paise), 0) as initiated_amount`;
  const isPayer = user.role === 'banker' ? sql`user_id = ${user.userId}` : sql`true`;
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
      from payments
      where created_at >= ${start} and created_at < ${end} and ${isPayer}
        and not exists (select from reversals where reversals.payment_id = payments.payment_id)
    ) as paid`,
    claims: sql`(
      select count(*) as claims_count
      from claims join transactions using (transaction_id)
      where claims.user_id = ${user.userId} and expires_at > ${clock()}
        and ${isOneStatusOf(payableStatuses)}
    ) as held`,
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

// Literals, because the partial indexes of some statuses are used only for literals.
const isOneStatusOf = (statuses: readonly Status[]) =>
  sql`transactions.status in (${sql.join(statuses.map(sql.lit))})`;

const countOf = (statuses: readonly Status[]) =>
  sql`count(*) filter (where ${isOneStatusOf(statuses)})`;

/** Figures of the open transactions. */
const openFigures: Record<Role, RawBuilder<unknown>> = {
  admin: sql`${countOf(['WTG'])} as waiting_count, ${countOf(['CHK'])} as "toCheck_count",
    coalesce(sum(amount_paise - paid_paise), 0) as balance_amount`,
  banker: sql`${countOf(sections.banker.ORD ?? [])} as "openOrders_count"`,
  agent: sql`${countOf(['WTG'])} as waiting_count, ${countOf(openProblems)} as problems_count`,
};
