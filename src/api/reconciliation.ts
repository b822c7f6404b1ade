import { type Paise, toDecimal } from '#domain/money/money.ts';
import type { CloseCorrection, CloseMovement } from '#domain/reconciliation/close.ts';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { GroupPart } from '#domain/reconciliation/groups.ts';
import type { MatchGrades } from '#domain/reconciliation/matching.ts';
import type { NoteKind } from '#domain/reconciliation/notes.ts';
import type {
  ClosedDay,
  ClosePreview,
  CloseStatement,
  KeptLine,
  Left,
  LeftPayment,
  LinePayments,
  Match,
  MatchedPart,
  PreviewLine,
  Proposal,
  Proposals,
  ReconciliationBank,
  StatementPreview,
} from '#domain/reconciliation/reconciliation.ts';
import type { SuccessOf } from './contract/calls.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';

/** Days of a bank, both included. */
export interface BankDays {
  bank: string;
  from: string;
  to: string;
}

const daysOf = ({ bank, from, to }: BankDays) => ({ bank_code: bank, from_day: from, to_day: to });
const amountOrNull = (text: string | null) => (text === null ? null : readAmount(text));
const reasonOf = (reason: string) => (reason === '' ? {} : { reason });

/** Lists the banks, with what is set for their statements. */
export async function listReconciliationBanks(client: Client) {
  const result = await client.call('reconciliation.php?run=getBanks', {});
  return read(result, ({ message }) => ({
    banks: message.map((bank): ReconciliationBank => ({
      code: bank.BANK_CODE,
      name: bank.BANK,
      isOn: bank.IS_ON,
      isMapped: bank.IS_MAPPED,
      fees: bank.FEES.map(readAmount),
      version: bank.VERSION,
      lastClosed: bank.LAST_CLOSED,
      firstOpen: bank.FIRST_OPEN,
      openLines: bank.OPEN_LINES,
    })),
  }));
}

/** Switches the comparison on or off for a bank, and sets its fees. Fails with `conflict` for an older version. */
export async function saveReconciliationBank(
  client: Client,
  bank: Pick<ReconciliationBank, 'code' | 'version'>,
  { isOn, fees }: Pick<ReconciliationBank, 'isOn' | 'fees'>,
) {
  const result = await client.call('reconciliation.php?run=saveBank', {
    bank_code: bank.code,
    is_on: isOn,
    fees: fees.map(toDecimal),
    version: bank.version,
  });
  return read(result, ({ message }) => message);
}

const mappingField = (mapping: ColumnMapping | null) =>
  mapping === null ? {} : { mapping: JSON.stringify(mapping) };

/**
 * Reads a statement, and returns what it would add. Nothing is kept.
 * @param columnsOnly returns the columns of a file that has some, to map them again
 */
export async function previewStatement(
  client: Client,
  bank: string,
  file: File,
  mapping: ColumnMapping | null,
  columnsOnly = false,
) {
  const fields = {
    bank_code: bank,
    ...mappingField(mapping),
    ...(columnsOnly && { columns_only: '1' as const }),
  };
  const result = await client.upload('reconciliation.php?run=previewStatement', fields, [file]);
  return read(result, ({ message }) => readPreview(message));
}

type WirePreview = SuccessOf<'reconciliation.php?run=previewStatement'>['message'];
type WirePreviewLine = WirePreview['LINES'][number];

const readPreview = (preview: WirePreview): StatementPreview => ({
  digest: preview.DIGEST,
  columns: preview.COLUMNS,
  rows: preview.ROWS,
  mapping: preview.MAPPING,
  format: preview.FORMAT,
  account: preview.ACCOUNT,
  opening: amountOrNull(preview.OPENING),
  closing: amountOrNull(preview.CLOSING),
  counts: { new: preview.NEW, known: preview.KNOWN, doubtful: preview.DOUBTFUL },
  lines: preview.LINES.map(readPreviewLine),
  doubtful: preview.DOUBTFUL_LINES.map(readPreviewLine),
  skipped: preview.SKIPPED.map(({ FILE_LINE: fileLine, TEXT: text }) => ({ fileLine, text })),
  breaks: preview.BREAKS,
});

