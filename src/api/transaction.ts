import type { Summary } from '#domain/dashboard.ts';
import { type Paise, toDecimal } from '#domain/money.ts';
import { roleNumbers } from '#domain/roles.ts';
import type { Comparable } from '#domain/similarity.ts';
import type { SessionUser } from '#domain/session.ts';
import type {
  Lookups,
  NewTransaction,
  Order,
  Payment,
  ReceiptUse,
  ReferenceUse,
  Reversal,
  ReversalRequest,
  Section,
  SimilarTransaction,
  StoredFile,
  Transaction,
  TransactionChange,
  TransactionDetails,
  TransactionSummary,
} from '#domain/transaction.ts';
import { type Transition, transitions, type Status, toStatusColour } from '#domain/workflow.ts';
import type {
  Attachment,
  Payment as WirePayment,
  Receipt,
  ReceiptUse as WireReceiptUse,
  ReferenceUse as WireReferenceUse,
  SimilarRow,
  TransactionDetail,
  TransactionRow,
} from './contract/transaction.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { read, readAmount, readSum, firstOf, versionOf } from './read.ts';
import type { Client } from './request.ts';

const wireSections = { all: '', alert: 'ART', orders: 'ORD' } as const satisfies Record<
  Section,
  string
>;

export interface ListQuery extends PageQuery {
  section: Section;
  order: Order;
}

export async function listTransactions(client: Client, user: SessionUser, query: ListQuery) {
  const result = await client.call('transaction.php?run=getTransactionsList', {
    section: wireSections[query.section],
    role: roleNumbers[user.role],
    user_code: user.code,
    ...pageOf(query),
    orderby: query.order === 'newest' ? 'DESC' : 'ASC',
  });
  return read(result, (response) => response.message.map(readSummary));
}

export async function fetchSummary(client: Client) {
  const result = await client.call('transaction.php?run=get_dashboard_details', {});
  return read(result, (response): Summary => {
    const today = readOne(response.todat_datas);
    const overall = readOne(response.overall_datas);
    return {
      today: {
        transfers: today.TRANSFERS,
        totalAmount: readSum(today.TOTAL_AMT),
        completed: today.COMPLETED_ORDERS,
        pending: today.PENDING_ORDERS,
        balance: readSum(today.BALANCE_AMT),
      },
      overall: {
        pending: overall.PENDING_ORDERS,
        balance: readSum(overall.BALANCE_AMT),
      },
    };
  });
}

// Some servers send a record as a list of one.
const readOne = <Record>(value: Record | readonly Record[]): Record =>
  Array.isArray(value) ? firstOf<Record>(value) : (value as Record);

export async function fetchLookups(client: Client) {
  const result = await client.call('transaction.php?run=get_additional_details', {});
  return read(result, (response): Lookups => ({
    statuses: response.statusDatas.map((status) => ({
      code: status.STATUS_CODE,
      description: status.STATUS_DESC,
      colour: toStatusColour(status.COLOUR),
      isBankerSelectable: status.STATUS_TYPE === 'M',
    })),
    banks: response.banksDatas.map((bank) => ({ code: bank.BANK_CODE, name: bank.BANK_NAME })),
    agents: response.agentsDatas.map((agent) => ({
      code: agent.USER_CODE,
      name: agent.USER_NAME,
    })),
  }));
}

export async function viewTransaction(client: Client, id: string) {
  const result = await client.call('transaction.php?run=getViewTransactionDetails', {
    trans_id: id,
  });
  return read(result, (response): TransactionDetails => ({
    transaction: readTransaction(firstOf(response.transactions)),
    attachments: response.attachments.map(readAttachment),
    payments: response.payments.map(readPayment),
  }));
}

/**
 * Returns transactions that may be the same transfer, the most similar first.
 * @param transactionId the compared transaction, if it exists
 */
export async function listSimilar(client: Client, form: Comparable, transactionId?: string) {
  const result = await client.call('transaction.php?run=getSimilarTransactions', {
    ...(transactionId !== undefined && { trans_id: transactionId }),
    customer: form.customer,
    agent: form.agentCode,
    bank: form.bankCode,
    amount: toDecimal(form.amount),
    notes: form.notes,
  });
  return read(result, ({ message }) => message.map(readSimilar));
}

/**
 * Initiates a transaction. `files` are the ids of its uploaded attachments. The call fails if one
 * of them is missing on the server.
 */
