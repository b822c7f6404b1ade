import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { subtractPaise, toDecimal } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import type { Schema } from '#server/db/schema.ts';
import { isoInZone } from '#server/time.ts';
import { toAttachment, selectAttachments } from './attachments.ts';
import { notFound } from './lock.ts';
import { countUnanswered, selectMessages, toMessage } from './messages/messages.ts';
import { selectOpenRequests } from './payments/reversalRequests.ts';
import { selectSameReferences, toReferenceUse } from './payments/referenceUses.ts';
import { selectSameReceipts, selectSimilarReceipts, toReceiptUse } from './receipts/receiptUses.ts';
import { statusSinceOf } from './statusSince.ts';
import { fileUrls, logoUrl } from './storedFiles.ts';
import { entryVisibleTo, seesRequests, visibleTo } from './visibility.ts';

/** Returns one transaction with its attachments and payments. */
export const viewTransaction: Handlers['transaction.php?run=getViewTransactionDetails'] = async (
  context,
  { trans_id: id },
) => {
  const row = await readAll(context, id);
  if (!row) throw notFound();
  return {
    status: 'success',
    transactions: [toDetail(row, context)],
    attachments: row.attachments.map((file) => toAttachment(file, id)),
    payments: toPayments(row, context),
    messages: toMessages(row, context),
  };
};

/**
 * One statement, which gives a consistent result with one round trip. It contains only the parts that the user may
 * see, because each part costs time even if it finds nothing.
 */
function readAll(context: CallContext, id: string) {
  const { db, user, capabilities } = context;
  const isAdmin = user.role === 'admin';
  return db
    .selectFrom('transactions')
    .innerJoin('banks', 'banks.bank_code', 'transactions.bank_code')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('history')
          .innerJoin('users as changer', 'changer.user_id', 'history.user_id')
          .select(['changer.user_code as changed_by', 'history.happened_at as changed_at'])
          .whereRef('history.transaction_id', '=', 'transactions.transaction_id')
          .where('history.action', '<>', 'message')
          .where(entryVisibleTo(user))
          .orderBy('history.history_id', 'desc')
          .limit(1)
          .as('last_change'),
      (join) => join.onTrue(),
    )
    .select([
      'transactions.transaction_id',
      'transactions.transaction_code',
      'transactions.status',
      'transactions.customer',
      'transactions.amount_paise',
      'transactions.paid_paise',
      'transactions.notes',
      'transactions.error_notes',
      'transactions.created_at',
      'transactions.version',
      'transactions.status_since',
    ])
    .select(['banks.short_code', 'banks.bank_name', 'banks.logo_file_id'])
    .select(['users.user_code', 'users.user_name'])
    .select(['last_change.changed_by', 'last_change.changed_at'])
    .select(countUnanswered(user).as('unanswered'))
    .select([
      jsonArrayFrom(selectAttachments(db, id)).as('attachments'),
      jsonArrayFrom(selectPayments(db, id)).as('payments'),
      jsonArrayFrom(selectReceipts(db, id)).as('receipts'),
      jsonArrayFrom(selectMessages(db, user, id)).as('messages'),
    ])
    .$if(isAdmin, (query) => query.select(jsonArrayFrom(selectSameReferences(db, id)).as('uses')))
    .$if(seesRequests(user) && capabilities.reversals === 2, (query) =>
      query.select(jsonArrayFrom(selectRequests(context, id)).as('requests')),
    )
    .$if(user.role !== 'agent', (query) =>
      query.select([
        jsonArrayFrom(selectSameReceipts(db, user).where('own.transaction_id', '=', id)).as(
          'reused',
        ),
        jsonArrayFrom(selectSimilarReceipts(db, user).where('own.transaction_id', '=', id)).as(
          'similar',
        ),
      ]),
    )
    .where('transactions.transaction_id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();
}

