import type { Summary } from '#domain/lists/dashboard.ts';
import type { Day } from '#domain/reports/day.ts';
import type { Tally, Trends } from '#domain/reports/trends.ts';
import { firstOf, read, readSum } from './read.ts';
import type { Client } from './request.ts';

export async function fetchSummary(client: Client) {
  const result = await client.call('transaction.php?run=get_dashboard_details', {});
  return read(result, (response): Summary => {
    const today = readOne(response.todat_datas);
    const overall = readOne(response.overall_datas);
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
  });
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
  return read(result, ({ message }): Day => ({
    day: message.DAY,
    figures: Object.fromEntries(
      message.FIGURES.map(({ NAME: name, COUNT: count = null, AMOUNT: amount }) => [
        name,
        { count, amount: amount === undefined ? null : readSum(amount) },
      ]),
    ),
  }));
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

// Some servers send a record as a list of one.
const readOne = <Record>(value: Record | readonly Record[]): Record =>
  Array.isArray(value) ? firstOf<Record>(value) : (value as Record);
