import { type Paise, paise } from '../money/money.ts';
import { isGrouped, plainNumber, readingsOf } from '../money/typedNumber.ts';
import type { Direction } from './statement.ts';

/** An amount of a statement, with the direction that is written with it. */
export interface StatementAmount {
  /** Without a sign. */
  amount: Paise;
  isNegative: boolean;
  /** By `Cr` or `Dr`; null if neither is written. */
  mark: Direction | null;
}

/** Why a text is not an exact amount. */
export type StatementAmountFault = 'notAmount' | 'inexact' | 'ambiguous' | 'tooLarge';

/** Amounts and balances of a statement have at most this many digits, paise included, to be exact. */
const mostDigits = 15;

const marks: readonly (readonly [RegExp, Direction])[] = [
  [/^(.*?)[\s(]*\bc(?:r|redit)?\.?\)?$/i, 'credit'],
  [/^(.*?)[\s(]*\bd(?:r|ebit)?\.?\)?$/i, 'debit'],
  [/^(.*\d)\s*\(?cr\.?\)?$/i, 'credit'],
  [/^(.*\d)\s*\(?dr\.?\)?$/i, 'debit'],
  [/^cr\.?\s*(\D?\s*[\d.,]+)$/i, 'credit'],
  [/^dr\.?\s*(\D?\s*[\d.,]+)$/i, 'debit'],
];
const signs = /^[-+\u2212\u2013]|[-+]$/g;
const parentheses = /^\((.*)\)$/;
/** Spreadsheet programs write `="1,234.00"` and `'1,234.00` to keep a text. */
const keptText = /^(?:="?|')(.*?)"?$/;

/** Reads `Cr`, `Dr` and the words for them, as in a column beside the amount; null for any other text. */
export function parseDirection(text: string): Direction | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z+-]/g, '');
  if (['c', 'cr', 'credit', 'crdt', 'deposit', '+'].includes(word)) return 'credit';
  if (['d', 'dr', 'debit', 'dbit', 'withdrawal', '-'].includes(word)) return 'debit';
  return null;
}

/** Removes what a spreadsheet program has written around a text. */
export const withoutTextMark = (text: string): string => {
  const trimmed = text.trim();
  return /^(?:=|')/.test(trimmed) ? trimmed.replace(keptText, '$1').trim() : trimmed;
};

/**
 * Parses an amount or a balance: `1,23,456.70`, `(500.00)`, `500.00-`, `₹ 500.00 Dr`, `500`. Returns null for a
 * blank cell, which may have a dash.
 */
export function parseStatementAmount(
  text: string,
): StatementAmount | { fault: StatementAmountFault } | null {
  const cell = withoutTextMark(text)
    .replace(/\u00a0/g, ' ')
    .trim();
  if (/^[-\u2012-\u2015.\s]*$/.test(cell) || /^(?:nil|na|n\/a|null)$/i.test(cell)) return null;
  const { rest, mark } = withoutMark(cell);
  const inner = parentheses.exec(rest)?.[1];
  const unsigned = plainNumber((inner ?? rest).trim());
  const number = plainNumber(unsigned.replace(signs, ''));
  const isNegative = inner !== undefined || /^[-\u2212\u2013]|-$/.test(unsigned);
  const exact = exactAmount(number);
  return typeof exact === 'string' ? { fault: exact } : { amount: exact, isNegative, mark };
}

function withoutMark(cell: string): { rest: string; mark: Direction | null } {
  for (const [pattern, mark] of marks) {
    const rest = pattern.exec(cell)?.[1];
    if (rest !== undefined && /\d/.test(rest)) return { rest: rest.trim(), mark };
  }
  return { rest: cell, mark: null };
}

function exactAmount(number: string): Paise | StatementAmountFault {
  if (!/^[\d.,]+$/.test(number) || !/\d/.test(number)) return 'notAmount';
  const [reading, other] = readingsOf(number);
  if (!reading) return 'notAmount';
  if (other) return 'ambiguous';
  if (hasWrongGroups(number)) return 'notAmount';
  const { whole, fraction } = reading;
  if (/[1-9]/.test(fraction.slice(2))) return 'inexact';
  const digits = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  return digits.length > mostDigits ? 'tooLarge' : paise(Number(digits));
}

/** A lost or misplaced digit shows in the groups: `1,2,34` or `12,34`. */
function hasWrongGroups(number: string): boolean {
  const whole = number.replace(/[.,]\d{0,2}$/, '');
  if (!whole.includes(',') || !number.includes('.')) return false;
  return number.lastIndexOf(',') < number.lastIndexOf('.') && !isGrouped(whole);
}

/** A sentence about a text that is not an exact amount. */
export function amountProblem(fault: StatementAmountFault, text: string): string {
  const shown = text.trim().slice(0, 40);
  switch (fault) {
    case 'inexact':
      return `"${shown}" has a part of a paisa`;
    case 'ambiguous':
      return `"${shown}" can be read as two amounts`;
    case 'tooLarge':
      return `"${shown}" has more than ${mostDigits} digits`;
    case 'notAmount':
      return `"${shown}" is not an amount`;
    default:
      return fault satisfies never;
  }
}