export async function initiateTransaction(
  client: Client,
  user: SessionUser,
  transaction: NewTransaction,
  files?: readonly string[],
) {
  const result = await client.call('transaction.php?run=initiate_transaction', {
    role: roleNumbers[user.role],
    trans_id: transaction.id,
    customer: transaction.customer,
    agent: transaction.agentCode,
    bank: transaction.bankCode,
    amount: toDecimal(transaction.amount),
    notes: transaction.notes,
    ...filesOf(files),
  });
  return read(result, (response) => response.message);
}

export async function updateTransaction(
  client: Client,
  user: SessionUser,
  before: Transaction,
  change: TransactionChange,
) {
  const result = await client.call('transaction.php?run=update_transaction', {
    role: roleNumbers[user.role],
    trans_id: before.id,
    trans_code: before.code,
    agent: change.agentCode,
    bank: change.bankCode,
    amount: toDecimal(change.amount),
    notes: change.notes,
    paid: toDecimal(before.paid),
    status: change.status,
    customer: change.customer,
    ...versionOf(before),
  });
  return read(result, (response) => response.message);
}

export async function updateBankerStatus(
  client: Client,
  before: Transaction,
  change: { status: Status; reason: string },
) {
  const result = await client.call('transaction.php?run=update_transaction_banker', {
    trans_id: before.id,
    trans_code: before.code,
    reason: change.reason,
    status: change.status,
    ...versionOf(before),
  });
  return read(result, (response) => response.message);
}

/** Applies a status transition of the admin: accept, hold, unhold, cancel, reopen or check. */
export async function applyTransition(
  client: Client,
  transition: Transition,
  transaction: Transaction,
) {
  const result = await client.call(`transaction.php?run=${transitions[transition].run}`, {
    trans_id: transaction.id,
    trans_code: transaction.code,
  });
  return read(result, (response) => response.message);
}

/**
 * Records a part payment. The client creates `id` when the form opens. `files` are the ids of its
 * uploaded receipts. The call fails if one of them is missing on the server. `reference` is empty for
 * a server that does not know bank references.
 */
export async function addPayment(
  client: Client,
  user: SessionUser,
  payment: { id: string; transactionId: string; amount: Paise; reference?: string },
  files?: readonly string[],
) {
  const result = await client.call('transaction.php?run=add_payments', {
    user_code: user.code,
    trans_id: payment.transactionId,
    payment_id: payment.id,
    amount: toDecimal(payment.amount),
    ...(payment.reference && { reference: payment.reference }),
    ...filesOf(files),
  });
  return read(result, (response) => response.message);
}

/** Returns other payments with this bank reference, the newest first. */
export async function checkReference(client: Client, paymentId: string, reference: string) {
  const result = await client.call('transaction.php?run=checkReference', {
    payment_id: paymentId,
    reference,
  });
  return read(result, ({ message }): readonly ReferenceUse[] => message.map(readReferenceUse));
}

/** Reverses a whole payment. The client creates `id` when the form opens. */
export async function reversePayment(
  client: Client,
  reversal: { id: string; transactionId: string; paymentId: string; reason: string },
) {
  const result = await client.call('transaction.php?run=reversePayment', {
    trans_id: reversal.transactionId,
    payment_id: reversal.paymentId,
    reversal_id: reversal.id,
    reason: reversal.reason,
  });
  return read(result, (response) => response.message);
}

export async function uploadAttachments(
  client: Client,
  id: string,
  files: readonly File[],
  onProgress?: (share: number) => void,
) {
  const result = await client.upload(
    'transaction.php?run=upload_attachments',
    { trans_id: id },
    files,
    onProgress,
  );
  return read(result, (response) => response.file.map(readAttachment));
}

export async function deleteAttachment(client: Client, id: string, attachmentId: string) {
  const result = await client.call('transaction.php?run=delete_attachments', {
    attachment_id: attachmentId,
    trans_id: id,
  });
  return read(result, (response) => response.file.map(readAttachment));
}

/** The payment of a receipt: its transaction and its id, which the client creates. */
export interface PaymentRef {
  transactionId: string;
  paymentId: string;
}

export async function uploadReceipts(
  client: Client,
  payment: PaymentRef,
  files: readonly File[],
  onProgress?: (share: number) => void,
) {
  const result = await client.upload(
    'transaction.php?run=upload_receipt',
    { trans_id: payment.transactionId, payment_id: payment.paymentId },
    files,
    onProgress,
  );
  return read(result, (response) => response.file.map(readReceipt));
}

