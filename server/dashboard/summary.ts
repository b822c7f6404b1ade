import { type Kysely, sql } from 'kysely';
import { toDecimal } from '#domain/money/money.ts';
import type { Handlers } from '#server/api/call.ts';
import type { Schema } from '../db/schema.ts';
import { businessDay, nextDay, startOfDay } from '../time.ts';

/** Figures of the dashboard for the business day and for all open transactions. */
export const summarise: Handlers['transaction.php?run=get_dashboard_details'] = async ({
  db,
  clock,
  businessTimeZone,
}) => {
  const day = businessDay(clock(), businessTimeZone);
  const figures = await readFigures(db, {
    start: startOfDay(day, businessTimeZone),
    end: startOfDay(nextDay(day), businessTimeZone),
  });
  return {
    status: 'success',
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
};

interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/** Sums are the text of exact numerics, in paise. */
interface Figures {
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

/** One statement, so that all figures are consistent. */
async function readFigures(db: Kysely<Schema>, { start, end }: Period): Promise<Figures> {
  const isToday = sql`created_at >= ${start} and created_at < ${end}`;
  const { rows } = await sql<Figures>`
    select open, balance, open_today, balance_today, transfers, total, completed from (
      select count(*) as open,
        coalesce(sum(amount_paise - paid_paise), 0) as balance,
        count(*) filter (where ${isToday}) as open_today,
        coalesce(sum(amount_paise - paid_paise) filter (where ${isToday}), 0) as balance_today
      from transactions where status not in ('CMP', 'CNL')
    ) as under_way, (
      select count(*) as transfers, coalesce(sum(amount_paise), 0) as total
      from transactions where ${isToday} and status <> 'CNL'
    ) as begun, (
      select count(*) as completed
      from transactions where status = 'CMP' and completed_at >= ${start} and completed_at < ${end}
    ) as done`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('there are no figures');
  return figures;
}
