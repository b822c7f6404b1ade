import type { Paise } from '../money/money.ts';
import type { CloseBlocker, CloseCorrection, CloseMovement } from './close.ts';
import type { ColumnMapping } from './columns.ts';
import type { GroupPart, MatchGroup } from './groups.ts';
import type { MatchGrades } from './matching.ts';
import type { LineNoteKind, PaymentNoteKind } from './notes.ts';
import type { Direction, SkippedRow } from './statement.ts';

/** A bank whose statements can be compared. */
export interface ReconciliationBank {
  code: string;
  name: string;
  isOn: boolean;
  /** The columns of its statements are mapped. */
  isMapped: boolean;
  /** What the bank may take beside a payment. */
  fees: readonly Paise[];
  version: number;
  /** `YYYY-MM-DD`; null if no day is closed. */
  lastClosed: string | null;
  /** The first day before today that has lines and is not closed, `YYYY-MM-DD`; null if there is none. */
  firstOpen: string | null;
  /** Lines that neither a payment nor a note accounts for whole. */
  openLines: number;
}

interface ShownLine {
  bookingDay: string;
  valueDay: string | null;
  direction: Direction;
  amount: Paise;
  text: string;
  balance: Paise | null;
}

/** A line of a statement that is not kept yet. */
export interface PreviewLine extends ShownLine {
  fileLine: number;
  place: number;
}

/** A kept line. */
export interface KeptLine extends ShownLine {
  id: string;
  /** What is not matched of it. */
  left: Paise;
  note: LineNoteKind | null;
  reason: string;
}

/** A payment that is not matched whole. */
export interface LeftPayment {
  id: string;
  transactionId: string;
  transactionCode: string;
  customer: string;
  day: string;
  amount: Paise;
  left: Paise;
  reference: string;
  note: PaymentNoteKind | null;
  waitUntil: string | null;
  reason: string;
}

/** Who has said what about a line or a payment, and when (ISO 8601 with offset). */
interface NoteAuthor {
  /** Empty without a note. */
  notedBy: string;
  notedAt: string | null;
}

export type NotedLine = KeptLine & NoteAuthor;
export type NotedPayment = LeftPayment & NoteAuthor;

/** The lines and payments of some days that are not matched whole. */
export interface Left {
  lines: readonly NotedLine[];
  payments: readonly NotedPayment[];
}

/** A line, and payments that may be matched with it. */
export interface LinePayments {
  line: KeptLine;
  payments: readonly LeftPayment[];
}

/** What a statement would add. */
export interface StatementPreview {
  digest: string;
  columns: readonly string[];
  /** First rows of a file whose columns must be mapped first; empty for one that was read. */
  rows: readonly (readonly string[])[];
  /** What the columns are, or seem to be. */
  mapping: ColumnMapping | null;
  format: string;
  account: string;
  opening: Paise | null;
  closing: Paise | null;
  counts: { new: number; known: number; doubtful: number };
  lines: readonly PreviewLine[];
  doubtful: readonly PreviewLine[];
  skipped: readonly SkippedRow[];
  breaks: readonly number[];
}

/** A line and a payment that may belong together. */
export interface Proposal extends GroupPart {
  grades: MatchGrades;
}

export interface Proposals {
  certain: readonly Proposal[];
  possible: readonly Proposal[];
  ties: readonly (readonly Proposal[])[];
  groups: readonly MatchGroup[];
  lines: readonly KeptLine[];
  payments: readonly LeftPayment[];
}

/** What identifies a line beside a payment. */
export type ComparedLine = Pick<KeptLine, 'bookingDay' | 'valueDay' | 'amount' | 'text'>;

/** What identifies a payment beside a line. */
export type ComparedPayment = Pick<
  LeftPayment,
  'transactionId' | 'transactionCode' | 'customer' | 'day' | 'amount' | 'reference'
>;

/** A part of a match, with the line, the payment and how close they are. */
export interface MatchedPart extends GroupPart {
  /** The payment was reversed after it was matched. */
  isReversed: boolean;
  line: ComparedLine;
  payment: ComparedPayment;
  grades: MatchGrades;
}

/** A match that a person has made. */
export interface Match {
  id: string;
  /** ISO 8601 with offset. */
  matchedAt: string;
  matchedBy: string;
  reason: string;
  parts: readonly MatchedPart[];
}

/** What the close of a day states. */
export interface CloseStatement {
  /** First of its days; null for all days up to the first close. */
  fromDay: string | null;
  day: string;
  opening: Paise;
  movements: readonly CloseMovement[];
  corrections: readonly CloseCorrection[];
  expected: Paise;
  closing: Paise;
  difference: Paise;
}

/** What the close of a day would state, and what has to be matched or explained before. */
export interface ClosePreview extends CloseStatement {
  blockers: readonly CloseBlocker[];
}

/** A closed day. */
export interface ClosedDay extends CloseStatement {
  number: number;
  /** Changes of its days that later closes state, with the numbers of these. */
  later: readonly (CloseCorrection & { number: number })[];
  reason: string;
  closedBy: string;
  /** ISO 8601 with offset. */
  closedAt: string;
}
