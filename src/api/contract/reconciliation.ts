import { z } from 'zod';
import { maxParts } from '#domain/reconciliation/groups.ts';
import { lineNoteKinds, paymentNoteKinds } from '#domain/reconciliation/notes.ts';
import {
  calendarDay,
  clientId,
  code,
  decimal,
  instant,
  isoDate,
  limits,
  messageResponse,
  multipart,
  paging,
  request,
  requestAmount,
  responseOf,
  rowsResponse,
  serverId,
  sum,
  text,
  version,
  wholeNumberText,
} from './wire.ts';

const bankCode = { bank_code: code(limits.bankCode) };
const column = text(200);
/** What may be left out where no line is in a closed day. */
const reason = text(limits.reason).optional();

/** Which column of a bank's statements is what: see `src/domain/reconciliation/columns.ts`. */
export const columnMapping = z.strictObject({
  date: column,
  valueDate: column.nullable(),
  dayOrder: z.enum(['dayFirst', 'monthFirst']),
  text: z.array(column).min(1).max(5),
  reference: column.nullable(),
  bankId: column.nullable(),
  amount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('separate'), debit: column, credit: column }),
    z.strictObject({ kind: z.literal('signed'), amount: column }),
    z.strictObject({ kind: z.literal('marked'), amount: column, mark: column.nullable() }),
  ]),
  balance: column.nullable(),
  balanceMark: column.nullable(),
});

/**
 * A bank whose statements can be compared. `FEES` is what the bank may take beside a payment, `FIRST_OPEN` the first day
 * before today that has lines and is not closed.
 */
const reconciliationBank = z.object({
  BANK_CODE: z.string(),
  BANK: z.string(),
  IS_ON: z.boolean(),
  IS_MAPPED: z.boolean(),
  FEES: z.array(decimal),
  VERSION: z.number().int(),
  LAST_CLOSED: isoDate.nullable(),
  FIRST_OPEN: isoDate.nullable(),
  OPEN_LINES: z.number().int(),
});

const direction = z.enum(['debit', 'credit']);
const statementLine = {
  BOOKING_DAY: isoDate,
  VALUE_DAY: isoDate.nullable(),
  DIRECTION: direction,
  AMOUNT: decimal,
  TEXT: z.string(),
  BALANCE: decimal.nullable(),
};
/** A line before it is kept, with its line of the file. */
const previewLine = z.object({
  ...statementLine,
  FILE_LINE: z.number().int(),
  PLACE: z.number().int(),
});
/** A kept line. `LEFT` is what is not matched of it. */
const keptLine = z.object({
  LINE_ID: z.string(),
  ...statementLine,
  LEFT: decimal,
  NOTE: z.enum(lineNoteKinds).nullable(),
  REASON: z.string(),
});
const openPayment = z.object({
  PAYMENT_ID: z.string(),
  TRANSACTION_ID: z.string(),
  TRANSACTION_CODE: z.string(),
  CUSTOMER: z.string(),
  DAY: isoDate,
  AMOUNT: decimal,
  LEFT: decimal,
  REFERENCE: z.string(),
  NOTE: z.enum(paymentNoteKinds).nullable(),
  WAIT_UNTIL: isoDate.nullable(),
  REASON: z.string(),
});

/** Who has said what about a line or a payment, and when. */
const noteAuthor = { NOTED_BY: z.string(), NOTED_AT: instant.nullable() };

/** How close a line and a payment are: see `src/domain/reconciliation/matching.ts`. */
const grades = z.object({
  reference: z.string(),
  account: z.string(),
  name: z.string(),
  amount: z.string(),
  day: z.string(),
});

/** A line and a payment that may belong together. */
const proposal = z.object({
  LINE_ID: z.string(),
  PAYMENT_ID: z.string(),
  AMOUNT: decimal,
  FEE: decimal,
  GRADES: grades,
});

/** What of a line would belong to a payment, where several make a sum. */
const proposedPart = z.object({
  LINE_ID: z.string(),
  PAYMENT_ID: z.string(),
  AMOUNT: decimal,
  FEE: decimal,
});