const selectPayments = (db: Kysely<Schema>, transactionId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('users', 'users.user_id', 'payments.user_id')
    .leftJoin('reversals', 'reversals.payment_id', 'payments.payment_id')
    .leftJoin('users as reverser', 'reverser.user_id', 'reversals.user_id')
    .select([
      'payments.payment_id',
      'payments.amount_paise',
      'payments.created_at',
      'payments.bank_reference',
      'users.user_code',
    ])
    .select(['reversals.reversal_id', 'reversals.created_at as reversed_at', 'reversals.reason'])
    .select('reverser.user_code as reversed_by')
    .where('payments.transaction_id', '=', transactionId)
    .orderBy('payments.created_at')
    .orderBy('payments.sequence');

/** Query for the open requests of reversals, newest first. */
const selectRequests = ({ db, clock }: CallContext, transactionId: string) =>
  selectOpenRequests(db, clock())
    .select(['reversal_requests.request_id', 'reversal_requests.payment_id'])
    .select(['reversal_requests.reason', 'reversal_requests.created_at', 'users.user_code'])
    .where('reversal_requests.transaction_id', '=', transactionId);

const selectReceipts = (db: Kysely<Schema>, transactionId: string) =>
  db
    .selectFrom('files')
    .select(['file_id', 'file_name', 'payment_id'])
    .where('purpose', '=', 'receipt')
    .where('transaction_id', '=', transactionId)
    .where('claimed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('sequence');

type ViewRow = NonNullable<Awaited<ReturnType<typeof readAll>>>;

function toDetail(row: ViewRow, { businessTimeZone }: CallContext) {
  return {
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    TRANSACTION_STATUS: row.status,
    BANK: row.short_code,
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
    CHANGED_BY: row.changed_by ?? undefined,
    CHANGED_TIME: row.changed_at ? isoInZone(row.changed_at, businessTimeZone) : undefined,
    UNANSWERED: row.unanswered || undefined,
    STATUS_SINCE: statusSinceOf(row, businessTimeZone),
  };
}

/** The oldest first; undefined if there are none. */
const toMessages = ({ messages }: ViewRow, { businessTimeZone }: CallContext) =>
  messages.length === 0
    ? undefined
    : messages.toReversed().map((message) => toMessage(message, businessTimeZone));

function toPayments(row: ViewRow, { businessTimeZone }: CallContext) {
  const { payments } = row;
  const receiptsOf = byPayment(row.receipts);
  const usesOf = byPayment(row.uses);
  const reusedOf = byPayment(row.reused);
  const similarOf = byPayment(row.similar);
  // Times inside JSON are text.
  const toTime = (time: Date | string) => isoInZone(new Date(time), businessTimeZone);
  return payments.map((payment) => ({
    PAYMENT_ID: payment.payment_id,
    AMOUNT_CREDIT: toDecimal(payment.amount_paise),
    PAYMENT_TIME: toTime(payment.created_at),
    USER_CODE: payment.user_code,
    REFERENCE: payment.bank_reference ?? undefined,
    SAME_REFERENCE: usesOf
      .get(payment.payment_id)
      ?.map((use) => toReferenceUse(use, businessTimeZone)),
    RECEIPTS: (receiptsOf.get(payment.payment_id) ?? []).map(fileUrls),
    REVERSAL_REQUESTED: requestOf(row, payment, toTime),
    REUSED: reusedOf.get(payment.payment_id)?.map((use) => toReceiptUse(use, businessTimeZone)),
    LOOKS_LIKE: similarOf
      .get(payment.payment_id)
      ?.map((use) => toReceiptUse(use, businessTimeZone)),
    ...reversalOf(payment, toTime),
  }));
}

const byPayment = <Row extends { payment_id: string | null }>(rows: readonly Row[] = []) =>
  Map.groupBy(rows, (row) => row.payment_id);

/** Returns the newest open request to reverse a payment that is not reversed. */
function requestOf(
  { requests = [] }: ViewRow,
  { payment_id: id, reversal_id: reversalId }: { payment_id: string; reversal_id: string | null },
  toTime: (time: Date | string) => string,
) {
  const request = requests.find(({ payment_id: paymentId }) => paymentId === id);
  if (!request || reversalId !== null) return undefined;
  return {
    REQUEST_ID: request.request_id,
    TIME: toTime(request.created_at),
    USER_CODE: request.user_code,
    REASON: request.reason,
  };
}

interface ReversalColumns {
  reversal_id: string | null;
  reversed_at: Date | string | null;
  reversed_by: string | null;
  reason: string | null;
}

/** Returns the reversal of a payment; nothing if it is not reversed. */
function reversalOf(
  { reversal_id: id, reversed_at: time, reversed_by: user, reason }: ReversalColumns,
  toTime: (time: Date | string) => string,
) {
  if (id === null || time === null || user === null || reason === null) return {};
  return { REVERSED: { REVERSAL_ID: id, TIME: toTime(time), USER_CODE: user, REASON: reason } };
}
