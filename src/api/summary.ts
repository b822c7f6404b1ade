import type { Summary } from '#domain/lists/dashboard.ts';
import type { Day, DayValue } from '#domain/reports/day.ts';
import type { Tally, Trends } from '#domain/reports/trends.ts';
import type { WireDay, WireSummary } from './contract/transaction.ts';
import { read, readSum } from './read.ts';
import type { Client } from './request.ts';

export async function fetchSummary(client: Client) {
  return read(
    await client.call('transaction.php?run=get_dashboard_details', {}),
    readSummaryFigures,
  );
}

export function readSummaryFigures({ overall_datas, todat_datas }: WireSummary): Summary {
  const [today, overall] = [readOne(todat_datas), readOne(overall_datas)];
  return {
    today: {
      transfers: today.TRANSFERS,
      totalAmount: readSum(today.TOTAL_AMT),
      completed: today.COMPLETED_ORDERS,
      pending: today.PENDING_ORDERS,
      balance: readSum(today.BALANCE_AMT),
    },
    overall: {
      pending: overall.PENDING_ORDERS,
      balance: readSum(overall.BALANCE_AMT),
    },
  };
}

export async function fetchTrends(client: Client) {
  const result = await client.call('transaction.php?run=getTrends', {});
  return read(result, ({ message }): Trends => ({
    days: message.DAYS.map((day) => ({ day: day.DAY, ...readTally(day) })),
    hours: message.HOURS.map(({ TODAY: today, USUAL: usual }) => ({ today, usual })),
    banks: message.BANKS.map(readNamedTally),
    agents: message.AGENTS.map(readNamedTally),
    statuses: message.STATUSES.map((one) => ({ status: one.STATUS_CODE, ...readTally(one) })),
    medianMs: message.MEDIAN_MS ?? null,
  }));
}

/** Reads the figures of the business day for the user's role. */
export async function fetchDay(client: Client) {
  const result = await client.call('transaction.php?run=getDay', {});
  return read(result, ({ message }) => readDay(message));
}

export const readDay = ({ DAY: day, FIGURES: figures }: WireDay): Day => ({
  day,
  figures: Object.fromEntries(
    figures.map(({ NAME: name, WEEK_BEFORE: before, ...value }) => [
      name,
      { ...readDayValue(value), weekBefore: before && readDayValue(before) },
    ]),
  ),
});

const readDayValue = ({ COUNT: count, AMOUNT: amount }: WireDayValue): DayValue => ({
  count: count ?? null,
  amount: amount === undefined ? null : readSum(amount),
});

interface WireDayValue {
  COUNT?: number | undefined;
  AMOUNT?: string | undefined;
}

interface WireTally {
  TRANSFERS: number;
  TOTAL_AMT: string;
}

const readTally = ({ TRANSFERS: count, TOTAL_AMT: amount }: WireTally): Tally => ({
  count,
  amount: readSum(amount),
});

const readNamedTally = ({
  CODE: code,
  NAME: name,
  ...tally
}: WireTally & { CODE: string; NAME: string }) => ({
  code,
  name,
  ...readTally(tally),
});

const readOne = <Record extends object>(value: Record | readonly [Record]): Record =>
  isList(value) ? value[0] : value;

const isList = <Record extends object>(
  value: Record | readonly [Record],
): value is readonly [Record] => Array.isArray(value);
