import { z } from 'zod';
import { allDayFigures } from '#domain/reports/day.ts';
import { bulkTransitions } from '#domain/transactions/bulk.ts';
import { maxCustomerAmounts, maxCustomers } from '#domain/transactions/customers.ts';
import { messageLength } from '#domain/workflow/message.ts';
import { historyEntry } from './history.ts';
import { duplicateReasons, formerReasons } from '#domain/transactions/duplicateReasons.ts';
import { trendDays } from '#domain/reports/trends.ts';
import { allStatuses } from '#domain/workflow/workflow.ts';
import {
  afterRow,
  calendarDay,
  requestAmount,
  responseOf,
  clientId,
  colour,
  decimal,
  messageResponse,
  expectedFiles,
  fileUrl,
  instant,
  lastChange,
  limits,
  multipart,
  paging,
  request,
  roleNumber,
  rowsResponse,
  isoDate,
  serverId,
  statusCode,
  sum,
  text,
  version,
  numberText,
  code,
  name,
} from './wire.ts';

/**
 * Not in the specification; offered with the capability MESSAGES. The number of messages that the
 * reader's side, agent or staff, has not answered. Absent if there are none.
 */
const unanswered = z.number().int().positive().optional();

/** Not in the specification. Since when an open transaction has its status; absent if it is not known. */
const statusSince = instant.optional();

