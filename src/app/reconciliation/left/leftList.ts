import type { DetailState, ListState } from '#domain/lists/screenStates.ts';
import { isUndecidedLine, isUndecidedPayment } from '#domain/reconciliation/left.ts';
import type { Left } from '#domain/reconciliation/reconciliation.ts';
import type { LeftRow, LeftSide } from '#screens/reconciliation/left/leftRow.ts';

/** Returns what is left of some days as rows of both sides: first what needs a match or a note, then by day. */
export const leftRows = (
  { lines, payments }: Left,
  today: string,
): Readonly<Record<LeftSide, readonly LeftRow[]>> => ({
  lines: lines
    .map((line): LeftRow => ({
      id: line.id,
      isUndecided: isUndecidedLine(line),
      kind: 'line',
      line,
    }))
    .sort(undecidedFirst),
  payments: payments
    .map((payment): LeftRow => ({
      id: payment.id,
      isUndecided: isUndecidedPayment(payment, today),
      kind: 'payment',
      payment,
    }))
    .sort(undecidedFirst),
});

const undecidedFirst = (one: LeftRow, other: LeftRow) =>
  Number(other.isUndecided) - Number(one.isUndecided);

/** Returns the state of the list of one side. A refusal of the server is shown in its place. */
export function leftList(state: DetailState<Left>, rows: readonly LeftRow[]): ListState<LeftRow> {
  if (state.kind === 'missing') return { kind: 'failed' };
  if (state.kind !== 'ready') return state;
  if (rows.length === 0) return { kind: 'empty' };
  return { kind: 'ready', rows, freshness: state.freshness, more: 'end' };
}
