import { type Paise, paise } from '../money/money.ts';
import type { LineNoteKind } from './notes.ts';
import type { Direction } from './statement.ts';

/** What a movement of a closed day is: a payment, a fee beside one, what a note says, or nothing yet. */
export type MovementKind = 'payment' | 'fee' | Exclude<LineNoteKind, 'open'> | 'unexplained';

/** The movements of one kind, in paise with the sign that they have in the balance. */
export interface CloseMovement {
  kind: MovementKind;
  count: number;
  sum: Paise;
}

/** A later change of a day that was closed before. */
export interface CloseCorrection {
  kind: 'line' | 'match' | 'undo' | 'note' | 'reversal';
  /** Id of the line, match or payment. */
  id: string;
  day: string;
  amount: Paise;
  reason: string;
}

/** What of a day needs a match or a note before it can be closed. */
export interface CloseBlocker {
  day: string;
  lines: number;
  payments: number;
}

/** A line with what is said about it. */
export interface ClosedLine {
  direction: Direction;
  amount: Paise;
  /** What of the amount belongs to payments, and what the bank took beside them. */
  matched: Paise;
  fees: Paise;
  note: LineNoteKind | null;
}

export interface CloseSum {
  movements: readonly CloseMovement[];
  /** Opening balance and all that is explained. */
  expected: Paise;
  difference: Paise;
}

/** Sums the lines of a day by kind, and compares the balance that they lead to with the one of the bank. */
export function sumClose(
  opening: Paise,
  closing: Paise,
  lines: readonly ClosedLine[],
  lateLines: readonly ClosedLine[] = [],
): CloseSum {
  const parts = lines.flatMap(partsOf);
  const movements = [...Map.groupBy(parts, ({ kind }) => kind)].map(
    ([kind, own]): CloseMovement => ({ kind, count: own.length, sum: total(own) }),
  );
  const late = lateLines.flatMap(partsOf);
  const explained = [...parts, ...late].filter(({ kind }) => kind !== 'unexplained');
  const expected = paise(opening + total(explained));
  return { movements, expected, difference: paise(closing - expected) };
}

interface Part {
  kind: MovementKind;
  sum: Paise;
}

const total = (parts: readonly Part[]) => paise(parts.reduce((before, { sum }) => before + sum, 0));

function partsOf({ direction, amount, matched, fees, note }: ClosedLine): Part[] {
  const sign = direction === 'debit' ? -1 : 1;
  const rest = amount - matched - fees;
  const kind = note === null || note === 'open' ? 'unexplained' : note;
  const parts: (readonly [MovementKind, number])[] = [
    ['payment', matched],
    ['fee', fees],
    [kind, rest],
  ];
  return parts
    .filter(([, size]) => size > 0)
    .map(([partKind, size]) => ({ kind: partKind, sum: paise(sign * size) }));
}

const explained = (movements: readonly CloseMovement[]) =>
  movements.filter(({ kind }) => kind !== 'unexplained').reduce((sum, own) => sum + own.sum, 0);

/**
 * Returns what lines of days that were closed before add to a close: the part of its expected balance that is neither the
 * opening balance nor a movement of its own days.
 */
export const lateSum = ({
  opening,
  movements,
  expected,
}: { opening: Paise } & Pick<CloseSum, 'movements' | 'expected'>): Paise =>
  paise(expected - opening - explained(movements));

/** Returns true if a change of these days is one of a closed day, which needs a reason. Days are `YYYY-MM-DD`. */
export const changesClosedDay = (days: readonly string[], lastClosed: string | null): boolean =>
  lastClosed !== null && days.some((day) => day <= lastClosed);
