import { type Paise, paise, zeroPaise } from '../money/money.ts';
import { dayWindow, type OpenLine, type OpenPayment } from './matching.ts';
import { normaliseReference } from './references.ts';

/** A line that may be several payments, or a payment that may be several lines. */
export interface MatchGroup {
  parts: readonly GroupPart[];
  /** What all of its lines and payments have in common. */
  shared: 'reference' | 'account';
}

export interface GroupPart {
  lineId: string;
  paymentId: string;
  amount: Paise;
  fee: Paise;
}

/** Parts of one match. */
export const maxParts = 20;

/** Candidates of one line or payment of which sums are formed. More of them could make any amount. */
const mostCandidates = 10;

/**
 * Proposes lines that are the exact sum of several payments, and payments that are the sum of several lines, with the
 * same reference or account. A sum that can be formed in two ways is not proposed.
 */
export function proposeGroups(
  lines: readonly OpenLine[],
  payments: readonly OpenPayment[],
  fees: readonly Paise[],
): MatchGroup[] {
  const paymentsOf = byTrace(payments, tracesOfPayment);
  const linesOf = byTrace(lines, tracesOfLine);
  const ofLines = lines.flatMap((line): MatchGroup[] => {
    const near = candidatesOf(line, tracesOfLine, paymentsOf, (payment) => areNear(line, payment));
    return near.flatMap(({ shared, others }) =>
      [zeroPaise, ...fees].flatMap((fee) => {
        const chosen = onlySum(others, line.amount - fee);
        const parts = chosen?.map(({ id, amount }, index) => ({
          lineId: line.id,
          paymentId: id,
          amount,
          fee: index === 0 ? fee : zeroPaise,
        }));
        return parts ? [{ parts, shared }] : [];
      }),
    );
  });
  const ofPayments = payments.flatMap((payment): MatchGroup[] => {
    const near = candidatesOf(payment, tracesOfPayment, linesOf, (line) => areNear(line, payment));
    return near.flatMap(({ shared, others }) => {
      const chosen = onlySum(others, payment.amount);
      const parts = chosen?.map(({ id, amount }) => ({
        lineId: id,
        paymentId: payment.id,
        amount,
        fee: zeroPaise,
      }));
      return parts ? [{ parts, shared }] : [];
    });
  });
  return [...ofLines, ...ofPayments];
}

type Shared = MatchGroup['shared'];
type Traces<Row> = (row: Row) => readonly (readonly [Shared, string])[];

const tracesOfLine: Traces<OpenLine> = ({ references }) =>
  references.flatMap((reference) => [
    ['reference', reference] as const,
    ['account', reference] as const,
  ]);

const tracesOfPayment: Traces<OpenPayment> = ({ reference, accounts }) => [
  ...(reference === null ? [] : [['reference', normaliseReference(reference)] as const]),
  ...accounts.map((account) => ['account', account.replace(/^0+/, '')] as const),
];

const keyOf = ([shared, value]: readonly [Shared, string]) => `${shared} ${value}`;

function byTrace<Row>(rows: readonly Row[], tracesOf: Traces<Row>): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of new Set(tracesOf(row).map(keyOf))) {
      const others = found.get(key);
      if (others) others.push(row);
      else found.set(key, [row]);
    }
  }
  return found;
}

/** Returns the smaller rows of the other side that share a reference, or else an account. */
function candidatesOf<Row extends { amount: Paise }, Other extends { id: string; amount: Paise }>(
  row: Row,
  tracesOf: Traces<Row>,
  others: ReadonlyMap<string, readonly Other[]>,
  isNear: (other: Other) => boolean,
): { shared: Shared; others: readonly Other[] }[] {
  const traces = tracesOf(row);
  for (const shared of ['reference', 'account'] as const) {
    const found = traces
      .filter(([kind]) => kind === shared)
      .flatMap((trace) => others.get(keyOf(trace)) ?? [])
      .filter((other) => other.amount < row.amount && isNear(other));
    const distinct = [...new Map(found.map((other) => [other.id, other])).values()];
    if (distinct.length > 1 && distinct.length <= mostCandidates)
      return [{ shared, others: distinct }];
  }
  return [];
}

function areNear({ bookingDay }: OpenLine, { day }: OpenPayment): boolean {
  const days = (Date.parse(bookingDay) - Date.parse(day)) / 86_400_000;
  return days >= -dayWindow.before && days <= dayWindow.after;
}

/** Returns the rows whose amounts are a sum; null if there are none, or several. */
function onlySum<Row extends { amount: Paise }>(rows: readonly Row[], sum: number): Row[] | null {
  if (sum <= 0) return null;
  const found: Row[][] = [];
  const search = (from: number, left: number, chosen: Row[]): void => {
    if (left === 0) found.push(chosen);
    if (left <= 0 || found.length > 1) return;
    for (const [index, row] of rows.entries()) {
      if (index >= from) search(index + 1, paise(left - row.amount), [...chosen, row]);
    }
  };
  search(0, sum, []);
  const [only, other] = found;
  return only && !other && only.length > 1 ? only : null;
}
