import { type Kysely, sql } from 'kysely';
import { type Paise, parseDecimal, toDecimal } from '#domain/money/money.ts';
import type { LineNoteKind, PaymentNoteKind } from '#domain/reconciliation/notes.ts';
import { searchWords, withoutGrouping } from '#domain/text/searchWords.ts';
import { daysLater } from '#domain/time/dateRange.ts';
import { noteNumbersIn } from '#domain/transactions/noteNumbers.ts';
import type { OpenLine, OpenPayment } from '#domain/reconciliation/matching.ts';
import { Refusal } from '#server/api/refusals.ts';
import { hasForm } from '#server/api/search.ts';
import type { Schema } from '../db/schema.ts';
import { isoInZone } from '../time.ts';
import { leftOf, type ReconciledBank } from './banks.ts';
import { decimalOrNull } from './importStatement.ts';

export interface DayRange {
  from: string;
  to: string;
}

/** Days that can be looked at together, and lines or payments in them. */
const maxDays = 62;
const maxRows = 50_000;

/** @throws Refusal for too many days */
export function readRange(from: string, to: string): DayRange {
  if (from > to) throw new Refusal('From date cannot be after To date');
  if (daysLater(from, maxDays) <= to) throw new Refusal(`Choose at most ${maxDays} days`);
  return { from, to };
}

const tooMany = () => new Refusal('There are too many lines or payments. Choose fewer days.');

const selectLines = (db: Kysely<Schema>, { code }: ReconciledBank) =>
  db
    .selectFrom('reconciliation_lines as lines')
    .leftJoin('reconciliation_line_sums as sums', 'sums.line_id', 'lines.line_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reconciliation_notes')
          .innerJoin('users', 'users.user_id', 'reconciliation_notes.user_id')
          .select(['kind', 'reason', 'user_code', 'reconciliation_notes.created_at'])
          .whereRef('reconciliation_notes.line_id', '=', 'lines.line_id')
          .orderBy('note_id', 'desc')
          .limit(1)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select([
      'lines.line_id',
      'booking_day',
      'value_day',
      'direction',
      'lines.amount_paise',
      'line_text',
      'line_references',
      'balance_paise',
      'sums.matched_paise',
      'note.kind',
      'note.reason',
      'note.user_code as notedBy',
      'note.created_at as notedAt',
    ])
    .where('lines.bank_code', '=', code);

const withLeft = <Row extends { amount_paise: Paise; matched_paise: Paise | null }>(row: Row) => ({
  ...row,
  left: leftOf(row.amount_paise, row.matched_paise),
});

/**
 * Lines of some days that are not matched whole, and all credits, with what is matched of them and said about them, in the
 * order in which they happened.
 */
export async function readLines(db: Kysely<Schema>, bank: ReconciledBank, { from, to }: DayRange) {
  const rows = await selectLines(db, bank)
    .where('booking_day', '>=', from)
    .where('booking_day', '<=', to)
    .where(sql<boolean>`(direction = 'credit' or coalesce(matched_paise, 0) < lines.amount_paise)`)
    .orderBy('booking_day')
    .orderBy('lines.line_id')
    .limit(sql.lit(maxRows + 1))
    .execute();
  if (rows.length > maxRows) throw tooMany();
  return rows.map(withLeft);
}

/** Returns the id of a line in the database; null for what is none. */
export function readLineId(id: string): number | null {
  const lineId = Number(id);
  return Number.isSafeInteger(lineId) ? lineId : null;
}

const notOpen = () => new Refusal('This line is matched, or is not there');

/** Returns a debit that is not matched whole. @throws Refusal if there is none with this id */
export async function readOpenLine(db: Kysely<Schema>, bank: ReconciledBank, id: string) {
  const lineId = readLineId(id);
  if (lineId === null) throw notOpen();
  const row = await selectLines(db, bank)
    .where('lines.line_id', '=', lineId)
    .where('direction', '=', 'debit')
    .where(sql<boolean>`coalesce(matched_paise, 0) < lines.amount_paise`)
    .executeTakeFirst();
  if (!row) throw notOpen();
  return withLeft(row);
}

export type LineRow = Awaited<ReturnType<typeof readLines>>[number];

/** Payments of some business days that are neither reversed nor matched whole, with what is said about them. */
function selectPayments(
  db: Kysely<Schema>,
  { code }: ReconciledBank,
  { from, to }: DayRange,
  timeZone: string,
) {
  const day = sql<string>`(payments.created_at at time zone ${timeZone})::date`;
  return db
    .selectFrom('payments')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .leftJoin('reconciliation_payment_sums as sums', 'sums.payment_id', 'payments.payment_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reconciliation_notes')
          .innerJoin('users', 'users.user_id', 'reconciliation_notes.user_id')
          .select(['kind', 'reason', 'wait_until', 'user_code', 'reconciliation_notes.created_at'])
          .whereRef('reconciliation_notes.payment_id', '=', 'payments.payment_id')
          .orderBy('note_id', 'desc')
          .limit(1)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select([
      'payments.payment_id',
      'payments.transaction_id',
      'transaction_code',
      'customer',
      'notes',
      day.as('day'),
      'payments.amount_paise',
      'bank_reference',
      'sums.matched_paise',
      'note.kind',
      'note.reason',
      'note.wait_until',
      'note.user_code as notedBy',
      'note.created_at as notedAt',
    ])
    .where('transactions.bank_code', '=', code)
    .where(sql<boolean>`coalesce(matched_paise, 0) < payments.amount_paise`)
    .where(
      'payments.created_at',
      '>=',
      sql<Date>`(${from}::date)::timestamp at time zone ${timeZone}`,
    )
    .where(
      'payments.created_at',
      '<',
      sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reversals')
            .select('reversal_id')
            .whereRef('reversals.payment_id', '=', 'payments.payment_id'),
        ),
      ),
    );
}