export async function deleteReceipt(client: Client, payment: PaymentRef, receiptId: string) {
  const result = await client.call('transaction.php?run=delete_receipts', {
    receipt_id: receiptId,
    payment_id: payment.paymentId,
    trans_id: payment.transactionId,
  });
  return read(result, (response) => response.file.map(readReceipt));
}

const filesOf = (files: readonly string[] | undefined) => (files ? { files: [...files] } : {});

const readSummary = (row: TransactionRow): TransactionSummary => ({
  id: row.TRANSACTION_ID,
  code: row.TRANSACTION_CODE,
  bankName: row.BANK,
  agentName: row.AGENT,
  logoUrl: row.LOGO_URL,
  amount: readAmount(row.AMOUNT),
  statusDescription: row.STATUS_DESC,
  colour: toStatusColour(row.COLOUR),
  createdAt: row.TRANS_CREATED_TIME,
});

const readSimilar = (row: SimilarRow): SimilarTransaction => ({
  ...readSummary(row),
  customer: row.CUSTOMER,
  reasons: row.REASONS,
});

const readTransaction = (detail: TransactionDetail): Transaction => ({
  id: detail.TRANSACTION_ID,
  code: detail.TRANSACTION_CODE,
  status: detail.TRANSACTION_STATUS,
  bankCode: detail.BANK,
  bankName: detail.BANK_NAME ?? detail.BANK,
  agentCode: detail.AGENT,
  agentName: detail.AGENT_NAME ?? detail.AGENT,
  customer: detail.CUSTOMER,
  amount: readAmount(detail.AMOUNT),
  paid: readAmount(detail.PAID),
  balance: readAmount(detail.BALANCE),
  notes: detail.NORMAL_NOTES,
  problem: detail.ERROR_NOTES,
  logoUrl: detail.LOGO_URL,
  createdAt: detail.TRANS_CREATED_TIME,
  version: detail.VERSION ?? null,
  changedBy: detail.CHANGED_BY ?? null,
  changedAt: detail.CHANGED_TIME ?? null,
});

type WireFile = {
  FILE_URL: string;
  THUMB_URL?: string | undefined;
  FILE_NAME?: string | undefined;
};

const readFile = (id: string, file: WireFile): StoredFile => ({
  id,
  url: file.FILE_URL,
  thumbUrl: file.THUMB_URL ?? file.FILE_URL,
  name: file.FILE_NAME ?? '',
});

const readAttachment = (file: Attachment): StoredFile => readFile(file.ATTACHMENT_ID, file);
const readReceipt = (file: Receipt): StoredFile => readFile(file.RECEIPTS_ID, file);

const readReferenceUse = (use: WireReferenceUse): ReferenceUse =>
  use.TRANSACTION_ID && use.TRANSACTION_CODE && use.PAYMENT_TIME
    ? { transactionId: use.TRANSACTION_ID, code: use.TRANSACTION_CODE, paidAt: use.PAYMENT_TIME }
    : null;

const readReceiptUse = (use: WireReceiptUse): ReceiptUse => ({
  transactionId: use.TRANSACTION_ID,
  code: use.TRANSACTION_CODE,
  paidAt: use.PAYMENT_TIME,
  own: readFile(use.OWN.FILE_URL, use.OWN),
  other: readFile(use.OTHER.FILE_URL, use.OTHER),
});

const readPayment = (payment: WirePayment): Payment => ({
  id: payment.PAYMENT_ID,
  amount: readAmount(payment.AMOUNT_CREDIT),
  paidAt: payment.PAYMENT_TIME,
  userCode: payment.USER_CODE,
  reference: payment.REFERENCE ?? null,
  sameReference: payment.SAME_REFERENCE?.map(readReferenceUse) ?? [],
  receipts: payment.RECEIPTS.map((file) => readFile(file.FILE_URL, file)),
  reused: payment.REUSED?.map(readReceiptUse) ?? [],
  ...(payment.REVERSED && { reversal: readReversal(payment.REVERSED) }),
  ...(payment.REVERSAL_REQUESTED && { reversalRequest: readRequest(payment.REVERSAL_REQUESTED) }),
});

const readRequest = (
  requested: NonNullable<WirePayment['REVERSAL_REQUESTED']>,
): ReversalRequest => ({
  id: requested.REQUEST_ID,
  requestedAt: requested.TIME,
  userCode: requested.USER_CODE,
  reason: requested.REASON,
});

const readReversal = (reversed: NonNullable<WirePayment['REVERSED']>): Reversal => ({
  id: reversed.REVERSAL_ID,
  reversedAt: reversed.TIME,
  userCode: reversed.USER_CODE,
  reason: reversed.REASON,
});