const readShownLine = (line: Omit<WirePreviewLine, 'FILE_LINE' | 'PLACE'>) => ({
  bookingDay: line.BOOKING_DAY,
  valueDay: line.VALUE_DAY,
  direction: line.DIRECTION,
  amount: readAmount(line.AMOUNT),
  text: line.TEXT,
  balance: amountOrNull(line.BALANCE),
});

const readPreviewLine = (line: WirePreviewLine): PreviewLine => ({
  ...readShownLine(line),
  fileLine: line.FILE_LINE,
  place: line.PLACE,
});

/** A statement that was previewed, with the places of the doubtful lines that the user adds. */
export interface StatementImport {
  /** Made by the client. */
  id: string;
  bank: string;
  preview: Pick<StatementPreview, 'digest' | 'counts'>;
  added: readonly number[];
  mapping: ColumnMapping | null;
}

/** Keeps the new lines of a statement, all or none. Fails with `conflict` if they have changed since the preview. */
export async function importStatement(client: Client, statement: StatementImport, file: File) {
  const result = await client.upload(
    'reconciliation.php?run=importStatement',
    {
      bank_code: statement.bank,
      ...mappingField(statement.mapping),
      statement_id: statement.id,
      digest: statement.preview.digest,
      new: String(statement.preview.counts.new),
      add: statement.added.join(','),
    },
    [file],
  );
  return read(result, ({ ADDED }) => ADDED);
}

type WireProposals = SuccessOf<'reconciliation.php?run=getProposals'>['message'];
type WireLine = WireProposals['LINES'][number];
type WirePayment = WireProposals['PAYMENTS'][number];

const readLine = (line: WireLine): KeptLine => ({
  ...readShownLine(line),
  id: line.LINE_ID,
  left: readAmount(line.LEFT),
  note: line.NOTE,
  reason: line.REASON,
});

const readPayment = (payment: WirePayment): LeftPayment => ({
  id: payment.PAYMENT_ID,
  transactionId: payment.TRANSACTION_ID,
  transactionCode: payment.TRANSACTION_CODE,
  customer: payment.CUSTOMER,
  day: payment.DAY,
  amount: readAmount(payment.AMOUNT),
  left: readAmount(payment.LEFT),
  reference: payment.REFERENCE,
  note: payment.NOTE,
  waitUntil: payment.WAIT_UNTIL,
  reason: payment.REASON,
});

const readAuthor = (row: { NOTED_BY: string; NOTED_AT: string | null }) => ({
  notedBy: row.NOTED_BY,
  notedAt: row.NOTED_AT,
});

interface WirePart {
  LINE_ID: string;
  PAYMENT_ID: string;
  AMOUNT: string;
  FEE: string;
}

const readPart = (part: WirePart): GroupPart => ({
  lineId: part.LINE_ID,
  paymentId: part.PAYMENT_ID,
  amount: readAmount(part.AMOUNT),
  fee: readAmount(part.FEE),
});

/** A grade of a newer server counts for nothing here. */
const readGrades = (grades: Record<keyof MatchGrades, string>) => grades as MatchGrades;

/** Proposes what belongs together in some days. */
export async function fetchProposals(client: Client, days: BankDays) {
  const result = await client.call('reconciliation.php?run=getProposals', daysOf(days));
  return read(result, ({ message }): Proposals => ({
    certain: message.CERTAIN.map(readProposal),
    possible: message.POSSIBLE.map(readProposal),
    ties: message.TIES.map((tie) => tie.map(readProposal)),
    groups: message.GROUPS.map(({ SHARED: shared, PARTS: parts }) => ({
      shared,
      parts: parts.map(readPart),
    })),
    lines: message.LINES.map(readLine),
    payments: message.PAYMENTS.map(readPayment),
  }));
}

