import { type Kysely, sql } from 'kysely';
import { type Paise, toDecimal } from '#domain/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { inSnapshot } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { businessDay, nextDay, startOfDay } from '#server/time.ts';

/** The dashboard's figures: of the business day so far, and of everything still open. */
export const summarise: Handlers['transaction.php?run=get_dashboard_details'] = async ({
  db,
  clock,
  businessTimeZone,
}) => {
  const day = businessDay(clock(), businessTimeZone);
  const today = {
    start: startOfDay(day, businessTimeZone),
    end: startOfDay(nextDay(day), businessTimeZone),
  };
  return inSnapshot(db, async (snapshot) => {
    const { transfers, total } = await initiatedIn(snapshot, today);
    const open = await openFigures(snapshot, null);
    const openToday = await openFigures(snapshot, today);
    return {
      status: 'success',
      overall_datas: open,
      todat_datas: {
        TRANSFERS: transfers,
        TOTAL_AMT: toDecimal(total),
        COMPLETED_ORDERS: await completedIn(snapshot, today),
        ...openToday,
      },
    };
  });
};

interface Period {
  start: Date;
  /** Exclusive. */
  end: Date;
}

/** What was initiated in the period and is not cancelled. */
async function initiatedIn(db: Kysely<Schema>, { start, end }: Period) {
  return db
    .selectFrom('transactions')
    .select((eb) => [
      eb.fn.countAll<number>().as('transfers'),
      sql<Paise>`coalesce(sum(amount_paise), 0)::bigint`.as('total'),
    ])
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .where('status', '<>', 'CNL')
    .executeTakeFirstOrThrow();
}

async function completedIn(db: Kysely<Schema>, { start, end }: Period): Promise<number> {
  const { completed } = await db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('completed'))
    .where('status', '=', 'CMP')
    .where('completed_at', '>=', start)
    .where('completed_at', '<', end)
    .executeTakeFirstOrThrow();
  return completed;
}

/** What is neither completed nor cancelled, and what is left to pay on it. */
async function openFigures(db: Kysely<Schema>, period: Period | null) {
  let query = db
    .selectFrom('transactions')
    .select((eb) => [
      eb.fn.countAll<number>().as('orders'),
      sql<Paise>`coalesce(sum(amount_paise - paid_paise), 0)::bigint`.as('balance'),
    ])
    .where('status', 'not in', ['CMP', 'CNL']);
  if (period) {
    query = query.where('created_at', '>=', period.start).where('created_at', '<', period.end);
  }
  const { orders, balance } = await query.executeTakeFirstOrThrow();
  return { PENDING_ORDERS: orders, BALANCE_AMT: toDecimal(balance) };
}
