import { type Kysely, sql } from 'kysely';
import { toDecimal } from '#domain/money/money.ts';
import { trendDays } from '#domain/reports/trends.ts';
import { dayBefore } from '#domain/time/dateRange.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import type { AppContext, Handlers } from '#server/api/call.ts';
import { sharedRead } from '#server/api/sharedRead.ts';
import type { Schema } from '../db/schema.ts';
import { businessDay, startOfDay } from '../time.ts';

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => ` ${String(hour).padStart(2, '0')}`);

/** The figures of weeks change slowly, and reading them takes long. */
export const trendsKeptMs = 60_000;

/** Figures of the transfers that were initiated in the last business days, or completed in them; the same for all. */
export function trendsHandler(): Handlers['transaction.php?run=getTrends'] {
  const read = sharedRead(readTrends, trendsKeptMs);
  return async (context) => ({ status: 'success', message: await read(context) });
}

type Context = Pick<AppContext, 'db' | 'clock' | 'businessTimeZone'>;

async function readTrends({ db, clock, businessTimeZone }: Context) {
  const today = businessDay(clock(), businessTimeZone);
  const days = lastDays(today);
  const start = startOfDay(days[0] ?? today, businessTimeZone);
  const tallies = await readTallies(db, start, businessTimeZone);
  const medianMs = await readMedian(db, start);
  const of = (kind: Tallies['kind']) => tallies.filter((one) => one.kind === kind);
  const named = (kind: 'bank' | 'agent') =>
    of(kind)
      .filter(({ count }) => count > 0)
      .map((one) => ({ CODE: one.code, NAME: one.name, ...tallyOf([one]) }));
  const [hourTallies, statusTallies] = [of('hour'), of('status')];
  return {
    DAYS: days.map((day) => ({
      DAY: day,
      ...tallyOf(hourTallies.filter(({ key }) => key.startsWith(day))),
    })),
    HOURS: hoursOfDay.map((hour) =>
      loadOf(
        hourTallies.filter(({ key }) => key.endsWith(hour)),
        today,
      ),
    ),
    BANKS: named('bank'),
    AGENTS: named('agent'),
    STATUSES: allStatuses.flatMap((status) => {
      const found = statusTallies.filter(({ key }) => key === status);
      return found.length > 0 ? [{ STATUS_CODE: status, ...tallyOf(found, 'all_') }] : [];
    }),
    ...(medianMs !== null && { MEDIAN_MS: medianMs }),
  };
}

/** Returns the last days with this one, oldest first. */
const lastDays = (today: string): readonly string[] =>
  Array.from({ length: trendDays }, (_, index) => dayBefore(today, trendDays - 1 - index));

/** The transfers of one hour, bank, agent or status. Amounts are the text of exact numerics, in paise. */
interface Tallies {
  kind: 'hour' | 'bank' | 'agent' | 'status';
  /** That of an hour is its day and its number: `2026-11-21 09`. */
  key: string;
  code: string;
  name: string;
  /** Without the cancelled ones, like `amount`. */
  count: number;
  amount: string;
  all_count: number;
  all_amount: string;
}

/** One statement, so that all figures are consistent, and the rows are read once. */
async function readTallies(db: Kysely<Schema>, start: Date, timeZone: string): Promise<Tallies[]> {
  const { rows } = await sql<Tallies>`
    with recent as (
      select bank_code, agent_id, status, amount_paise, status <> 'CNL' as is_counted,
        date_trunc('hour', created_at at time zone ${timeZone}) as hour
      from transactions where created_at >= ${start}
    ), tallies as (
      select bank_code, agent_id,
        case when grouping(hour) = 0 then 'hour' when grouping(bank_code) = 0 then 'bank'
          when grouping(agent_id) = 0 then 'agent' else 'status' end as kind,
        coalesce(to_char(hour, 'YYYY-MM-DD HH24'), bank_code, agent_id::text, status) as key,
        count(*) as all_count, sum(amount_paise) as all_amount,
        count(*) filter (where is_counted) as count,
        coalesce(sum(amount_paise) filter (where is_counted), 0) as amount
      from recent group by grouping sets ((hour), (bank_code), (agent_id), (status))
    )
    select kind, key, coalesce(short_code, user_code, '') as code,
      coalesce(bank_name, user_name, '') as name, all_count, all_amount, count, amount
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

const tallyOf = (tallies: readonly Tallies[], prefix: '' | 'all_' = '') => ({
  TRANSFERS: sumOf(tallies, prefix),
  TOTAL_AMT: toDecimal(tallies.reduce((sum, tally) => sum + BigInt(tally[`${prefix}amount`]), 0n)),
});

const sumOf = (tallies: readonly Tallies[], prefix: '' | 'all_' = '') =>
  tallies.reduce((sum, tally) => sum + tally[`${prefix}count`], 0);

/** @returns the transfers of an hour today, and the mean of the days before in hundredths */
function loadOf(tallies: readonly Tallies[], day: string) {
  const today = sumOf(tallies.filter(({ key }) => key.startsWith(day)));
  const before = sumOf(tallies) - today;
  return { TODAY: today, USUAL: Math.round((before / (trendDays - 1)) * 100) / 100 };
}