const readProposal = (
  proposal: WirePart & { GRADES: Record<keyof MatchGrades, string> },
): Proposal => ({
  ...readPart(proposal),
  grades: readGrades(proposal.GRADES),
});

/** A match that is to be made, under an id that the client makes. */
export interface NewMatch {
  id: string;
  parts: readonly GroupPart[];
}

/** Matches lines and payments, all or none. A line of a closed day needs a reason. */
export async function matchLines(
  client: Client,
  bank: string,
  matches: readonly NewMatch[],
  reason = '',
) {
  const result = await client.call('reconciliation.php?run=match', {
    bank_code: bank,
    matches: matches.map(({ id, parts }) => ({
      match_id: id,
      parts: parts.map(({ lineId, paymentId, amount, fee }) => ({
        line_id: lineId,
        payment_id: paymentId,
        amount: toDecimal(amount),
        fee: toDecimal(fee),
      })),
    })),
    ...reasonOf(reason),
  });
  return read(result, ({ message }) => message);
}

/** Takes one match back. */
export async function undoMatch(client: Client, bank: string, id: string, reason = '') {
  const payload = { bank_code: bank, match_id: id, ...reasonOf(reason) };
  const result = await client.call('reconciliation.php?run=undoMatch', payload);
  return read(result, ({ message }) => message);
}

/** Lists the matches of some days. */
export async function listMatches(client: Client, days: BankDays) {
  const result = await client.call('reconciliation.php?run=getMatches', daysOf(days));
  return read(result, ({ message }) =>
    message.map((match): Match => ({
      id: match.MATCH_ID,
      matchedAt: match.MATCHED_AT,
      matchedBy: match.MATCHED_BY,
      reason: match.REASON,
      parts: match.PARTS.map(readMatchedPart),
    })),
  );
}

type WireMatchedPart =
  SuccessOf<'reconciliation.php?run=getMatches'>['message'][number]['PARTS'][number];

const readMatchedPart = (part: WireMatchedPart): MatchedPart => ({
  ...readPart(part),
  isReversed: part.IS_REVERSED,
  line: {
    bookingDay: part.LINE.BOOKING_DAY,
    valueDay: part.LINE.VALUE_DAY,
    amount: readAmount(part.LINE.AMOUNT),
    text: part.LINE.TEXT,
  },
  payment: {
    transactionId: part.PAYMENT.TRANSACTION_ID,
    transactionCode: part.PAYMENT.TRANSACTION_CODE,
    customer: part.PAYMENT.CUSTOMER,
    day: part.PAYMENT.DAY,
    amount: readAmount(part.PAYMENT.AMOUNT),
    reference: part.PAYMENT.REFERENCE,
  },
  grades: readGrades(part.GRADES),
});

/** Returns the lines and payments of some days that are not matched whole. */
export async function fetchLeft(client: Client, days: BankDays) {
  const result = await client.call('reconciliation.php?run=getLeft', daysOf(days));
  return read(result, ({ message }): Left => ({
    lines: message.LINES.map((line) => ({ ...readLine(line), ...readAuthor(line) })),
    payments: message.PAYMENTS.map((payment) => ({
      ...readPayment(payment),
      ...readAuthor(payment),
    })),
  }));
}

/** Returns a line that is not matched whole, with the payments that a search finds, or without a search the closest. */
export async function fetchLinePayments(
  client: Client,
  bank: string,
  lineId: string,
  search: string,
) {
  const payload = { bank_code: bank, line_id: lineId, search };
  const result = await client.call('reconciliation.php?run=getLinePayments', payload);
  return read(result, ({ message }): LinePayments => ({
    line: readLine(message.LINE),
    payments: message.PAYMENTS.map(readPayment),
  }));
}

