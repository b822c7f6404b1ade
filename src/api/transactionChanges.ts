import { type Paise, toDecimal } from '#domain/money/money.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type {
  NewTransaction,
  ReferenceUse,
  Transaction,
  TransactionChange,
} from '#domain/transactions/transaction.ts';
import { type Status, type Transition, transitions } from '#domain/workflow/workflow.ts';
import { read, versionOf } from './read.ts';
import type { Client } from './request.ts';
import { readAttachment, readReceipt, readReferenceUse, readUpload } from './transaction.ts';

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

/**
 * Applies a status transition of the admin: accept, hold, unhold, cancel, reopen or check. Fails with `conflict` if
 * the transaction has changed since this version; null for a server that takes none.
 */
export async function applyTransition(
  client: Client,
  transition: Transition,
  transaction: Pick<Transaction, 'id' | 'code' | 'version'>,
) {
  const result = await client.call(`transaction.php?run=${transitions[transition].run}`, {
    trans_id: transaction.id,
    trans_code: transaction.code,
    ...versionOf(transaction),
  });
  return read(result, (response) => response.message);
}

interface NewPayment {
  id: string;
  transactionId: string;
  amount: Paise;
  reference?: string;
  /** Version of the transaction that was shown; null for a server that takes none. */
  version: number | null;
}

/**
 * Records a part payment. The client creates `id` when the form opens. `files` are the ids of its
 * uploaded receipts. The call fails if one of them is missing on the server. `reference` is empty for
 * a server that does not know bank references.
 */
export async function addPayment(
  client: Client,
  user: SessionUser,
  payment: NewPayment,
  files?: readonly string[],
) {
  const result = await client.call('transaction.php?run=add_payments', {
    user_code: user.code,
    trans_id: payment.transactionId,
    payment_id: payment.id,
    amount: toDecimal(payment.amount),
    ...(payment.reference && { reference: payment.reference }),
    ...versionOf(payment),
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
  reversal: {
    id: string;
    transactionId: string;
    paymentId: string;
    reason: string;
    version: number | null;
  },
) {
  const result = await client.call('transaction.php?run=reversePayment', {
    trans_id: reversal.transactionId,
    payment_id: reversal.paymentId,
    reversal_id: reversal.id,
    reason: reversal.reason,
    ...versionOf(reversal),
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
  return read(result, (response) => readUpload(response, readAttachment));
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
  return read(result, (response) => readUpload(response, readReceipt));
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