export const transactionRow = z.object({
  TRANSACTION_ID: z.string(),
  TRANSACTION_CODE: z.string(),
  BANK: z.string(),
  AGENT: z.string(),
  LOGO_URL: fileUrl.nullable(),
  AMOUNT: decimal,
  STATUS_DESC: z.string(),
  COLOUR: colour,
  TRANS_CREATED_TIME: instant,
  /** Not in the specification. Absent if the transaction has none. */
  CUSTOMER: z.string().optional(),
  /** Not in the specification: the amount that is left to pay. */
  BALANCE: decimal.optional(),
  UNANSWERED: unanswered,
  STATUS_SINCE: statusSince,
  /** Not in the specification: the version of the form and the status. */
  VERSION: z.number().int().optional(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/**
 * A transaction that may be the same transfer as another one, with the reasons, strongest first. REASONS are those
 * that earlier clients know; earlier servers send no others. AMOUNT_APART is its amount minus that of the other one.
 */
export const possibleDuplicateRow = transactionRow.extend({
  CUSTOMER: z.string(),
  REASONS: z.array(z.enum(formerReasons)),
  EVIDENCE: z.array(z.enum(duplicateReasons)).optional(),
  AMOUNT_APART: decimal.optional(),
});
export type PossibleDuplicateRow = z.infer<typeof possibleDuplicateRow>;

/**
 * A customer of earlier transactions. BANK, NOTES and USED_TIME are those of the newest one; BANK_CODE is
 * null if its bank is inactive by now. AMOUNTS are those of the newest ones, the newest first.
 */
export const customerRow = z.object({
  CUSTOMER: z.string(),
  BANK: z.string(),
  BANK_CODE: z.string().nullable(),
  LOGO_URL: fileUrl.nullable(),
  AMOUNTS: z.tuple([decimal], decimal).refine(({ length }) => length <= maxCustomerAmounts),
  NOTES: z.string(),
  USED_TIME: instant,
});
export type CustomerRow = z.infer<typeof customerRow>;

/**
 * A transaction. BANK and AGENT are codes. BANK_NAME and AGENT_NAME are included because the lookups
 * contain only active banks and agents. VERSION increases when the form or the status changes.
 * CHANGED_BY and CHANGED_TIME describe the last change, which may also be one of the attachments, but
 * not a message. Only admins see the request of a reversal there.
 */
export const transactionDetail = z.object({
  TRANSACTION_ID: z.string(),
  TRANSACTION_CODE: z.string(),
  TRANSACTION_STATUS: statusCode,
  BANK: z.string(),
  BANK_NAME: z.string().optional(),
  AGENT: z.string(),
  AGENT_NAME: z.string().optional(),
  CUSTOMER: z.string(),
  AMOUNT: decimal,
  PAID: decimal,
  BALANCE: decimal,
  NORMAL_NOTES: z.string(),
  ERROR_NOTES: z.string(),
  LOGO_URL: fileUrl.nullable(),
  TRANS_CREATED_TIME: instant,
  ...lastChange,
  CHANGED_TIME: instant.optional(),
  UNANSWERED: unanswered,
  STATUS_SINCE: statusSince,
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

/** A stored file. THUMB_URL and FILE_NAME are not in the specification. */
const storedFile = {
  FILE_URL: fileUrl,
  THUMB_URL: fileUrl.optional(),
  FILE_NAME: z.string().optional(),
};

export const attachment = z.object({
  ATTACHMENT_ID: z.string(),
  TRANSACTION_ID: z.string(),
  ...storedFile,
});
export type Attachment = z.infer<typeof attachment>;

export const receipt = z.object({
  RECEIPTS_ID: z.string(),
  TRANSACTION_ID: z.string(),
  PAYMENT_ID: z.string(),
  ...storedFile,
});
export type Receipt = z.infer<typeof receipt>;

/**
 * Another payment with the same bank reference. Empty if the user may not see its transaction.
 */
export const referenceUse = z.object({
  TRANSACTION_ID: z.string().optional(),
  TRANSACTION_CODE: z.string().optional(),
  PAYMENT_TIME: instant.optional(),
});
export type ReferenceUse = z.infer<typeof referenceUse>;

/**
 * Another payment whose receipt OTHER was received with the same bytes as OWN, a receipt of this
 * payment.
 */
export const receiptUse = z.object({
  TRANSACTION_ID: z.string(),
  TRANSACTION_CODE: z.string(),
  PAYMENT_TIME: instant,
  OWN: z.object(storedFile),
  OTHER: z.object(storedFile),
});
export type ReceiptUse = z.infer<typeof receiptUse>;

/** A payment. Only admins get SAME_REFERENCE, the other payments with its bank reference. */
export const payment = z.object({
  PAYMENT_ID: z.string(),
  AMOUNT_CREDIT: decimal,
  PAYMENT_TIME: instant,
  USER_CODE: z.string(),
  REFERENCE: z.string().optional(),
  SAME_REFERENCE: z.array(referenceUse).optional(),
  RECEIPTS: z.array(z.object(storedFile)),
  /** Not in the specification. The request of a reversal that another admin can confirm; for admins. */
  REVERSAL_REQUESTED: z
    .object({ REQUEST_ID: z.string(), TIME: instant, USER_CODE: z.string(), REASON: z.string() })
    .optional(),
  /** Offered with the capability RECEIPT_REUSE. Agents do not get it. */
  REUSED: z.array(receiptUse).optional(),
  /** The same for receipts that only look alike. */
  LOOKS_LIKE: z.array(receiptUse).optional(),
  /** Not in the specification. Only a reversed payment has it; it counts no longer. */
  REVERSED: z
    .object({ REVERSAL_ID: z.string(), TIME: instant, USER_CODE: z.string(), REASON: z.string() })
    .optional(),
});
export type Payment = z.infer<typeof payment>;

/** A message of the agent or the staff on a transaction. TEXT is empty if it has photos only. */
export const message = z.object({
  MESSAGE_ID: z.string(),
  TIME: instant,
  USER_CODE: z.string(),
  /** False for a message of a banker or an admin. */
  FROM_AGENT: z.boolean(),
  TEXT: z.string(),
  PHOTOS: z.array(z.object(storedFile)),
});
export type WireMessage = z.infer<typeof message>;

/** Not in the specification. Ids of the files of an upload in their order, also of those stored before. */
const uploaded = z.array(z.string()).optional();

/** An uploaded photo for a message. */
const messagePhoto = z.object({ PHOTO_ID: z.string(), ...storedFile });

/** Claim of the user who is paying a transaction. Agents get no USER_NAME. */
export const claim = z.object({
  TRANSACTION_ID: z.string(),
  USER_CODE: z.string(),
  USER_NAME: z.string().optional(),
  TAKEN_AT: instant,
  EXPIRES_AT: instant,
});
export type WireClaim = z.infer<typeof claim>;

export const statusData = z.object({
  STATUS_CODE: statusCode,
  STATUS_DESC: z.string(),
  COLOUR: colour,
  STATUS_TYPE: z.enum(['', 'M']),
});

export const bankData = z.object({ BANK_CODE: z.string(), BANK_NAME: z.string() });

export const agentData = z.object({ USER_CODE: z.string(), USER_NAME: z.string() });

/** The section of a list: all, alerts or orders. */
const listSection = z.enum(['', 'ART', 'ORD']);
/** By created time. */
const listOrder = z.enum(['ASC', 'DESC']);

/**
 * Filters of a list: a row fulfils all of them. Not in the specification; offered with the capability
 * FILTERS. `bank` and `agent` are codes, `from` and `to` days in the business time zone, both included, of
 * the creation. `claimed`: someone is paying it; `unanswered`: it has messages that the reader's side has
 * not answered; `overdue`, with the capability TARGETS: it has had its status for longer than the target time.
 * docs/behaviour.md describes `mine`.
 */
export const listFilters = z.strictObject({
  statuses: z.array(statusCode).min(1).max(allStatuses.length).optional(),
  bank: text(limits.bankCode).optional(),
  agent: text(limits.shortCode).optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  min_amount: requestAmount.optional(),
  max_amount: requestAmount.optional(),
  mine: z.literal(true).optional(),
  claimed: z.literal(true).optional(),
  unanswered: z.literal(true).optional(),
  overdue: z.literal(true).optional(),
});
export type ListFilters = z.infer<typeof listFilters>;

/**
 * Sort key of a list instead of the created time. Not in the specification; the capability SORTS names
 * those that a server has. AMOUNT: by the amount, equal ones by the created time. DUE: by the end of the target
 * time of the status; those without one are last, the newest first. `orderby` is the direction.
 */
export const listSorts = ['AMOUNT', 'DUE'] as const;
export type ListSort = (typeof listSorts)[number];

const today = z.object({
  TRANSFERS: z.number().int(),
  TOTAL_AMT: sum,
  COMPLETED_ORDERS: z.number().int(),
  PENDING_ORDERS: z.number().int(),
  BALANCE_AMT: sum,
});
const overall = z.object({ PENDING_ORDERS: z.number().int(), BALANCE_AMT: sum });

/** Some servers send a record as a list of one. */
const recordOrListOfOne = <Record extends z.ZodObject>(record: Record) =>
  z.union([record, z.tuple([record])]);

/** The admin's figures. */
export const summary = {
  overall_datas: recordOrListOfOne(overall),
  todat_datas: recordOrListOfOne(today),
};
const summaryFigures = z.object(summary);
export type WireSummary = z.infer<typeof summaryFigures>;

const dayValue = { COUNT: z.number().int().nonnegative().optional(), AMOUNT: sum.optional() };

/** The figures of the role's day at a glance. */
export const day = z.object({
  DAY: isoDate,
  FIGURES: z.array(
    z.object({
      NAME: z.enum(allDayFigures),
      ...dayValue,
      WEEK_BEFORE: z.object(dayValue).optional(),
    }),
  ),
});

export type WireDay = z.infer<typeof day>;

/** The number of transactions in a list; MORE if there are or may be more. */
export const listCount = z.object({
  COUNT: z.number().int().nonnegative(),
  MORE: z.literal(true).optional(),
});

/** Transfers and the sum of their amounts. */
const tally = { TRANSFERS: z.number().int(), TOTAL_AMT: sum };
const namedTally = z.object({ CODE: z.string(), NAME: z.string(), ...tally });

const transition = {
  kind: 'json',
  request: request({ trans_id: clientId, trans_code: text(20), version }),
  response: messageResponse,
} as const;

/** The transactions of a bulk call that the server has handled. */
const handledRows = <Shape extends z.ZodRawShape>(shape: Shape) =>
  responseOf({ message: z.array(z.object({ TRANSACTION_ID: z.string(), ...shape })).min(1) });

export const transactionCalls = {
  'transaction.php?run=get_dashboard_details': {
    kind: 'json',
    request: request({}),
    response: responseOf(summary),
  },
  /**
   * Figures of the transfers that were initiated in the last days. Not in the specification; offered with
   * the capability TRENDS. Cancelled transfers count in STATUSES only. HOURS are the hours of the
   * business day: TODAY is the number of transfers, USUAL the mean of the days before. MEDIAN_MS is the
   * median time from the initiation to the completion, absent if none was completed.
   */
  'transaction.php?run=getTrends': {
    kind: 'json',
    request: request({}),
    response: responseOf({
      message: z.object({
        DAYS: z.array(z.object({ DAY: isoDate, ...tally })).length(trendDays),
        HOURS: z.array(z.object({ TODAY: z.number().int(), USUAL: z.number() })).length(24),
        BANKS: z.array(namedTally),
        AGENTS: z.array(namedTally),
        STATUSES: z.array(z.object({ STATUS_CODE: statusCode, ...tally })),
        MEDIAN_MS: z.number().int().nonnegative().optional(),
      }),
    }),
  },
  /**
   * The figures of the business day for the reader's role. Not in the specification; see the capability DAY.
   * A figure has a number, a sum of amounts, or both. An admin also gets those of the same weekday last week, until
   * the same time of the day.
   */
  'transaction.php?run=getDay': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: day }),
  },
  'transaction.php?run=getTransactionsList': {
    kind: 'json',
    request: request({
      section: listSection,
      role: roleNumber,
      user_code: text(limits.shortCode),
      ...paging,
      orderby: listOrder,
      sort: z.enum(listSorts).optional(),
      filters: listFilters.optional(),
      // Those whose customer sounds like the search, in place of its matches. Offered with SOUNDS_LIKE.
      sounds_like: z.literal(true).optional(),
      after: afterRow({
        TRANSACTION_ID: clientId,
        AMOUNT: decimal,
        STATUS_DESC: text(30),
        STATUS_SINCE: instant.optional(),
      }),
    }),
    response: rowsResponse(transactionRow),
  },
  /**
   * The rows of these transactions in a list, as they are now. Not in the specification; offered with
   * the capability LIVE. A transaction that the user may not see has no row. MATCHES is true if the row
   * belongs to the section, the search and the filters.
   */
  'transaction.php?run=getTransactionRows': {
    kind: 'json',
    request: request({
      trans_ids: z.array(clientId).max(limits.rows),
      section: listSection,
      search: paging.search,
      filters: listFilters.optional(),
    }),
    response: rowsResponse(transactionRow.extend({ MATCHES: z.boolean() })),
  },
  /**
   * The numbers of transactions in lists, in the same order. Not in the specification; offered with the
   * capability LIST_COUNTS. MORE is true if there are or may be more than COUNT: the server stops
   * counting at `maxListCount`, and after a limited amount of work.
   */
  'transaction.php?run=getListCounts': {
    kind: 'json',
    request: request({
      lists: z
        .array(
          z.strictObject({
            section: listSection,
            search: paging.search,
            filters: listFilters.optional(),
          }),
        )
        .min(1)
        .max(limits.countedLists),
    }),
    response: rowsResponse(listCount),
  },
  /** The lists that the user has saved, in the user's order. Not in the specification; offered with SAVED_VIEWS. */
  'transaction.php?run=getSavedViews': {
    kind: 'json',
    request: request({}),
    response: rowsResponse(
      z.object({
        VIEW_ID: z.string(),
        NAME: z.string(),
        SECTION: listSection,
        SEARCH: z.string(),
        ORDERBY: listOrder,
        SORT: z.enum(listSorts).optional(),
        FILTERS: listFilters.optional(),
      }),
    ),
  },
  /** Adds a view of the user, or changes the one with this id. */
  'transaction.php?run=saveView': {
    kind: 'json',
    request: request({
      view_id: clientId,
      name: name(limits.viewName),
      section: listSection,
      search: paging.search,
      orderby: listOrder,
      sort: z.enum(listSorts).optional(),
      filters: listFilters.optional(),
    }),
    response: messageResponse,
  },
  'transaction.php?run=deleteView': {
    kind: 'json',
    request: request({ view_id: clientId }),
    response: messageResponse,
  },
  /** Orders the user's views. Those that are not named follow. */
  'transaction.php?run=orderViews': {
    kind: 'json',
    request: request({ view_ids: z.array(clientId).max(limits.savedViews) }),
    response: messageResponse,
  },
  'transaction.php?run=get_additional_details': {
    kind: 'json',
    request: request({}),
    response: responseOf({
      statusDatas: z.array(statusData),
      banksDatas: z.array(bankData),
      agentsDatas: z.array(agentData),
    }),
  },
  /**
   * Transactions that may be the same transfer as this form. `trans_id` is the transaction of the form, or the
   * id under which a new one uploads its files.
   */
  'transaction.php?run=getSimilarTransactions': {
    kind: 'json',
    request: request({
      trans_id: clientId.optional(),
      customer: text(limits.customer),
      agent: text(limits.shortCode),
      bank: text(limits.bankCode),
      amount: numberText(limits.amount),
      notes: text(limits.notes),
    }),
    response: rowsResponse(possibleDuplicateRow),
  },
  /**
   * The customers of earlier transactions, the last used first. Not in the specification; offered with the
   * capability CUSTOMERS. An agent gets their own; an admin those of `agent`, or without it those of the
   * transactions that the admin initiated. With an empty `search`, the last used ones.
   */
  'transaction.php?run=getCustomers': {
    kind: 'json',
    request: request({
      agent: text(limits.shortCode).optional(),
      search: text(limits.customer),
    }),
    response: responseOf({ message: z.array(customerRow).max(maxCustomers) }),
  },
  'transaction.php?run=initiate_transaction': {
    kind: 'json',
    request: request({
      role: roleNumber,
      trans_id: clientId,
      customer: text(limits.customer),
      agent: text(limits.shortCode),
      bank: text(limits.bankCode),
      amount: numberText(limits.amount),
      notes: text(limits.notes),
      files: expectedFiles,
    }),
    response: messageResponse,
  },
  'transaction.php?run=upload_attachments': {
    kind: 'multipart',
    request: multipart({ trans_id: clientId }),
    response: responseOf({ file: z.array(attachment), uploaded, message: z.string() }),
  },
  'transaction.php?run=delete_attachments': {
    kind: 'json',
    request: request({ attachment_id: serverId, trans_id: clientId }),
    response: responseOf({ file: z.array(attachment), message: z.string() }),
  },
  'transaction.php?run=getViewTransactionDetails': {
    kind: 'json',
    request: request({ trans_id: clientId }),
    response: responseOf({
      transactions: z.array(transactionDetail),
      attachments: z.array(attachment),
      payments: z.array(payment),
      /** Not in the specification. The newest messages, the oldest first; absent if there are none. */
      messages: z.array(message).optional(),
    }),
  },
  /** Returns the history of a transaction, newest first. */
  'transaction.php?run=getHistory': {
    kind: 'json',
    request: request({ trans_id: clientId, start: paging.start, end: paging.end }),
    response: rowsResponse(historyEntry),
  },
  'transaction.php?run=update_transaction': {
    kind: 'json',
    request: request({
      role: roleNumber,
      trans_id: clientId,
      trans_code: text(20),
      agent: text(limits.shortCode),
      bank: text(limits.bankCode),
      amount: numberText(limits.amount),
      notes: text(limits.notes),
      paid: numberText(limits.amount),
      status: statusCode,
      customer: text(limits.customer).optional(),
      version,
    }),
    response: messageResponse,
  },
  'transaction.php?run=upload_receipt': {
    kind: 'multipart',
    request: multipart({ trans_id: clientId, payment_id: clientId }),
    response: responseOf({ file: z.array(receipt), uploaded, message: z.string() }),
  },
  'transaction.php?run=delete_receipts': {
    kind: 'json',
    request: request({ receipt_id: serverId, payment_id: clientId, trans_id: clientId }),
    response: responseOf({ file: z.array(receipt), message: z.string() }),
  },
  'transaction.php?run=update_transaction_banker': {
    kind: 'json',
    request: request({
      trans_id: clientId,
      trans_code: text(20),
      reason: text(limits.reason),
      status: statusCode,
      version,
    }),
    response: messageResponse,
  },
  'transaction.php?run=add_payments': {
    kind: 'json',
    request: request({
      user_code: text(limits.shortCode),
      trans_id: clientId,
      payment_id: clientId,
      amount: numberText(limits.amount),
      reference: code(limits.bankReference).optional(),
      files: expectedFiles,
      version,
    }),
    response: messageResponse,
  },
  /** Other payments with this bank reference, the newest first. */
  'transaction.php?run=checkReference': {
    kind: 'json',
    request: request({ payment_id: clientId, reference: code(limits.bankReference) }),
    response: rowsResponse(referenceUse),
  },
  /** Answers with the claim that is valid now, which another user may hold. */
  'transaction.php?run=claimTransaction': {
    kind: 'json',
    request: request({ trans_id: clientId }),
    response: rowsResponse(claim),
  },
  'transaction.php?run=releaseClaim': {
    kind: 'json',
    request: request({ trans_id: clientId }),
    response: messageResponse,
  },
  'transaction.php?run=getClaims': {
    kind: 'json',
    request: request({ trans_ids: z.array(clientId).max(limits.claims) }),
    response: rowsResponse(claim),
  },
  /** Reverses a whole payment. Not in the specification; offered with the capability REVERSALS. */
  'transaction.php?run=reversePayment': {
    kind: 'json',
    request: request({
      trans_id: clientId,
      payment_id: clientId,
      reversal_id: clientId,
      reason: text(limits.reason),
      version,
    }),
    response: messageResponse,
  },
  /** Adds a message to a transaction. Not in the specification; offered with the capability MESSAGES. */
  'transaction.php?run=addMessage': {
    kind: 'json',
    request: request({
      trans_id: clientId,
      message_id: clientId,
      text: text(messageLength),
      /** Ids of the photos of the message. */
      files: expectedFiles,
    }),
    response: messageResponse,
  },
  /**
   * Stores photos for a future message, which takes those that `addMessage` lists. Answers with the
   * photos of this call.
   */
  'transaction.php?run=uploadMessagePhoto': {
    kind: 'multipart',
    request: multipart({ trans_id: clientId, message_id: clientId }),
    response: responseOf({ file: z.array(messagePhoto), uploaded, message: z.string() }),
  },
  'transaction.php?run=transactionChecked': transition,
  'transaction.php?run=transactionHold': transition,
  'transaction.php?run=transactionUnhold': transition,
  'transaction.php?run=transactionAccepted': transition,
  'transaction.php?run=transactionCancelled': transition,
  'transaction.php?run=transactionReopen': transition,
  /**
   * Applies a transition to several transactions, to each as its own call does. Not in the specification; offered
   * with the capability BULK. The answer has the transactions for which the time of the call was enough, one at
   * least; the client sends the others again. One without REFUSED was changed, now or by an earlier call of this
   * run, so that a call can be repeated. CHANGED: somebody has changed it since this version.
   */
  'transaction.php?run=bulkTransition': {
    kind: 'json',
    request: request({
      transition: z.enum(bulkTransitions),
      run_id: clientId,
      rows: z
        .array(z.strictObject({ trans_id: clientId, version: z.number().int() }))
        .min(1)
        .max(limits.bulkRows),
    }),
    response: handledRows({ REFUSED: z.string().optional(), CHANGED: z.literal(true).optional() }),
  },
  /**
   * What the details of these transactions warn of before a transition: possible duplicates and the account of the
   * agent, if it has a limit, before `accept`, the codes of other transactions with the same receipts (REUSED) or
   * similar ones before `check`, and who is paying before `hold`. The answer has the transactions for which the time of
   * the call was enough, one at least.
   */
  'transaction.php?run=getBulkWarnings': {
    kind: 'json',
    request: request({
      transition: z.enum(bulkTransitions),
      trans_ids: z.array(clientId).min(1).max(limits.bulkRows),
    }),
    response: handledRows({
      SIMILAR: z.array(possibleDuplicateRow).optional(),
      RECEIPTS: z.object({ REUSED: z.boolean(), CODES: z.array(z.string()) }).optional(),
      CLAIM: claim.optional(),
      ACCOUNT: z
        .object({ USER_CODE: z.string(), USER_NAME: z.string(), BALANCE: sum, LIMIT: decimal })
        .optional(),
    }),
  },
} as const;