const movement = z.object({ KIND: z.string(), COUNT: z.number().int(), SUM: sum });
const correction = z.object({
  KIND: z.string(),
  ID: z.string(),
  DAY: isoDate,
  AMOUNT: decimal,
  REASON: z.string(),
});
/** `FROM_DAY` is the first day of a close; null for all days up to the first one. */
const closeSum = {
  FROM_DAY: isoDate.nullable(),
  DAY: isoDate,
  OPENING: decimal,
  MOVEMENTS: z.array(movement),
  CORRECTIONS: z.array(correction),
  EXPECTED: decimal,
  CLOSING: decimal,
  DIFFERENCE: decimal,
};

const statementFields = { ...bankCode, mapping: text(8000).optional() };
const range = { from_day: calendarDay, to_day: calendarDay };

export const reconciliationCalls = {
  /** The banks, with what is set for their statements. */
  'reconciliation.php?run=getBanks': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(reconciliationBank),
  },
  /** Switches the comparison on or off for a bank, and sets its fees and the columns of its statements. */
  'reconciliation.php?run=saveBank': {
    kind: 'json',
    request: request({
      ...bankCode,
      is_on: z.boolean(),
      fees: z.array(requestAmount).max(10),
      mapping: columnMapping.nullable().optional(),
      version,
    }),
    response: messageResponse,
  },
  /**
   * Reads a statement and keeps nothing. `mapping` is a column mapping as JSON, for columns that differ from those of
   * the bank. With `columns_only`, no lines of a file with columns are read. `ROWS` are the first rows of a file whose
   * columns must be mapped first, and `MAPPING` is what the columns seem to be.
   */
  'reconciliation.php?run=previewStatement': {
    kind: 'multipart',
    request: multipart({ ...statementFields, columns_only: z.literal('1').optional() }),
    response: responseOf({
      message: z.object({
        DIGEST: z.string(),
        COLUMNS: z.array(z.string()),
        ROWS: z.array(z.array(z.string())),
        MAPPING: columnMapping.nullable(),
        FORMAT: z.string(),
        ACCOUNT: z.string(),
        OPENING: decimal.nullable(),
        CLOSING: decimal.nullable(),
        NEW: z.number().int(),
        KNOWN: z.number().int(),
        DOUBTFUL: z.number().int(),
        LINES: z.array(previewLine),
        DOUBTFUL_LINES: z.array(previewLine),
        SKIPPED: z.array(z.object({ FILE_LINE: z.number().int(), TEXT: z.string() })),
        BREAKS: z.array(z.number().int()),
      }),
    }),
  },
  /**
   * Keeps the new lines of a statement, all or none. `digest` and `new` are those of the preview. `add` are the places
   * of the doubtful lines that are new, with commas between them.
   */
  'reconciliation.php?run=importStatement': {
    kind: 'multipart',
    request: multipart({
      ...statementFields,
      statement_id: clientId,
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      new: wholeNumberText,
      add: z
        .string()
        .regex(/^(?:\d{1,6}(?:,\d{1,6})*)?$/)
        .max(14_000),
    }),
    response: responseOf({ message: z.string(), ADDED: z.number().int() }),
  },
  /** What may belong together in some days. Nothing is matched by it. */
  'reconciliation.php?run=getProposals': {
    kind: 'json',
    request: request({ ...bankCode, ...range }),
    response: responseOf({
      message: z.object({
        CERTAIN: z.array(proposal),
        POSSIBLE: z.array(proposal),
        TIES: z.array(z.array(proposal)),
        GROUPS: z.array(
          z.object({ SHARED: z.enum(['reference', 'account']), PARTS: z.array(proposedPart) }),
        ),
        LINES: z.array(keptLine),
        PAYMENTS: z.array(openPayment),
      }),
    }),
  },
  /** Matches lines and payments, all or none. `reason` is needed where a line is in a closed day. */
  'reconciliation.php?run=match': {
    kind: 'json',
    request: request({
      ...bankCode,
      reason,
      matches: z
        .array(
          z.strictObject({
            match_id: clientId,
            parts: z
              .array(
                z.strictObject({
                  line_id: serverId,
                  payment_id: clientId,
                  amount: requestAmount,
                  fee: requestAmount,
                }),
              )
              .min(1)
              .max(maxParts),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: messageResponse,
  },
  /** Takes one match back. The payment stays as it is. */
  'reconciliation.php?run=undoMatch': {
    kind: 'json',
    request: request({ ...bankCode, match_id: clientId, reason }),
    response: messageResponse,
  },
  /** The matches of some days, the newest first. */
  'reconciliation.php?run=getMatches': {
    kind: 'json',
    request: request({ ...bankCode, ...range }),
    response: rowsResponse(
      z.object({
        MATCH_ID: z.string(),
        MATCHED_AT: instant,
        MATCHED_BY: z.string(),
        REASON: z.string(),
        PARTS: z.array(
          z.object({
            LINE_ID: z.string(),
            PAYMENT_ID: z.string(),
            AMOUNT: decimal,
            FEE: decimal,
            IS_REVERSED: z.boolean(),
            LINE: z.object({
              BOOKING_DAY: isoDate,
              VALUE_DAY: isoDate.nullable(),
              AMOUNT: decimal,
              TEXT: z.string(),
            }),
            PAYMENT: z.object({
              TRANSACTION_ID: z.string(),
              TRANSACTION_CODE: z.string(),
              CUSTOMER: z.string(),
              DAY: isoDate,
              AMOUNT: decimal,
              REFERENCE: z.string(),
            }),
            GRADES: grades,
          }),
        ),
      }),
    ),
  },
  /** What is left of some days: lines that are not matched whole, and payments without a line. */
  'reconciliation.php?run=getLeft': {
    kind: 'json',
    request: request({ ...bankCode, ...range }),
    response: responseOf({
      message: z.object({
        LINES: z.array(keptLine.extend(noteAuthor)),
        PAYMENTS: z.array(openPayment.extend(noteAuthor)),
      }),
    }),
  },
  /**
   * A line that is not matched whole, and the payments that a person may match with it: those that the search finds by
   * customer, code, reference or amount, and without a search the closest.
   */
  'reconciliation.php?run=getLinePayments': {
    kind: 'json',
    request: request({ ...bankCode, line_id: serverId, search: paging.search }),
    response: responseOf({
      message: z.object({ LINE: keptLine, PAYMENTS: z.array(openPayment) }),
    }),
  },
  /** Says what a line without a payment is, or why a payment has no line. */
  'reconciliation.php?run=saveNote': {
    kind: 'json',
    request: request({
      ...bankCode,
      line_id: serverId.optional(),
      payment_id: clientId.optional(),
      kind: z.enum([...lineNoteKinds, ...paymentNoteKinds]),
      wait_until: calendarDay.optional(),
      reason: text(limits.reason),
    }),
    response: messageResponse,
  },
  /** What the close of a day would state. `BLOCKERS` are the days with lines and payments that need a match or a note. */
  'reconciliation.php?run=previewClose': {
    kind: 'json',
    request: request({ ...bankCode, day: calendarDay }),
    response: responseOf({
      message: z.object({
        ...closeSum,
        BLOCKERS: z.array(
          z.object({ DAY: isoDate, LINES: z.number().int(), PAYMENTS: z.number().int() }),
        ),
      }),
    }),
  },
  /** Closes a day without blockers. A difference needs a reason. `expected` is that of the preview. */
  'reconciliation.php?run=closeDay': {
    kind: 'json',
    request: request({
      ...bankCode,
      day: calendarDay,
      expected: z.string().regex(/^-?\d{1,14}\.\d{2}$/),
      reason,
    }),
    response: responseOf({ message: z.string(), NUMBER: z.number().int() }),
  },
  /**
   * The closed days of a bank, the newest first, or only the one with `number`. `LATER` are the changes of its days
   * that later closes state, each with the number of that close.
   */
  'reconciliation.php?run=getCloses': {
    kind: 'json',
    request: request({
      ...bankCode,
      start: wholeNumberText,
      end: wholeNumberText,
      number: wholeNumberText.optional(),
    }),
    response: rowsResponse(
      z.object({
        NUMBER: z.number().int(),
        ...closeSum,
        LATER: z.array(correction.extend({ NUMBER: z.number().int() })),
        REASON: z.string(),
        CLOSED_BY: z.string(),
        CLOSED_AT: instant,
      }),
    ),
  },
} as const;
