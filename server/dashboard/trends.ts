import { type Kysely, sql } from 'kysely';
import { toDecimal } from '#domain/money/money.ts';
import { trendDays } from '#domain/reports/trends.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import type { Schema } from '../db/schema.ts';
import { businessDay, startOfDay } from '../time.ts';

const dayMs = 86_400_000;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Figures of the transfers that were initiated in the last business days, or completed in them. */
export const viewTrends: Handlers['transaction.php?run=getTrends'] = async ({
  db,
  clock,
  businessTimeZone,
}) => {
  const today = businessDay(clock(), businessTimeZone);
  const days = lastDays(today);
  const start = startOfDay(days[0] ?? today, businessTimeZone);
  const tallies = await readTallies(db, {
    start,
    today: startOfDay(today, businessTimeZone),
    businessTimeZone,
  });
  const medianMs = await readMedian(db, start);
  const of = (kind: Tallies['kind']) => tallies.filter((one) => one.kind === kind);
  const named = (kind: 'bank' | 'agent') =>
    of(kind)
      .filter(({ count }) => count > 0)
      .map((one) => ({ CODE: one.code, NAME: one.name, ...tallyOf(one) }));
  const [dayTallies, hourTallies, statusTallies] = [of('day'), of('hour'), of('status')];
  return {
    status: 'success',
    message: {
      DAYS: days.map((day) => ({ DAY: day, ...tallyOf(findKey(dayTallies, day)) })),
      HOURS: hoursOfDay.map((hour) => loadOf(findKey(hourTallies, String(hour)))),
      BANKS: named('bank'),
      AGENTS: named('agent'),
      STATUSES: allStatuses.flatMap((status) => {
        const found = findKey(statusTallies, status);
        return found ? [{ STATUS_CODE: status, ...tallyOf(found, 'all_') }] : [];
      }),
      ...(medianMs !== null && { MEDIAN_MS: medianMs }),
    },
  };
};

/** Returns the last days with this one, oldest first. */
function lastDays(today: string): readonly string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: trendDays }, (_, index) =>
    new Date(last - (trendDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** The transfers of one day, hour, bank, agent or status. Amounts are the text of exact numerics, in paise. */
interface Tallies {
  kind: 'day' | 'hour' | 'bank' | 'agent' | 'status';
  key: string;
  code: string;
  name: string;
  /** Without the cancelled ones, like `amount` and `today`. */
  count: number;
  amount: string;
  today: number;
  all_count: number;
  all_amount: string;
}

interface Period {
  start: Date;
  /** Start of the business day. */
  today: Date;
  businessTimeZone: string;
}

/** One statement, so that all figures are consistent, and the rows are read once. */
async function readTallies(
  db: Kysely<Schema>,
  { start, today, businessTimeZone }: Period,
): Promise<Tallies[]> {
  const { rows } = await sql<Tallies>`
    with recent as (
      select bank_code, agent_id, status, amount_paise, created_at >= ${today} as is_today,
        status <> 'CNL' as is_counted,
        (created_at at time zone ${businessTimeZone})::date as day,
        extract(hour from created_at at time zone ${businessTimeZone})::integer as hour
      from transactions where created_at >= ${start}
    ), tallies as (
      select bank_code, agent_id,
        case when grouping(day) = 0 then 'day' when grouping(hour) = 0 then 'hour'
          when grouping(bank_code) = 0 then 'bank' when grouping(agent_id) = 0 then 'agent'
          else 'status' end as kind,
        coalesce(day::text, hour::text, bank_code, agent_id::text, status) as key,
        count(*) as all_count, sum(amount_paise) as all_amount,
        count(*) filter (where is_counted) as count,
        coalesce(sum(amount_paise) filter (where is_counted), 0) as amount,
        count(*) filter (where is_counted and is_today) as today
      from recent group by grouping sets ((day), (hour), (bank_code), (agent_id), (status))
    )
    select kind, key, coalesce(short_code, user_code, '') as code,
      coalesce(bank_name, user_name, '') as name, all_count, all_amount, count, amount, today
    from tallies left join banks using (bank_code) left join users on user_id = agent_id
    order by amount desc, key`.execute(db);
  return rows;
}

/** Median time from the initiation to the completion since then, in ms; null without one. */
async function readMedian(db: Kysely<Schema>, start: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (
      order by extract(epoch from completed_at - created_at)
    )::double precision as seconds
    from transactions where completed_at >= ${start}`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.round(seconds * 1000);
}

const findKey = (tallies: readonly Tallies[], key: string) =>
  tallies.find((one) => one.key === key);

const tallyOf = (tallies: Tallies | undefined, prefix: '' | 'all_' = '') => ({
  TRANSFERS: tallies?.[`${prefix}count`] ?? 0,
  TOTAL_AMT: toDecimal(BigInt(tallies?.[`${prefix}amount`] ?? 0)),
});

/** @returns the transfers of an hour today, and the mean of the days before in hundredths */
const loadOf = (tallies: Tallies | undefined) => {
  const { count, today } = tallies ?? { count: 0, today: 0 };
  return { TODAY: today, USUAL: Math.round(((count - today) / (trendDays - 1)) * 100) / 100 };
};
