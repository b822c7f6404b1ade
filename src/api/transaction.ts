import type { ListFilters } from '#domain/lists/listFilters.ts';
import { wireSections } from '#domain/lists/sections.ts';
import { toDecimal } from '#domain/money/money.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type {
  Lookups,
  Message,
  Order,
  Payment,
  ReceiptUse,
  ReferenceUse,
  Reversal,
  ReversalRequest,
  Section,
  Sort,
  StoredFile,
  Transaction,
  TransactionDetails,
  TransactionSummary,
  UploadedFiles,
} from '#domain/transactions/transaction.ts';
import { toStatusColour } from '#domain/workflow/workflow.ts';
import type {
  Attachment,
  ListFilters as WireFilters,
  Payment as WirePayment,
  Receipt,
  ReceiptUse as WireReceiptUse,
  ReferenceUse as WireReferenceUse,
  TransactionDetail,
  TransactionRow,
  WireMessage,
} from './contract/transaction.ts';
import { type PageQuery, pageOf } from './paging.ts';
import { read, readAmount, firstOf } from './read.ts';
import type { Client } from './request.ts';
import { wireOrder } from './sorts.ts';

/** Fields of a row that say where it is in a list. */
export type PlacedRow = Pick<
  TransactionSummary,
  'id' | 'amount' | 'statusDescription' | 'statusSince'
>;

export interface ListQuery extends PageQuery<PlacedRow> {
  section: Section;
  /** Left out for the created time, because some servers have no other. */
  sort?: Sort;
  order: Order;
  /** Left out if none is set, because some servers have no filters. */
  filters?: ListFilters;
  /** True for those whose customer sounds like the search, in place of its matches. */
  soundsLike?: true;
}

export async function listTransactions(client: Client, user: SessionUser, query: ListQuery) {
  const payload = {
    section: wireSections[query.section],
    role: roleNumbers[user.role],
    user_code: user.code,
    ...pageOf(query),
    ...wireOrder(query.sort, query.order),
    ...(query.filters && { filters: wireFilters(query.filters) }),
    ...(query.soundsLike && { sounds_like: true as const }),
    ...(query.after && { after: wirePlace(query.after) }),
  };
  // With the name, because the first list is read before the session has begun in this tab.
  const { name: username } = user;
  const result = await client.call('transaction.php?run=getTransactionsList', payload, {
    username,
  });
  return read(result, (response) => response.message.map(readSummary));
}

const wirePlace = (row: PlacedRow) => ({
  TRANSACTION_ID: row.id,
  AMOUNT: toDecimal(row.amount),
  STATUS_DESC: row.statusDescription,
  ...(row.statusSince !== null && { STATUS_SINCE: row.statusSince }),
});

/** Converts filters to a field of a request. */
export const wireFilters = (filters: ListFilters): WireFilters => ({
  ...(filters.statuses && { statuses: [...filters.statuses] }),
  ...(filters.bank !== undefined && { bank: filters.bank }),
  ...(filters.agent !== undefined && { agent: filters.agent }),
  ...(filters.from !== undefined && { from: filters.from }),
  ...(filters.to !== undefined && { to: filters.to }),
  ...(filters.minAmount !== undefined && { min_amount: toDecimal(filters.minAmount) }),
  ...(filters.maxAmount !== undefined && { max_amount: toDecimal(filters.maxAmount) }),
  ...(filters.isMine && { mine: true }),
  ...(filters.isClaimed && { claimed: true }),
  ...(filters.isUnanswered && { unanswered: true }),
  ...(filters.isOverdue && { overdue: true }),
});

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
    messages: response.messages?.map(readMessage) ?? [],
  }));
}

export const readSummary = (row: TransactionRow): TransactionSummary => ({
  id: row.TRANSACTION_ID,
  code: row.TRANSACTION_CODE,
  bankName: row.BANK,
  agentName: row.AGENT,
  customer: row.CUSTOMER ?? '',
  logoUrl: row.LOGO_URL,
  amount: readAmount(row.AMOUNT),
  balance: row.BALANCE === undefined ? null : readAmount(row.BALANCE),
  statusDescription: row.STATUS_DESC,
  colour: toStatusColour(row.COLOUR),
  createdAt: row.TRANS_CREATED_TIME,
  unanswered: row.UNANSWERED ?? 0,
  statusSince: row.STATUS_SINCE ?? null,
  version: row.VERSION ?? null,
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
  unanswered: detail.UNANSWERED ?? 0,
  statusSince: detail.STATUS_SINCE ?? null,
});

type WireFile = {
  FILE_URL: string;
  THUMB_URL?: string | undefined;
  FILE_NAME?: string | undefined;
};

/** Converts a file of a response. */
export const readFile = (id: string, file: WireFile): StoredFile => ({
  id,
  url: file.FILE_URL,
  thumbUrl: file.THUMB_URL ?? file.FILE_URL,
  name: file.FILE_NAME ?? '',
});

export const readAttachment = (file: Attachment): StoredFile => readFile(file.ATTACHMENT_ID, file);
export const readReceipt = (file: Receipt): StoredFile => readFile(file.RECEIPTS_ID, file);

/** Converts the response to an upload. */
export const readUpload = <Wire>(
  { file, uploaded }: { file: readonly Wire[]; uploaded?: readonly string[] | undefined },
  readOne: (file: Wire) => StoredFile,
): UploadedFiles => ({ ids: uploaded ?? null, stored: file.map(readOne) });

const readMessage = (message: WireMessage): Message => ({
  id: message.MESSAGE_ID,
  sentAt: message.TIME,
  userCode: message.USER_CODE,
  isFromAgent: message.FROM_AGENT,
  text: message.TEXT,
  photos: message.PHOTOS.map((file) => readFile(file.FILE_URL, file)),
});

export const readReferenceUse = (use: WireReferenceUse): ReferenceUse =>
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
  similar: payment.LOOKS_LIKE?.map(readReceiptUse) ?? [],
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