/** Returns the payments of some business days that are neither reversed nor matched whole, in their order. */
export async function readPayments(
  db: Kysely<Schema>,
  bank: ReconciledBank,
  range: DayRange,
  timeZone: string,
) {
  const rows = await selectPayments(db, bank, range, timeZone)
    .orderBy('payments.created_at')
    .orderBy('payments.sequence')
    .limit(sql.lit(maxRows + 1))
    .execute();
  if (rows.length > maxRows) throw tooMany();
  return rows.map(withLeft);
}

/** Days before and after a line in which its payments may be. */
const daysAround = 62;

interface PaymentSearch {
  text: string;
  /** The most payments that are returned. */
  limit: number;
}

/**
 * Returns payments that a person may match with a line: those with each word of the search in their customer, code or
 * reference, or its amount. The closest to what is left of the line come first, then the closest in time.
 */
export async function findPayments(
  db: Kysely<Schema>,
  bank: ReconciledBank,
  line: LineRow,
  { text, limit }: PaymentSearch,
  timeZone: string,
) {
  const range = {
    from: daysLater(line.booking_day, -daysAround),
    to: daysLater(line.booking_day, daysAround),
  };
  const rows = await searchWords(text)
    .reduce((query, word) => query.where(isAbout(word)), selectPayments(db, bank, range, timeZone))
    .orderBy(sql`abs(payments.amount_paise - coalesce(matched_paise, 0) - ${line.left}::bigint)`)
    .orderBy(
      sql`abs((payments.created_at at time zone ${timeZone})::date - ${line.booking_day}::date)`,
    )
    .orderBy('payments.sequence')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(withLeft);
}

const isAbout = (word: string) => sql<boolean>`(${hasForm(sql`customer`, word)}
  or ${hasForm(sql`transaction_code`, word)} or ${hasForm(sql`bank_reference`, word)}
  or payments.amount_paise = ${parseDecimal(withoutGrouping(word))})`;

export type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number];

const isExplained = ({ kind }: { kind: string | null }) => kind !== null && kind !== 'open';

/** True for a line that no payment and no note accounts for whole. */
export const isOpenLine = (row: LineRow) => row.left > 0 && !isExplained(row);

export const toOpenLine = (row: LineRow): OpenLine => ({
  id: String(row.line_id),
  amount: row.left,
  bookingDay: row.booking_day,
  valueDay: row.value_day,
  text: row.line_text,
  references: row.line_references,
});

export const toOpenPayment = (row: PaymentRow): OpenPayment => ({
  id: row.payment_id,
  amount: row.left,
  day: row.day,
  reference: row.bank_reference,
  customer: row.customer,
  accounts: noteNumbersIn(row.notes).accounts,
});

const noteOf = <Kind>(kind: string | null): Kind | null =>
  kind === null || kind === 'open' ? null : (kind as Kind);

export const toWireLine = (row: LineRow) => ({
  LINE_ID: String(row.line_id),
  BOOKING_DAY: row.booking_day,
  VALUE_DAY: row.value_day,
  DIRECTION: row.direction,
  AMOUNT: toDecimal(row.amount_paise),
  TEXT: row.line_text,
  BALANCE: decimalOrNull(row.balance_paise),
  LEFT: toDecimal(row.left),
  NOTE: noteOf<LineNoteKind>(row.kind),
  REASON: noteOf(row.kind) === null ? '' : (row.reason ?? ''),
});

export const toWirePayment = (row: PaymentRow) => ({
  PAYMENT_ID: row.payment_id,
  TRANSACTION_ID: row.transaction_id,
  TRANSACTION_CODE: row.transaction_code,
  CUSTOMER: row.customer,
  DAY: row.day,
  AMOUNT: toDecimal(row.amount_paise),
  LEFT: toDecimal(row.left),
  REFERENCE: row.bank_reference ?? '',
  NOTE: noteOf<PaymentNoteKind>(row.kind),
  WAIT_UNTIL: noteOf(row.kind) === null ? null : row.wait_until,
  REASON: noteOf(row.kind) === null ? '' : (row.reason ?? ''),
});

/** Who has said what about a line or a payment, and when. */
export const authorOf = (
  { kind, notedBy, notedAt }: Pick<LineRow, 'kind' | 'notedBy' | 'notedAt'>,
  timeZone: string,
) =>
  noteOf(kind) === null || notedBy === null || notedAt === null
    ? { NOTED_BY: '', NOTED_AT: null }
    : { NOTED_BY: notedBy, NOTED_AT: isoInZone(notedAt, timeZone) };
