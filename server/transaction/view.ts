import type { Kysely } from 'kysely';
import { subtractPaise, toDecimal } from '#domain/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inSnapshot } from '#server/api/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';
import { listAttachments } from './attachments.ts';
import { notFound } from './lock.ts';
import { fileUrls, logoUrl } from './storedFiles.ts';
import { visibleTo } from './visibility.ts';

/** One transaction with its attachments and payments, all of one moment. */
export const viewTransaction: Handlers['transaction.php?run=getViewTransactionDetails'] = async (
  context,
  { trans_id: id },
) =>
  inSnapshot(context.db, async (snapshot) => {
    const detail = await readDetail(snapshot, context, id);
    if (!detail) throw notFound();
    const attachments = await listAttachments(snapshot, id);
    const payments = await readPayments(snapshot, context, id);
    return { status: 'success', transactions: [detail], attachments, payments };
  });

async function readDetail(db: Kysely<Schema>, { user, businessTimeZone }: CallContext, id: string) {
  const row = await db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .selectAll('transactions')
    .select(['banks.bank_name', 'banks.logo_file_id', 'users.user_code', 'users.user_name'])
    .where('transactions.transaction_id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();
  if (!row) return null;
  return {
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    TRANSACTION_STATUS: row.status,
    BANK: row.bank_code,
    BANK_NAME: row.bank_name,
    AGENT: row.user_code,
    AGENT_NAME: row.user_name,
    CUSTOMER: row.customer,
    AMOUNT: toDecimal(row.amount_paise),
    PAID: toDecimal(row.paid_paise),
    BALANCE: toDecimal(subtractPaise(row.amount_paise, row.paid_paise)),
    NORMAL_NOTES: row.notes,
    ERROR_NOTES: row.error_notes,
    LOGO_URL: logoUrl(row.logo_file_id),
    TRANS_CREATED_TIME: isoInZone(row.created_at, businessTimeZone),
    VERSION: row.version,
  };
}

async function readPayments(
  db: Kysely<Schema>,
  { businessTimeZone }: CallContext,
  transactionId: string,
) {
  const receipts = await readReceipts(db, transactionId);
  const payments = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.user_id', 'payments.user_id')
    .select([
      'payments.payment_id',
      'payments.amount_paise',
      'payments.created_at',
      'users.user_code',
    ])
    .where('payments.transaction_id', '=', transactionId)
    .orderBy('payments.created_at')
    .orderBy('payments.sequence')
    .execute();
  return payments.map((row) => ({
    PAYMENT_ID: row.payment_id,
    AMOUNT_CREDIT: toDecimal(row.amount_paise),
    PAYMENT_TIME: isoInZone(row.created_at, businessTimeZone),
    USER_CODE: row.user_code,
    RECEIPTS: (receipts.get(row.payment_id) ?? []).map(fileUrls),
  }));
}

async function readReceipts(db: Kysely<Schema>, transactionId: string) {
  const rows = await db
    .selectFrom('files')
    .select(['file_id', 'file_name', 'payment_id'])
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('claimed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('sequence')
    .execute();
  return Map.groupBy(rows, (row) => row.payment_id);
}
