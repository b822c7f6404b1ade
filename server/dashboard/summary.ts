import { type RawBuilder, sql } from 'kysely';
import { toDecimal } from '#domain/money/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { businessDay, nextDay, startOfDay } from '../time.ts';

/** Figures of the dashboard for the business day and for all open transactions. */
export const summarise: Handlers['transaction.php?run=get_dashboard_details'] = async ({
  db,
  clock,
  businessTimeZone,
}) => {
  const day = businessDay(clock(), businessTimeZone);
  const query = summaryQuery(day, businessTimeZone);
  const { rows } = await sql<SummaryFigures>`select * from ${query}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('there are no figures');
  return { status: 'success', ...toSummary(figures) };
};

export function toSummary(figures: SummaryFigures) {
  return {
    overall_datas: {
      PENDING_ORDERS: figures.open,
      BALANCE_AMT: toDecimal(BigInt(figures.balance)),
    },
    todat_datas: {
      TRANSFERS: figures.transfers,
      TOTAL_AMT: toDecimal(BigInt(figures.total)),
      COMPLETED_ORDERS: figures.completed,
      PENDING_ORDERS: figures.open_today,
      BALANCE_AMT: toDecimal(BigInt(figures.balance_today)),
    },
  };
}

/** Sums are the text of exact numerics, in paise. */
export interface SummaryFigures {
  /** Neither completed nor cancelled. */
  open: number;
  /** Unpaid amount of open transactions. */
  balance: string;
  open_today: number;
  balance_today: string;
  /** Initiated today and not cancelled. */
  transfers: number;
  total: string;
  completed: number;
}

/** Tables to select the figures from, in one statement, so that they are consistent. */
export function summaryQuery(day: string, timeZone: string): RawBuilder<unknown> {
  const isIn = (column: RawBuilder<unknown>) =>
    sql`${column} >= ${startOfDay(day, timeZone)} and ${column} < ${startOfDay(nextDay(day), timeZone)}`;
  const isToday = isIn(sql`created_at`);
  return sql`(
      select count(*) as open,
        coalesce(sum(amount_paise - paid_paise), 0) as balance,
        count(*) filter (where ${isToday}) as open_today,
        coalesce(sum(amount_paise - paid_paise) filter (where ${isToday}), 0) as balance_today
      from transactions where status not in ('CMP', 'CNL')
    ) as under_way cross join (
      select count(*) as transfers, coalesce(sum(amount_paise), 0) as total
      from transactions where ${isToday} and status <> 'CNL'
    ) as begun cross join (
      select count(*) as completed
      from transactions where status = 'CMP' and ${isIn(sql`completed_at`)}
    ) as done`;
}
