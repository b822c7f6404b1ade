import type { Paise } from '../money/money.ts';

/** Formats of statements that can be read. */
export type StatementFormat = 'csv' | 'mt940' | 'camt053';

/** Whether money left the account or came in. */
export type Direction = 'debit' | 'credit';

/** Limits of one statement. A line is one movement of the account. */
export const statementLimits = {
  bytes: 10 * 1024 * 1024,
  lines: 50_000,
  /** Characters of one line as it came, and of its text. */
  rawLength: 16_000,
  textLength: 2_000,
  /** Cells of one row, and rows above the names of the columns. */
  columns: 60,
  preambleRows: 100,
} as const;

/** A movement of the account, as the bank states it. */
export interface StatementLine {
  /** Line of the file where it begins, from 1. */
  fileLine: number;
  /** The line as it came. */
  raw: string;
  /** `YYYY-MM-DD`. */
  bookingDay: string;
  /** `YYYY-MM-DD`; null if the bank does not state it. */
  valueDay: string | null;
  direction: Direction;
  /** Positive. */
  amount: Paise;
  text: string;
  /** The bank's own id of the movement; null if it states none. */
  bankId: string | null;
  /** Normalised references in the text and beside it. */
  references: readonly string[];
  /** Balance after the movement; null if the bank does not state it. */
  balance: Paise | null;
}

/** A statement that was read whole. */
export interface ReadStatement {
  format: StatementFormat;
  /** Number of the account as the file states it; null if it does not. */
  account: string | null;
  /** In the order in which they happened, where the balances show it; otherwise as they came. */
  lines: readonly StatementLine[];
  opening: Paise | null;
  closing: Paise | null;
  /** Rows that are not movements, such as totals. */
  skipped: readonly SkippedRow[];
  /** Lines of the file whose balance does not follow from the one before. */
  breaks: readonly number[];
}

export interface SkippedRow {
  fileLine: number;
  text: string;
}

/** A statement cannot be read. The message is for the user, and names the line if there is one. */
export class StatementFault extends Error {
  override name = 'StatementFault';

  constructor(message: string, fileLine: number | null = null) {
    super(fileLine === null ? message : `Line ${fileLine}: ${message}`);
  }
}

/** The amount with the sign that it has in the balance. */
export const signedAmount = ({ direction, amount }: Pick<StatementLine, 'direction' | 'amount'>) =>
  direction === 'debit' ? -amount : amount;
