import { z } from 'zod';
import { historyEntry } from './history.ts';
import { similarityReasons } from '#domain/similarity.ts';
import {
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
  serverId,
  statusCode,
  sum,
  text,
  version,
} from './wire.ts';

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
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** A transaction that may be the same transfer as another one, with the reasons, strongest first. */
export const similarRow = transactionRow.extend({
  CUSTOMER: z.string(),
  REASONS: z.array(z.enum(similarityReasons)),
});
export type SimilarRow = z.infer<typeof similarRow>;

/**
 * A transaction. BANK and AGENT are codes. BANK_NAME and AGENT_NAME are included because the lookups
 * contain only active banks and agents. VERSION increases when the form or the status changes.
 * CHANGED_BY and CHANGED_TIME describe the last change, which may also be one of the attachments.
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
  /** Not in the specification. Only a reversed payment has it; it counts no longer. */
  REVERSED: z
    .object({ REVERSAL_ID: z.string(), TIME: instant, USER_CODE: z.string(), REASON: z.string() })
    .optional(),
});
export type Payment = z.infer<typeof payment>;

/** Who is paying a transaction. Agents get no USER_NAME. */
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

const today = z.object({
  TRANSFERS: z.number().int(),
  TOTAL_AMT: sum,
  COMPLETED_ORDERS: z.number().int(),
  PENDING_ORDERS: z.number().int(),
  BALANCE_AMT: sum,
});
const overall = z.object({ PENDING_ORDERS: z.number().int(), BALANCE_AMT: sum });

const transition = {
  kind: 'json',
  request: request({ trans_id: clientId, trans_code: text(20) }),
  response: messageResponse,
} as const;

export const transactionCalls = {
  'transaction.php?run=get_dashboard_details': {
    kind: 'json',
    request: request({}),
    response: responseOf({ overall_datas: overall, todat_datas: today }),
  },
  'transaction.php?run=getTransactionsList': {
    kind: 'json',
    request: request({
      section: z.enum(['', 'ART', 'ORD']),
      role: roleNumber,
      user_code: text(limits.shortCode),
      ...paging,
      orderby: z.enum(['ASC', 'DESC']),
    }),
    response: rowsResponse(transactionRow),
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
   * Transactions that may be the same transfer as this form. `trans_id` is the transaction of the form
   * if it exists; otherwise the form is a new one.
   */
  'transaction.php?run=getSimilarTransactions': {
    kind: 'json',
    request: request({
      trans_id: clientId.optional(),
      customer: text(limits.customer),
      agent: text(limits.shortCode),
      bank: text(limits.bankCode),
      amount: text(limits.amount),
      notes: text(limits.notes),
    }),
    response: rowsResponse(similarRow),
  },
  'transaction.php?run=initiate_transaction': {
    kind: 'json',
    request: request({
      role: roleNumber,
      trans_id: clientId,
      customer: text(limits.customer),
      agent: text(limits.shortCode),
      bank: text(limits.bankCode),
      amount: text(limits.amount),
      notes: text(limits.notes),
      files: expectedFiles,
    }),
    response: messageResponse,
  },
  'transaction.php?run=upload_attachments': {
    kind: 'multipart',
    request: multipart({ trans_id: clientId }),
    response: responseOf({ file: z.array(attachment), message: z.string() }),
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
      amount: text(limits.amount),
      notes: text(limits.notes),
      paid: text(limits.amount),
      status: statusCode,
      customer: text(limits.customer).optional(),
      version,
    }),
    response: messageResponse,
  },
  'transaction.php?run=upload_receipt': {
    kind: 'multipart',
    request: multipart({ trans_id: clientId, payment_id: clientId }),
    response: responseOf({ file: z.array(receipt), message: z.string() }),
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
      amount: text(limits.amount),
      reference: text(limits.bankReference).optional(),
      files: expectedFiles,
    }),
    response: messageResponse,
  },
  /** Other payments with this bank reference, the newest first. */
  'transaction.php?run=checkReference': {
    kind: 'json',
    request: request({ payment_id: clientId, reference: text(limits.bankReference) }),
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
    }),
    response: messageResponse,
  },
  'transaction.php?run=transactionChecked': transition,
  'transaction.php?run=transactionHold': transition,
  'transaction.php?run=transactionUnhold': transition,
  'transaction.php?run=transactionAccepted': transition,
  'transaction.php?run=transactionCancelled': transition,
  'transaction.php?run=transactionReopen': transition,
} as const;