/** What is said about a line without a payment, or a payment without a line. */
export interface Note {
  kind: NoteKind;
  waitUntil: string | null;
  reason: string;
}

/** Says what a line is, or why a payment has no line. */
export async function saveNote(
  client: Client,
  bank: string,
  about: { lineId: string } | { paymentId: string },
  { kind, waitUntil, reason }: Note,
) {
  const result = await client.call('reconciliation.php?run=saveNote', {
    bank_code: bank,
    ...('lineId' in about ? { line_id: about.lineId } : { payment_id: about.paymentId }),
    kind,
    ...(waitUntil !== null && { wait_until: waitUntil }),
    reason,
  });
  return read(result, ({ message }) => message);
}

type WirePreviewClose = SuccessOf<'reconciliation.php?run=previewClose'>['message'];
type WireClose = Omit<WirePreviewClose, 'BLOCKERS'>;

const readCorrection = (correction: WireClose['CORRECTIONS'][number]): CloseCorrection => ({
  kind: correction.KIND as CloseCorrection['kind'],
  id: correction.ID,
  day: correction.DAY,
  amount: readAmount(correction.AMOUNT),
  reason: correction.REASON,
});

const readClose = (close: WireClose): CloseStatement => ({
  fromDay: close.FROM_DAY,
  day: close.DAY,
  opening: readAmount(close.OPENING),
  movements: close.MOVEMENTS.map((movement) => ({
    kind: movement.KIND as CloseMovement['kind'],
    count: movement.COUNT,
    sum: readAmount(movement.SUM),
  })),
  corrections: close.CORRECTIONS.map(readCorrection),
  expected: readAmount(close.EXPECTED),
  closing: readAmount(close.CLOSING),
  difference: readAmount(close.DIFFERENCE),
});

/** Returns what the close of a day would state, and what stands in its way. */
export async function previewClose(client: Client, bank: string, day: string) {
  const payload = { bank_code: bank, day };
  const result = await client.call('reconciliation.php?run=previewClose', payload);
  return read(result, ({ message }): ClosePreview => ({
    ...readClose(message),
    blockers: message.BLOCKERS.map((blocker) => ({
      day: blocker.DAY,
      lines: blocker.LINES,
      payments: blocker.PAYMENTS,
    })),
  }));
}

/** Closes a day with the expected balance that was shown. Returns the number of the close. */
export async function closeDay(
  client: Client,
  bank: string,
  { day, expected }: { day: string; expected: Paise },
  reason = '',
) {
  const payload = { bank_code: bank, day, expected: toDecimal(expected), ...reasonOf(reason) };
  const result = await client.call('reconciliation.php?run=closeDay', payload);
  return read(result, ({ NUMBER }) => NUMBER);
}

type WireClosedDay = SuccessOf<'reconciliation.php?run=getCloses'>['message'][number];

const readClosedDay = (close: WireClosedDay): ClosedDay => ({
  ...readClose(close),
  number: close.NUMBER,
  later: close.LATER.map((correction) => ({
    ...readCorrection(correction),
    number: correction.NUMBER,
  })),
  reason: close.REASON,
  closedBy: close.CLOSED_BY,
  closedAt: close.CLOSED_AT,
});

/** Lists the closed days of a bank, the newest first. */
export async function listCloses(client: Client, bank: string, start: number, size: number) {
  const payload = { bank_code: bank, start: String(start), end: String(size) };
  const result = await client.call('reconciliation.php?run=getCloses', payload);
  return read(result, ({ message }) => message.map(readClosedDay));
}

/** Returns one closed day; null if there is none with this number. */
export async function viewClose(client: Client, bank: string, number: number) {
  const payload = { bank_code: bank, start: '0', end: '1', number: String(number) };
  const result = await client.call('reconciliation.php?run=getCloses', payload);
  return read(result, ({ message: [close] }) => ({
    close: close === undefined ? null : readClosedDay(close),
  }));
}
